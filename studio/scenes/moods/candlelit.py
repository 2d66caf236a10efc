"""A still life whose flames are seen through glass: it shows each flame, not the round lamp that lights for it."""

import bpy

from kinds import Setting, Tone

from . import still


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    tone = still.build(stage, aspect, variant)
    for thing in bpy.context.scene.objects:
        if thing.type == 'LIGHT' and thing.name.startswith('flame light'):
            thing.visible_transmission = thing.visible_glossy = False
    return tone
