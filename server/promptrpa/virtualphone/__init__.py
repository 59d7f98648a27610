"""A virtual Android phone that the real adb and the real uiautomator2 drive.

It stands alone: of the rest of the project it imports only `typed`.
"""
