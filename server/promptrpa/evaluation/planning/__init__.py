"""Planners on recorded episodes: do they choose what the person chose, and at what cost?"""
