"""The drivers of the loop."""
