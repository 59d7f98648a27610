"""The stages of PromptRPA, measured on a dataset of tutorials, prompts and recorded operations."""
