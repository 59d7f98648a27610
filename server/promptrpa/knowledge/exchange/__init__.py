"""What leaves a home as a file and comes back: tasks, all that was learned, the whole home."""
