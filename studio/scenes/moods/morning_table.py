"""Breakfast in the sun: teapot, cups and cake stand on pale linen, panes of window light across the cloth."""
from scenes import plants, props, room, tableware, things

from . import setting


def build(stage, aspect, variant):
    setting.floor(props.linen((0.70, 0.69, 0.665)), -14, 7, 30)
    setting.wall(setting.plaster((0.80, 0.80, 0.79), 0.015), 9)
    stage.place('fjordlace-teapot', -1.55, 1.45, 0, -24)
    stage.place('fjordlace-cup-saucer', 0.55, -0.75, 0, -32)
    stage.place('fjordlace-cup-saucer', -2.55, -0.65, 0, 205)
    if aspect > 1:
        stage.place('fjordlace-plate-22', 2.75, -1.0, 0.02)
        stage.place('fjordlace-plate-17', 2.75, -1.0, 0.16, 4)
        props.cloth('napkin', (0.8, 1.6), props.linen((0.30, 0.36, 0.42), 0.02), 0.025, 5, (4.45, -1.05, 0), 6, layers=3, gap=0.03)
        tableware.cutlery('knife', (4.35, -1.0, 0.1), 5)
        tableware.cutlery('spoon', (4.6, -1.05, 0.1), 8)
    stand = stage.place('hvid-cake-stand', 2.3, 2.0)
    things.lay(dict(kind='cake', at=[23, 20, stand * 10 - 0.6]))
    stage.place('klar-tumbler', 4.35, 0.7)
    stage.place('klar-carafe', 4.6, 2.35)
    top = stage.place('skov-vase-18', -4.0, 2.2)
    plants.bouquet((-4.0, 2.2, top), 'eucalyptus', 6, 2.4, 0.55, 8)
    props.pear((-1.1, -2.0, 0), 30, 0, 0.8)
    props.pear((-0.45, -2.35, 0.235), 120, 72, 0.8)
    _light()
    if aspect < 1:
        room.camera((-0.55, -11.4, 5.4), (-0.55, 0.6, 1.5), 45, 2.4, (-0.6, -0.6, 0.5))
    else:
        room.camera((0.3, -11.4, 5.4), (0.3, 0.6, 0.9), 43, 2.4, (0.6, -0.6, 0.5))
    return dict(exposure=0.68, contrast=1.08)


def _light():
    towards = (0.80, 0.42, -0.52)
    setting.sun(towards, 4.2, 1.0)
    setting.window_shadow((0.8, 0.0, 0.0), towards, (3.4, 2.6), (2, 2), 0.4)
    room.softbox((-9, -1, 6), (0, 0.5, 0.3), (5, 5), 900, room.DAYLIGHT)
    room.reflector((7, -4, 5), (0, 0.5, 0.3), (9.6, 8.8), 176, room.WARM)
    room.reflector((0, -2, 10), (0, 0, 0), (12.8, 9.6), 620, room.DAYLIGHT, seen=False)
