"""After dark: four candles, white plates and wine glasses round a cut bowl, a deep blue wall."""
from scenes import plants, props, room, tableware

from . import setting


def build(stage, aspect, variant):
    setting.floor(props.linen((0.43, 0.415, 0.385), 0.032), -14, 5.2, 30)
    setting.wall(setting.plaster((0.032, 0.05, 0.092), 0.02), 8)
    for x, y, z in ((-0.6, 2.3, 0), (0.55, 2.8, 0), (3.7, 2.7, 0), (4.75, 2.2, 0)):
        stage.place('skov-candle-holder', x, y, z, lit=True)
    stage.place('nordlys-bowl', 2.1, 1.75)
    for x, y, z, turn, lean in ((1.9, 1.75, 0.3, 30, -18), (2.4, 1.65, 0.3, 190, 20), (2.15, 2.05, 0.3, 280, 6)):
        props.pear((x, y, z), turn, lean, 0.8)
    for i, (x, y) in enumerate(((-0.95, -1.0), (2.4, -1.5), (5.75, -0.9))):
        stage.place('hvid-plate-27', x, y, 0.03)
        stage.place('hvid-plate-20', x, y, 0.15, 6)
        props.cloth('napkin', (0.7, 1.35), props.linen((0.10, 0.15, 0.25), 0.02), 0.03, 3 + i, (x, y, 0.24), 14 - 14 * i, layers=2, gap=0.022)
        tableware.cutlery('fork', (x - 1.52, y - 0.35, 0), 2)
        tableware.cutlery('knife', (x + 1.52, y - 0.35, 0), -2)
    for x, y in ((0.75, 0.35), (3.85, 0.15)):
        stage.place('klar-red-wine', x, y)
    stage.place('klar-carafe', 6.0, 2.2)
    top = stage.place('skov-vase-18', -2.0, 2.1)
    plants.bouquet((-2.0, 2.1, top), 'olive', 6, 2.4, 0.55, 14)
    room.softbox((-9.5, -1.5, 6.5), (1.8, 0.5, 0.5), (3.6, 4.6), 950, (0.80, 0.88, 1.0))
    room.reflector((9, -5, 4), (1.8, 0, 0.5), (8, 7), 150, (1.0, 0.82, 0.62))
    room.reflector((1, -3, 9), (1, 0.5, 0), (9.6, 6.4), 120, room.DAYLIGHT, seen=False)
    if aspect < 1:
        room.camera((2.2, -13.2, 4.6), (2.2, 0.8, 1.45), 59, 2.2, (2.4, -0.6, 0.4))
    else:
        room.camera((0.6, -13.4, 4.1), (0.6, 0.8, 1.7), 44, 2.2, (2.0, -0.4, 0.4))
    return dict(exposure=1.55, contrast=1.08, warmth=0.03)
