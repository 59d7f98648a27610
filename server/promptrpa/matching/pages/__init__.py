"""Pages and widgets: told in words, found by words, known again."""
