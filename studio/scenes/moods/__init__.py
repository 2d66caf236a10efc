"""Mood and category pictures: `compose` finds the scene by name in the module of that name."""
import importlib

from scenes import room

from .setting import Setting


def compose(scene, shapes, products, width, height):
    """Build a scene called 'module' or 'module:variant'; returns the tone settings for finishing.mood_tone."""
    module, _, variant = scene.partition(':')
    room.open_scene(width, height)
    stage = Setting(shapes, products)
    return importlib.import_module(f'scenes.moods.{module.replace("-", "_")}').build(stage, width / height, variant)
