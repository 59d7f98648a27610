"""The measurements, a module each."""
