"""A frozen value with some fields changed: dataclasses.replace, made fast, because every replay of a game lives on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    Value = TypeVar("Value")

    def changed(value: Value, **changes: object) -> Value:
        """A frozen dataclass (without slots) with other values in some fields."""
        fields = {**value.__dict__, **changes}
        if len(fields) != len(value.__dict__):
            raise TypeError(f"{type(value).__name__} has no {', '.join(changes.keys() - value.__dict__.keys())}")
        new = object.__new__(type(value))
        new.__dict__.update(fields)
        return new


__all__ = ["changed"]
