"""A pytest plugin that measures how well tools keep to the convention."""

from harness_conformance.inline import conformance_checks

__all__ = ["conformance_checks"]
