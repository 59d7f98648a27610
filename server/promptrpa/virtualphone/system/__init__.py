"""What the phone shows beside its apps: launcher, bars, shade, recents, lock screen, dialogs and calls. All of it is
made of the widgets that apps are made of."""
