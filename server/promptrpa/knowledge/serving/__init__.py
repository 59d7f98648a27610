"""What the server keeps: accounts and keys, grants and schedules, suites."""
