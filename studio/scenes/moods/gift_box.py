"""A present: cobalt box with a pale ribbon, a cup and a sprig beside it."""
from scenes import props, room, tableware
from surfaces.materials import plain

from . import setting


def build(stage, aspect, variant):
    setting.floor(setting.plaster((0.70, 0.685, 0.655), 0.004), -12, 5, 18)
    setting.wall(setting.plaster((0.64, 0.63, 0.605), 0.02), 5.2)
    cobalt = props.textured('box paper', (0.022, 0.055, 0.165), (0.026, 0.062, 0.18), 40, 0.75, bump=0.002)
    white = props.textured('white paper', (0.70, 0.69, 0.665), (0.66, 0.65, 0.63), 40, 0.8, bump=0.002)
    satin = plain('satin', (0.70, 0.64, 0.54), 0.32, 0.5, Sheen=0.6)
    blue = plain('satin blue', (0.03, 0.07, 0.19), 0.34, 0.5, Sheen=0.6)
    tableware.gift_box((0.7, 0.9, 0), (2.5, 2.5, 1.25), cobalt, satin, -18)
    tableware.gift_box((3.0, -0.2, 0), (1.4, 1.4, 0.95), white, blue, 12)
    stage.place('fjordlace-cup-saucer', -2.0, -0.7, 0, 200)
    stage.place('vinter-plate-2026', -3.3, 1.0, 0.0, 0)
    stage.place('klar-champagne', 4.1, 1.3)
    stage.place('klar-champagne', 4.65, 0.5)
    room.softbox((-8, -1.5, 6), (0, 0, 0.5), (4, 4.5), 1400, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 165, room.WARM)
    room.reflector((0, -4, 9), (0, 0, 0), (11.2, 8), 260, seen=False)
    room.camera((0.45, -11.4, 3.9), (0.45, 0.3, 0.85), 48, 2.4, (0.8, -0.6, 0.7))
    return dict(exposure=0.84, contrast=1.1)
