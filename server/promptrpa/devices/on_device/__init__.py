"""Phones that drive themselves: the server's end of the on-device client (docs/on-device-protocol.md)."""
