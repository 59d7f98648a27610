"""What the parts ask of each other, as Protocols. Adapters and agents are joined to them in bootstrap alone."""
