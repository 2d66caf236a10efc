"""The window of a shop in its first winter: four candles, plain cloth, glasses in a row, since there was only glass."""

import bpy

from kinds import Setting, Tone
from scenes import candle, contact, linen, props, resting, room
from surfaces.materials import plain

from . import setting

CANDLES = ((-2.5, 1.35), (-1.3, 1.9), (1.35, 1.95), (2.6, 1.3))
GLASSES = (
    ('klar-tumbler', -2.75),
    ('klar-red-wine', -1.75),
    ('klar-white-wine', -0.8),
    ('klar-red-wine', 0.2),
    ('klar-white-wine', 1.2),
    ('klar-tumbler', 2.1),
)


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(linen.woven((0.46, 0.445, 0.415), 0.028), -14, 4.6, 30)
    setting.wall(setting.plaster((0.045, 0.066, 0.105), 0.02), 6)
    for x, y in CANDLES:
        _candle(stage, x, y)
    for name, x in GLASSES:
        stage.place(name, x + 0.3, -0.1 - 0.06 * x)
    for lamp in bpy.data.lights:
        if lamp.name.startswith('flame'):
            lamp.energy = 44
    room.softbox((-9.5, -1.5, 6.5), (0, 0.5, 0.5), (3.6, 4.6), 300, (0.62, 0.76, 1.0))
    room.reflector((9, -5, 4), (0, 0, 0.5), (8, 7), 80, (1.0, 0.82, 0.62))
    room.reflector((0, -3, 9), (0, 0.5, 0), (9.6, 6.4), 80, (0.72, 0.82, 1.0), seen=False)
    room.camera((0.05, -12.6, 3.3), (0.05, 0.6, 1.12), 62, 2.4, (0.2, 0, 1.0))
    return dict(exposure=1.55, contrast=1.08, warmth=0.03)


def _candle(stage, x, y):
    """A thick candle that burns, on a plain disc of brass."""
    brass = plain('brass', (0.60, 0.44, 0.23), 0.3, 0.5, Metallic=1.0)
    disc = props.turned('disc', [(0, 0), (0.48, 0), (0.52, 0.02), (0.48, 0.04), (0, 0.04)], brass, (x, y, 0))
    resting.drop([disc], (), 0)
    before = len(stage.placed)
    height = stage.shape('pillar-candle', 'pale-wax', x, y, 0.2)
    height += resting.drop(stage.placed[before:], [disc])
    # The wick stands in a hollow, below the rim.
    burning = [candle.wick((x, y, height - 0.024)), candle.flame((x, y, height - 0.024))]
    pieces = [*stage.placed[before:], *burning]
    contact.piece('candle', pieces)
    # So near to the lamp of the flame, wax is bright enough to throw single sparks on the dark wall.
    for thing in pieces:
        thing.visible_diffuse = False
