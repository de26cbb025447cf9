"""What a rule says of one item of a scene; where that item stands is looked up later, and only for what is told."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from generator.face.scene import Item, Scene, Sub


class Finding(NamedTuple):
    """`scene` is the innermost scene, that of a picture's file or of a face, and `number` that of the item in it.

    Of the findings of one `rule` at one place the worst is told; more of `excess` is worse.
    """

    scene: Scene
    number: int
    message: str
    hint: str
    rule: str
    excess: float
    field: str = ""


@lru_cache(maxsize=8192)
def holds(scene: Scene, such: Callable[[Item], bool]) -> bool:
    """Whether there is such an item in a scene or in one that is nested in it; the answers are kept for each function."""
    return any(holds(item.scene, such) if isinstance(item, Sub) else such(item) for item in scene.items)
