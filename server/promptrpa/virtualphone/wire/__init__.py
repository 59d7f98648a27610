"""The wire of a virtual phone: adb's device side and the uiautomator2 server, over loopback TCP."""
