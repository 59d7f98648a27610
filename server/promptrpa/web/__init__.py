"""The web: one REST API and the dashboard on it, as a Flask app made from services."""

from .app import Options, create_app

__all__ = ["Options", "create_app"]
