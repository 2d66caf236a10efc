"""Mood and category pictures: `compose` finds the scene by name in the module of that name."""

import importlib

from kinds import Row, Tone
from scenes import room

from .setting import Setting


def compose(shot: Row, shapes: Row, products: Row, width: int, height: int) -> Tone:
    """Build the scene of a row of pictures.yaml, called 'module' or 'module:variant';
    returns the tone for finishing.mood_tone.
    """
    module, _, variant = shot['scene'].partition(':')
    # Both halves of a picture show the same scene: build its trees once.
    room.open_scene(width, height).render.use_persistent_data = True
    stage = Setting(shapes, products, shot)
    return importlib.import_module(f'scenes.moods.{module.replace("-", "_")}').build(stage, width / height, variant)
