"""The durable driver: runs that go on after their process was killed."""
