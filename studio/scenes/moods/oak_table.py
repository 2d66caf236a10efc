"""A still life on the boards of an oak table, close enough to see their grain."""

import bpy

from kinds import Setting, Tone
from scenes import wood

from . import still


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    tone = still.build(stage, aspect, variant)
    bpy.data.objects['floor'].data.materials[0] = wood.oak(0.92)
    return tone
