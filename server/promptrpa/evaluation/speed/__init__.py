"""How fast the product is: on phones through the real adb, beside a script written by hand, and in its own parts."""
