"""What a rule says of one item of a scene; where that item stands is looked up later, and only for what is told."""

from __future__ import annotations

from typing import NamedTuple

from generator.face.scene import Scene


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
