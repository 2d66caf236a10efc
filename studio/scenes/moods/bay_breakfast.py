"""A breakfast for two, laid the evening before: bowls turned down on their plates, a jug of water in the early sun,
the cloth that covered it beside it."""

import numpy as np

from kinds import Setting, Tone
from scenes import drinks, linen, resting, room

from . import setting


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(linen.woven((0.60, 0.588, 0.56)), -14, 7, 30)
    # The sun comes in from where the wall is.
    setting.wall(setting.plaster((0.80, 0.80, 0.79), 0.015), 9).visible_shadow = False
    for x, y, turn in ((-2.4, -1.0, -24), (1.85, -1.05, -18)):
        _place_setting(stage, x, y, turn)
    stage.place('hav-pitcher', -0.05, 1.75, 0, -20)
    drinks.drink((-0.05, 1.75, 0), 'hav-pitcher', 'water', 0.7)
    linen.napkin((-2.0, 2.0, 0), (12, 15), (0.62, 0.64, 0.63), 14, 4, seed=5, washed=1)
    _light()
    room.camera((0.3, -10.6, 7.0), (0.3, 0.35, 0.5), 45, 2.4, (0.6, -0.4, 0.5))
    return dict(exposure=0.8, contrast=1.08, warmth=0.015)


def _place_setting(stage, x, y, turn):
    plate = stage.rest('hvid-plate-20', x, y)
    bowl = stage.rest('hvid-bowl', x, y, floor=2)
    for thing in bowl:
        thing.rotation_euler[0] = np.pi
    resting.drop(bowl, plate)
    stage.place('hvid-mug', x + 1.5, y + 0.75, 0, turn)


def _light():
    towards = (0.74, -0.28, -0.61)
    setting.sun(towards, 4.2, 1.0)
    setting.window_shadow((0.9, 0.0, 0.0), towards, (3.2, 2.6), (2, 2), 0.4)
    room.softbox((-8, -4.5, 5.5), (0, 0.2, 0.3), (5, 5), 1050, room.DAYLIGHT)
    room.reflector((7, -5, 5), (0, 0.5, 0.3), (9.6, 8.8), 300, room.WARM)
    room.reflector((0, -2, 10), (0, 0, 0), (12.8, 9.6), 760, room.DAYLIGHT, seen=False)
