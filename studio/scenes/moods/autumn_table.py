"""The hero: a table laid for an autumn evening. Everything stands to the right; the left third is plain wall."""
from scenes import plants, props, room, tableware
from surfaces.materials import plain

from . import setting


def build(stage, aspect, variant):
    setting.floor(props.linen((0.50, 0.475, 0.435), 0.032), -14, 5.6, 30)
    setting.wall(setting.plaster((0.105, 0.132, 0.155), 0.02), 11)
    _place_setting(stage, 0.75, -1.5)
    _place_setting(stage, 4.6, -0.9)
    for x, y in ((1.95, 0.6), (2.85, 0.6), (5.85, 0.95)):
        stage.place('klar-red-wine', x, y)
    stage.place('hav-tumbler-smoke', 2.6, -0.25)
    stage.place('hav-tumbler-smoke', 6.45, 0.3)
    stage.place('klar-carafe', 5.0, 2.0)
    top = stage.place('skov-vase-26', 3.55, 2.3)
    plants.bouquet((3.55, 2.3, top), 'beech', stems=8, length=3.3, spread=0.62, seed=12, lean=(0.05, 0))
    stage.place('skov-candle-holder', 1.2, 2.1, lit=True)
    stage.place('skov-candle-holder', 2.05, 2.75, lit=True)
    bowl = stage.place('skov-bowl', 0.1, 1.15)
    for x, y, z, turn, lean in ((-0.1, 1.06, 0.2, 40, -14), (0.27, 1.04, 0.2, 160, 16), (0.1, 1.4, 0.2, 280, 8)):
        props.pear((x, y, z), turn, lean, 0.86)
    props.pear((-0.95, 0.35, 0.0), 200, 72, 0.86).location.z = 0.235
    _light()
    if aspect < 1:
        room.camera((2.78, -13.6, 4.5), (2.78, 1.2, 1.75), 55, 2.0, (2.2, -0.6, 0.4))
    else:
        room.camera((0.75, -13.4, 3.9), (0.75, 1.2, 1.78), 45, 2.0, (1.6, -0.6, 0.4))
    return dict(exposure=1.06, contrast=1.1, warmth=0.025)


def _place_setting(stage, x, y):
    stage.place('fjordlace-plate-27', x, y, 0.03)
    stage.place('fjordlace-plate-22', x, y, 0.19, 4)
    napkin = props.linen((0.36, 0.40, 0.44), 0.02)
    props.cloth('napkin', (0.8, 1.5), napkin, 0.03, 3, (x + 0.02, y - 0.02, 0.255), 12, layers=2, gap=0.022)
    tableware.cutlery('fork', (x - 1.6, y - 0.4, 0.0), 2)
    tableware.cutlery('knife', (x + 1.62, y - 0.4, 0.0), -2)


def _light():
    """Late light from a window on the left; dim blue fill, so that the candles still count."""
    room.softbox((-9.5, -2.5, 6.5), (1.6, 0.5, 0.5), (3.6, 4.6), 1750, (1.0, 0.93, 0.85))
    room.reflector((9, -6, 5), (1.5, 0, 0.5), (8, 7), 170, (0.75, 0.86, 1.0))
    room.reflector((1, -3, 9), (1, 0.5, 0), (9.6, 6.4), 170, room.DAYLIGHT, seen=False)
