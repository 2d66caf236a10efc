"""A drawer seen from above: napkins by colour, plates in their place, cutlery in a row."""

from kinds import Setting, Tone
from scenes import contact, cutlery, props, room, things

from . import setting


@contact.building()
def build(stage: Setting, aspect: float, variant: str) -> Tone:
    wood = setting.oak(1.0)
    setting.floor(setting.oak(0.62), -20, 20, 30, -1.3)
    props.slab('bottom', (-5.6, -3.3, -0.16), (5.6, 3.3, 0.0), setting.oak(1.12), 0.0)
    for low, high in (
        ((-5.9, -3.6, -0.3), (5.9, -3.3, 1.0)),
        ((-5.9, 3.3, -0.3), (5.9, 3.6, 1.0)),
        ((-5.9, -3.3, -0.3), (-5.6, 3.3, 1.0)),
        ((5.6, -3.3, -0.3), (5.9, 3.3, 1.0)),
    ):
        props.slab('side', low, high, wood, 0.04)
    for x in (-1.55, 2.35):
        props.slab('divider', (x - 0.07, -3.3, 0), (x + 0.07, 3.3, 0.86), wood, 0.03)
    for row, (y, colours) in enumerate(
        ((1.75, ((0.62, 0.60, 0.56), (0.36, 0.42, 0.47))), (-1.45, ((0.16, 0.21, 0.30), (0.44, 0.46, 0.40))))
    ):
        for n, colour in enumerate(colours):
            things.lay(
                dict(
                    kind='napkin',
                    at=[(-4.55 + n * 1.94) * 10, y * 10],
                    size=[16, 25],
                    colour=list(colour),
                    layers=8 - 2 * ((n + row) % 2),
                    turn=(-1, 1.5)[n],
                    folds=0.045,
                    washed=1,
                    seed=row * 2 + n + 1,
                )
            )
    stage.stack('hvid-plate-27', 4, 0.42, 1.6, 0, 0)
    stage.stack('fjordlace-plate-22', 4, 0.3, -1.55, 0, 5)
    for i, kind in enumerate(('knife', 'knife', 'knife', 'fork', 'fork', 'fork', 'spoon', 'spoon')):
        cutlery.cutlery(kind, (2.75 + 0.36 * i, 1.3 - 0.04 * (i % 2), 0.0), 0)
    for i in range(4):
        stage.place('hvid-bowl' if i < 2 else 'hvid-mug', 3.2 + 1.5 * (i % 2), -0.75 - 1.4 * (i // 2), 0, 40 * i)
    room.softbox((-9, 2.5, 7.5), (0, 0, 0), (4.5, 4.5), 1900, room.DAYLIGHT)
    room.reflector((9, -3, 6), (0, 0, 0), (8, 8), 200, room.WARM)
    room.reflector((0, -3, 11), (0, 0, 0), (12, 9), 300, seen=False)
    room.camera((0, -5.0, 15.4), (0, -0.15, 0), 45, 5.6, (0, 0, 0.3))
    return dict(exposure=0.92, contrast=1.1)
