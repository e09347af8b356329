"""A pytest plugin that measures how well tools keep to the convention."""
