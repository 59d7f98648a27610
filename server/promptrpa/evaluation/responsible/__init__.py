"""Responsible automation, measured: private values, planted instructions, feasibility and completeness."""
