"""What keeps private values on this machine."""
