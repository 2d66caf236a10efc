"""A still life of cut crystal, whose light is followed until it leaves the facets."""

from kinds import Setting, Tone
from scenes import room

from . import still


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    room.follow_light()
    return still.build(stage, aspect, variant)
