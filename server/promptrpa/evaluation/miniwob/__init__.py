"""The tasks of MiniWoB++: small web pages, each with a wish in words and a reward of its own."""
