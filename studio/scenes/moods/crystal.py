"""A still life of cut crystal: light that facets throw to and fro is followed until it leaves them; given up as soon as
elsewhere, it leaves their tips black.
"""

import bpy

from kinds import Setting, Tone

from . import still

BOUNCES = 64


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    cycles = bpy.context.scene.cycles
    cycles.max_bounces = cycles.glossy_bounces = cycles.transmission_bounces = BOUNCES
    return still.build(stage, aspect, variant)
