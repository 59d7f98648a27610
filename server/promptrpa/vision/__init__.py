"""Reading pictures: text, icons, captions, and widgets that only the picture shows."""
