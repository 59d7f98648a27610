"""The graph of pages that were seen: known again, and the ways between them."""
