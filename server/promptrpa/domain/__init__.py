"""The frozen values that the parts of promptrpa hand each other. They know nothing of phones, files or databases."""
