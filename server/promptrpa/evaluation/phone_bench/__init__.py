"""The whole product on the tasks of the virtual phone's apps, in the configurations of PromptRPA, section 5.3."""
