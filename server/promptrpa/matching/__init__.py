"""How texts, values and widgets are compared. Used by the agents and the policy; no model, no files but the lexicon's."""
