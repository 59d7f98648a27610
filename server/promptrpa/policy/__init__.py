"""What a run may do. Decided here, by code, from the user's prompt and from what the widget is; never by a model."""

from promptrpa.policy.gate import RiskPolicy
from promptrpa.policy.scope import AppRules

__all__ = ["AppRules", "RiskPolicy"]
