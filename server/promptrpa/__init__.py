"""Type what you want, and your phone does it; the success is kept and runs from memory from then on."""
