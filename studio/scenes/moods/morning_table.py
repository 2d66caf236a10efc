"""Breakfast in the sun: teapot, cups and cake stand on pale linen, panes of window light across the cloth."""

from kinds import Setting, Tone
from scenes import cutlery, drinks, fruit, linen, plants, resting, room, things

from . import setting


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(linen.woven((0.70, 0.69, 0.665)), -14, 7, 30)
    setting.wall(setting.plaster((0.80, 0.80, 0.79), 0.015), 9)
    stage.place('fjordlace-teapot', -1.55, 1.45, 0, -24)
    for x, y, turn, fill in ((0.55, -0.75, -32, 0.78), (-2.55, -0.65, 205, 0.72)):
        stage.place('fjordlace-cup-saucer', x, y, 0, turn)
        drinks.drink((x, y, 0), 'fjordlace-cup-saucer', 'tea', fill)
    stage.rest('fjordlace-plate-17', 2.75, -1.0, 4, stage.rest('fjordlace-plate-22', 2.75, -1.0))
    laid = linen.napkin((4.5, -1.05, 0), (8.5, 16), (0.30, 0.36, 0.42), 6, 4, seed=5, washed=1)
    cutlery.cutlery('knife', (4.33, -1.0, 0), 5, laid)
    cutlery.cutlery('spoon', (4.66, -1.05, 0), 8, laid)
    stand = stage.rest('hvid-cake-stand', 2.3, 2.0)
    resting.drop(things.lay(dict(kind='cake', at=[23, 20, 20])), stand)
    for ware, x, y, fill in (('klar-tumbler', 4.35, 0.7, 0.62), ('klar-carafe', 4.6, 2.35, 0.5)):
        stage.place(ware, x, y)
        drinks.drink((x, y, 0), ware, 'water', fill)
    top = stage.place('skov-vase-18', -4.0, 2.2)
    plants.bouquet('skov-vase-18', (-4.0, 2.2, top), 'eucalyptus', 6, 2.4, 0.55, 8)
    fruit.lay_pear((-1.3, -1.9, 0), 30, 0, 0.8, seed=4)
    fruit.lay_pear((-0.25, -2.4, 0), 120, 76, 0.8, seed=9)
    _light()
    room.camera((0.3, -11.4, 5.4), (0.3, 0.6, 0.9), 43, 2.4, (0.6, -0.6, 0.5))
    return dict(exposure=0.68, contrast=1.08)


def _light():
    towards = (0.80, 0.42, -0.52)
    setting.sun(towards, 4.2, 1.0)
    setting.window_shadow((0.8, 0.0, 0.0), towards, (3.4, 2.6), (2, 2), 0.4)
    room.softbox((-9, -1, 6), (0, 0.5, 0.3), (5, 5), 900, room.DAYLIGHT)
    room.reflector((7, -4, 5), (0, 0.5, 0.3), (9.6, 8.8), 176, room.WARM)
    room.reflector((0, -2, 10), (0, 0, 0), (12.8, 9.6), 620, room.DAYLIGHT, seen=False)
