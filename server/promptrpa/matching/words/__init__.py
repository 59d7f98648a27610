"""Words, names, values and texts: what they mean, and how near two of them are."""
