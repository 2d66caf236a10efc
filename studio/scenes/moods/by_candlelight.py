"""Winter's hero: one long candle, and what its light reaches of a table laid for two. The left third is plain wall."""

import bpy

from kinds import Setting, Tone
from scenes import boards, bread, cutlery, drinks, linen, room

from . import setting


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(linen.woven((0.46, 0.44, 0.40), 0.032), -14, 5.6, 30)
    setting.wall(setting.plaster((0.036, 0.052, 0.088), 0.02), 9)
    if aspect < 1:
        stage.place('skov-candle-holder', 1.25, 0.75, lit=True)
        _place_setting(stage, 1.6, -1.5, 3)
        _glass(stage, 2.85, 0.35, 0.36)
    else:
        stage.place('skov-candle-holder', 2.35, 0.75, lit=True)
        _place_setting(stage, 0.45, -1.5, 3)
        _place_setting(stage, 4.35, -1.35, 8)
        _glass(stage, 1.35, 0.6, 0.36)
        _glass(stage, 5.3, 0.75, 0.33)
        stage.place('klar-carafe', 3.75, 1.7)
        drinks.drink((3.75, 1.7, 0), 'klar-carafe', 'water', 0.5)
        _bread(-1.75, 1.25)
    _light()
    if aspect < 1:
        room.camera((1.62, -12.6, 4.4), (1.62, 0.3, 1.75), 68, 2.2, (1.8, -0.6, 0.4))
    else:
        room.camera((0.8, -12.6, 3.7), (0.8, 0.8, 1.62), 44, 2.2, (1.8, -0.5, 0.4))
    return dict(exposure=1.75, contrast=1.08, warmth=0.03)


def _place_setting(stage, x, y, seed):
    large = stage.rest('fjordlace-plate-27', x, y)
    small = stage.rest('fjordlace-plate-22', x, y, 4, large)
    linen.napkin((x + 0.03, y - 0.05, 0), (7.6, 15), (0.13, 0.18, 0.28), 12, 4, 0.02, seed, large + small, 1)
    cutlery.cutlery('fork', (x - 1.66, y - 0.3, 0), 2)
    cutlery.cutlery('knife', (x + 1.62, y - 0.3, 0), -1.5)


def _glass(stage, x, y, fill):
    stage.place('klar-red-wine', x, y)
    drinks.drink((x, y, 0), 'klar-red-wine', 'young wine', fill)


def _bread(x, y):
    """A rye loaf on its board, a slice before it, and what fell off."""
    board = boards.board((x, y, 0), (27, 16, 1.6), 8)
    loaf = bread.loaf((x + 0.45, y - 0.02, 0.16), 1.05, 72)
    cut = bread.slice_lying((x - 1.1, y - 0.1, 0.16), 14, 2, board)
    bread.crumbs((x - 0.3, y - 0.3, 0), 36, 0.6, 4, board, loaf + cut)


def _light():
    """The flame lights cloth, plates and wall; what is left of the evening only keeps the shadows from being black."""
    for lamp in bpy.data.lights:
        if lamp.name.startswith('flame'):
            lamp.energy = 170
    room.softbox((-9.5, -1.5, 6.5), (1.8, 0.5, 0.5), (3.6, 4.6), 330, (0.62, 0.76, 1.0))
    room.reflector((9, -5, 4), (1.8, 0, 0.5), (8, 7), 70, (1.0, 0.82, 0.62))
    room.reflector((1, -3, 9), (1, 0.5, 0), (9.6, 6.4), 70, (0.72, 0.82, 1.0), seen=False)
