"""Which tutorial does what is wanted: by words, by meaning, and by what is asked of it."""
