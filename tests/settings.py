"""Frozen values with something changed, whatever kind of value they are."""

from dataclasses import is_dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")


def with_changes(value: T, **changes: Any) -> T:
    """Give a copy of a frozen value with these fields changed."""
    changed: T = replace(value, **changes) if is_dataclass(value) else value._replace(**changes)  # type: ignore[attr-defined,type-var]
    return changed
