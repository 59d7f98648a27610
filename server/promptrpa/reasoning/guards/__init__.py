"""Whether a command can be done on a page, and whether it was done (ResponsibleTA, sections 3.2 and 3.3)."""
