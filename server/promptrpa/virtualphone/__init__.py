"""A virtual Android phone that the real adb and the real uiautomator2 drive.

It stands alone: nothing here imports another part of the project.
"""
