"""What scripts/train-steps is made of."""
