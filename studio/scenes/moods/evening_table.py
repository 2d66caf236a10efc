"""One table by day and after dark: white plates and wine glasses round a cut bowl, four candles, a deep blue wall."""

import bpy

from kinds import Setting, Tone
from scenes import cutlery, drinks, fruit, linen, plants, room

from . import setting


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    dark = variant != 'day'
    setting.floor(linen.woven((0.43, 0.415, 0.385), 0.032), -14, 5.2, 30)
    setting.wall(setting.plaster((0.032, 0.05, 0.092), 0.02), 8)
    for x, y, z in ((-0.6, 2.3, 0), (0.55, 2.8, 0), (3.7, 2.7, 0), (4.75, 2.2, 0)):
        stage.place('skov-candle-holder', x, y, z, lit=dark)
    fruit.in_bowl(stage.rest('nordlys-bowl', 2.1, 1.75), 2.1, 1.75, 0.72, seed=2)
    for i, (x, y) in enumerate(((-1.15, -0.95), (2.4, -1.5), (5.95, -0.9))):
        large = stage.rest('hvid-plate-27', x, y)
        small = stage.rest('hvid-plate-20', x, y, 6, large)
        linen.napkin((x, y, 0), (7, 13.5), (0.10, 0.15, 0.25), 14 - 14 * i, 4, seed=3 + i, onto=large + small)
        cutlery.cutlery('fork', (x - 1.52, y - 0.3, 0), 2)
        cutlery.cutlery('knife', (x + 1.52, y - 0.3, 0), -1)
    for x, y in ((0.75, 0.35), (3.85, 0.15)):
        stage.place('klar-red-wine', x, y)
        drinks.drink((x, y, 0), 'klar-red-wine', 'red wine', 0.36)
    if aspect >= 1:
        # An upright picture would cut what stands at the ends of the table.
        stage.place('klar-carafe', 6.0, 2.2)
        drinks.drink((6.0, 2.2, 0), 'klar-carafe', 'water', 0.5)
        top = stage.place('skov-vase-18', -2.0, 2.1)
        plants.bouquet('skov-vase-18', (-2.0, 2.1, top), 'olive', 6, 2.4, 0.55, 14)
    _candlelight() if dark else _daylight()
    room.follow_light()
    if aspect < 1:
        room.camera((2.2, -13.2, 4.6), (2.2, 0.8, 1.45), 59, 2.2, (2.4, -0.6, 0.4))
    else:
        room.camera((2.35, -13.4, 4.1), (2.35, 0.8, 1.62), 38, 2.2, (2.0, -0.4, 0.4))
    return dict(exposure=1.5, contrast=1.08, warmth=0.03) if dark else dict(exposure=1.05, contrast=1.08)


def _candlelight():
    """The flames light cloth and plates; what is left of the evening only keeps the shadows from being black."""
    for lamp in bpy.data.lights:
        if lamp.name.startswith('flame'):
            lamp.energy = 52
    room.softbox((-9.5, -1.5, 6.5), (1.8, 0.5, 0.5), (3.6, 4.6), 210, (0.62, 0.76, 1.0))
    room.reflector((9, -5, 4), (1.8, 0, 0.5), (8, 7), 60, (1.0, 0.82, 0.62))
    room.reflector((1, -3, 9), (1, 0.5, 0), (9.6, 6.4), 60, (0.72, 0.82, 1.0), seen=False)


def _daylight():
    room.softbox((-9.5, -1.5, 6.5), (1.8, 0.5, 0.5), (3.6, 4.6), 2300, room.DAYLIGHT)
    room.reflector((9, -5, 4), (1.8, 0, 0.5), (8, 7), 260, room.WARM)
    room.reflector((1, -3, 9), (1, 0.5, 0), (9.6, 6.4), 330, room.DAYLIGHT, seen=False)
