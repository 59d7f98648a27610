"""The agents: by rules, and with a language model for what these leave open."""
