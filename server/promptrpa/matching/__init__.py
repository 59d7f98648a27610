"""How texts, values and widgets are compared. For the agents and the policy; no model."""
