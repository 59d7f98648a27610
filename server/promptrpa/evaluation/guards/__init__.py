"""How often feasibility and completeness are judged right, on pages of apps that nothing was learned from."""
