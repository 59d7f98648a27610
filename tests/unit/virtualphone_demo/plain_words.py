WORDS = "Nothing but a button"
