"""The real server, measured from outside: how fast it starts, how many phones it drives, what a kill does to it."""
