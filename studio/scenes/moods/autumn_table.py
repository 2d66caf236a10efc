"""The hero: a table laid for an autumn evening. Everything stands to the right; the left third is plain wall."""

from kinds import Setting, Tone
from scenes import boards, bread, cutlery, drinks, fruit, linen, plants, room

from . import setting


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(linen.woven((0.50, 0.475, 0.435), 0.032), -14, 5.6, 30)
    setting.wall(setting.plaster((0.105, 0.132, 0.155), 0.02), 11)
    _place_setting(stage, 0.75, -1.5)
    _place_setting(stage, 4.6, -0.9)
    for ware, x, y, drink, fill in (
        ('klar-red-wine', 2.0, 1.05, 'young wine', 0.36),
        ('klar-red-wine', 3.1, 0.85, 'young wine', 0.31),
        ('klar-red-wine', 6.15, 1.0, 'young wine', 0.37),
        ('hav-tumbler-smoke', 2.45, 0.15, 'water', 0.66),
        ('hav-tumbler-smoke', 6.75, 0.3, 'water', 0.6),
        ('klar-carafe', 5.0, 2.0, 'water', 0.55),
    ):
        stage.place(ware, x, y)
        drinks.drink((x, y, 0), ware, drink, fill)
    top = stage.place('skov-vase-26', 3.55, 2.3)
    plants.bouquet('skov-vase-26', (3.55, 2.3, top), 'beech', stems=8, length=3.3, spread=0.62, seed=12, lean=(0.05, 0))
    stage.place('skov-candle-holder', 1.2, 2.1, lit=True)
    stage.place('skov-candle-holder', 2.05, 2.75, lit=True)
    fruit.in_bowl(stage.rest('skov-bowl', 0.1, 1.15), 0.1, 1.15)
    fruit.lay_pear((-0.95, 0.25, 0), turn=205, lean=76, size=0.86, seed=5)
    fruit.half((-1.5, -0.62, 0), -66, 38, 0.84, 5)
    _bread(-3.0, 1.7)
    _light()
    if aspect < 1:
        room.camera((2.78, -13.6, 4.5), (2.78, 1.2, 1.75), 55, 2.0, (2.2, -0.6, 0.4))
    else:
        room.camera((0.75, -13.4, 3.9), (0.75, 1.2, 1.78), 45, 2.0, (1.6, -0.6, 0.4))
    return dict(exposure=1.06, contrast=1.1, warmth=0.025)


def _place_setting(stage, x, y, turn=0):
    large = stage.rest('fjordlace-plate-27', x, y, turn)
    small = stage.rest('fjordlace-plate-22', x, y, turn + 4, large)
    linen.napkin((x + 0.03, y - 0.05, 0), (7.6, 17), (0.27, 0.32, 0.37), 14, 4, 0.02, 3 + int(x), large + small, 1)
    cutlery.cutlery('fork', (x - 1.66, y - 0.3, 0), 2)
    cutlery.cutlery('knife', (x + 1.6, y - 0.3, 0), -1.5)


def _bread(x, y):
    """A rye loaf that was begun, on its board; two slices, and what fell off them."""
    board = boards.board((x, y, 0), (27, 16, 1.6), -9)
    loaf = bread.loaf((x + 0.45, y - 0.42, 0.16), 1.05, 58)
    first = bread.slice_lying((x - 1.08, y, 0.16), 12, 2, board)
    second = bread.slice_lying((x - 1.0, y + 0.06, 0.2), 30, 3, board + first)
    bread.crumbs((x - 0.1, y - 0.5, 0), 46, 0.7, 4, board, loaf + first + second)
    bread.crumbs((x + 0.5, y - 1.35, 0), 22, 0.75, 6, (), board)


def _light():
    """Late light from a window on the left; dim blue fill, so that the candles still count."""
    room.softbox((-9.5, -2.5, 6.5), (1.6, 0.5, 0.5), (3.6, 4.6), 1750, (1.0, 0.93, 0.85))
    room.reflector((9, -6, 5), (1.5, 0, 0.5), (8, 7), 170, (0.75, 0.86, 1.0))
    room.reflector((1, -3, 9), (1, 0.5, 0), (9.6, 6.4), 170, room.DAYLIGHT, seen=False)
