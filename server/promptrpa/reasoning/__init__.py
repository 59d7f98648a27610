"""Thinking that several agents share: how to bring what is wanted into reach."""
