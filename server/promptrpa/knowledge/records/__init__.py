"""What happened: runs, their pictures, calls of models, who did what; and how long it is kept."""
