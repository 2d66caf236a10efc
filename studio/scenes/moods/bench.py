"""The works at close range: painting, casting, glazing, firing, glass. Every variant is one still life of tools.
Decimetres.
"""

import numpy as np

from kinds import Setting, Tone
from scenes import brushes, contact, fittings, grinder, linen, moulds, props, resting, room
from surfaces.materials import glass, plain

from . import setting, workshop

PLASTER = (0.70, 0.685, 0.65)
COBALT = workshop.COBALT


@contact.building()
def build(stage: Setting, aspect: float, variant: str) -> Tone:
    tone = dict(exposure=0.98, contrast=1.12, warmth=0.02)
    tone.update(VARIANTS[variant](stage) or {})
    return tone


def _set(wall=(0.47, 0.46, 0.435), behind=6.5, ground=None, power=1500):
    setting.floor(ground or setting.oak(0.92), -14, behind, 22)
    setting.wall(setting.plaster(wall, 0.025), behind)
    room.softbox((-8.5, -1, 6.5), (0, 0, 0.5), (4, 5), power, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 143, room.WARM)
    room.reflector((0, -6, 9), (0, 0, 0), (11.2, 8), 200, seen=False)


def _upside_down(stage, shape, finish_name, x, y, z=0.0, turn=0.0):
    """Ware standing on its rim."""
    before = len(stage.placed)
    stage.shape(shape, finish_name, x, y, z + stage.shapes[shape]['size']['height'] / 100, turn)
    for thing in stage.placed[before:]:
        thing.rotation_euler[0] = np.pi


def _brushes(stage):
    _set(behind=5)
    workshop.jar(stage, -0.55, 0.1, COBALT)
    workshop.jar(stage, 1.35, 0.95)
    workshop.pigment(stage, 2.1, -0.2, 'hvid-bowl', 0.44)
    stage.shape('skov-vase-18', 'bisque', -2.3, 1.6)
    brushes.brush((0.3, -1.25, 0.034), (1.9, -0.9, 0.054), loaded=COBALT)
    room.camera((0.1, -9.6, 2.5), (0.1, 0.2, 1.15), 62, 2.0, (-0.5, -0.1, 1.6))


def _cobalt_bowls(stage):
    _set(behind=5.5, ground=setting.plaster((0.60, 0.585, 0.555), 0.004))
    for x, y, shape, level, colour in (
        (-1.75, 0.35, 'fjordlace-soup-bowl', 0.40, COBALT),
        (0.35, -0.65, 'skov-bowl', 0.46, (0.17, 0.142, 0.122)),
        (2.15, 0.3, 'hvid-bowl', 0.44, (0.30, 0.265, 0.235)),
    ):
        workshop.pigment(stage, x, y, shape, level, colour)
    brushes.brush((3.0, -0.95, 0.034), (1.35, -1.65, 0.054), loaded=COBALT)
    room.camera((0.25, -9.2, 4.6), (0.25, -0.2, 0.5), 60, 2.6, (0.1, -0.7, 0.4))


def _plaster_moulds(stage):
    _set()
    plaster = props.textured('mould', PLASTER, [c * 0.93 for c in PLASTER], 3, 0.95, bump=0.006)
    moulds.half(stage, (-2.75, 0.75, 0), 20, plaster)
    moulds.half(stage, (-0.45, 0.75, 0), -20, plaster)
    for x, y, size, turn in ((2.0, 2.4, (1.7, 1.7, 2.4), -6), (4.05, 1.9, (1.9, 1.5, 1.8), -16)):
        moulds.closed(x, y, size, turn, plaster)
    stage.shape('skov-vase-18', 'bisque', 1.35, -0.3)
    stage.shape('skov-vase-18', 'bisque', 2.85, 0.35)
    stage.shape('fjordlace-cup', 'bisque', 2.55, -1.15, 0, -30, without=('saucer',))
    room.camera((0.35, -11.4, 3.9), (0.35, 0.4, 1.2), 48, 2.4, (-0.4, 0.3, 0.9))


def _kiln_shelf(stage):
    brick = setting.plaster((0.40, 0.30, 0.22), 0.03)
    setting.floor(brick, -14, 6, 22)
    setting.wall(setting.plaster((0.40, 0.30, 0.225), 0.05), 4.2)
    slab = props.textured('batt', (0.50, 0.46, 0.40), (0.42, 0.385, 0.33), 4, 0.95, bump=0.01)
    # The vase wants air above its mouth.
    for z, post in ((0.24, 1.93), (2.39, 2.28), (4.89, 1.93)):
        props.slab('batt', (-5.4, -1.5, z - 0.24), (5.4, 1.9, z), slab, 0.03)
        for x in (-4.9, 0.1, 4.9):
            for y in (-1.1, 1.5):
                props.rod('post', [(x, y, z), (x, y, z + post)], 0.21, slab, 32)
    _kiln_row(
        stage,
        0.24,
        [
            ('fjordlace-soup-bowl', -3.5),
            ('fjordlace-soup-bowl', -1.3),
            ('hvid-bowl', 1.2),
            ('hvid-bowl', 2.7),
            ('hvid-mug', 4.0),
        ],
    )
    _kiln_row(
        stage,
        2.39,
        [
            ('fjordlace-cup', -4.2),
            ('fjordlace-cup', -3.05),
            ('fjordlace-teapot', -1.45),
            ('skov-vase-18', 1.4),
            ('fjordlace-cup', 2.9),
            ('fjordlace-cup', 4.05),
        ],
    )
    _kiln_row(
        stage,
        4.89,
        [
            ('hvid-bowl', -3.8),
            ('skov-bowl', -2.0),
            ('hvid-mug', -0.5),
            ('hvid-mug', 0.95),
            ('skov-bowl', 2.6),
            ('hvid-bowl', 4.1),
        ],
    )
    room.softbox((-8.5, -6, 6.5), (0, 0, 2.5), (4, 5), 1900, (1, 0.95, 0.88))
    room.reflector((8, -6, 3), (0, 0, 2.5), (7.2, 8.8), 240, room.WARM)
    room.camera((0.5, -15.1, 3.8), (0.1, 0, 2.92), 48, 3.0, (0, -0.6, 2.6))
    return dict(exposure=1.02, warmth=0.03)


def _kiln_row(stage, z, row):
    for i, (shape, x) in enumerate(row):
        stage.shape(
            shape,
            'bisque',
            x,
            0.1 - 0.35 * (-1) ** i,
            z,
            25 * i if shape != 'fjordlace-teapot' else -15,
            without=('saucer',),
        )


def _glaze_bucket(stage):
    _set()
    zinc = plain('zinc', (0.42, 0.43, 0.44), 0.42, 0.5, Metallic=1.0)
    milk = props.textured('glaze slip', (0.74, 0.74, 0.725), (0.70, 0.70, 0.685), 2.0, 0.16)
    x, y = -2.35, 0.9
    props.turned(
        'bucket',
        [(0, 0), (1.0, 0), (1.02, 0.06), (1.32, 2.0), (1.38, 2.04), (1.34, 2.1), (1.28, 2.02), (1.26, 1.6)],
        zinc,
        (x, y, 0),
        96,
    )
    props.turned('slip', [(0, 1.8), (0.6, 1.8), (1.22, 1.8), (1.275, 1.82)], milk, (x, y, 0), 64)
    props.rod(
        'handle',
        [
            (x - 1.32, y, 1.9),
            (x - 1.14, y - 0.75, 1.42),
            (x, y - 1.36, 1.12),
            (x + 1.14, y - 0.75, 1.42),
            (x + 1.32, y, 1.9),
        ],
        0.045,
        zinc,
    )
    props.rod('stick', [(x - 0.35, y + 0.35, 0.5), (x + 1.55, y + 0.75, 3.5)], 0.08, setting.oak(1.2))
    slat = setting.oak(1.1)
    slats = [
        props.slab('slat', (-0.45, row - 0.12, 0.0), (4.7, row + 0.12, 0.22), slat, 0.02)
        for row in (-0.95, -0.25, 0.55, 1.25)
    ]
    for i, (shape, x, y) in enumerate(
        (
            ('fjordlace-soup-bowl', 0.8, 0.98),
            ('hvid-bowl', 2.5, 0.95),
            ('hvid-bowl', 3.9, 0.9),
            ('hvid-bowl', 0.3, -0.65),
            ('hvid-bowl', 1.68, -0.6),
            ('skov-bowl', 3.25, -0.6),
        )
    ):
        before = len(stage.placed)
        _upside_down(stage, shape, 'bone-china', x, y, 3, 9 * i)
        resting.drop(stage.placed[before:], slats)
    room.camera((0.55, -11.4, 5.4), (0.55, 0.3, 1.0), 49, 2.6, (0.4, -0.4, 0.7))


def _glass_pipes(stage):
    _set((0.52, 0.525, 0.52), 7, power=1750)
    steel = plain('pipe', (0.42, 0.42, 0.425), 0.34, 0.5, Metallic=1.0)
    rest = setting.oak(0.75)
    props.slab('rest', (-0.9, -2.6, 0), (-0.6, 3.4, 1.1), rest, 0.03)
    props.slab('rest', (6.6, -2.6, 0), (6.9, 3.4, 1.1), rest, 0.03)
    for i, (y, tint) in enumerate(
        ((-2.0, (0.22, 0.55, 0.53)), (-0.5, (0.86, 0.52, 0.16)), (1.0, (0.80, 0.90, 0.88)), (2.5, (0.34, 0.38, 0.45)))
    ):
        tip = -2.0 - 0.35 * (i % 2)
        props.rod('pipe', [(tip + 0.05, y, 1.2), (9.5, y, 1.2)], 0.1, steel)
        props.rod('grip', [(2.6, y, 1.2), (4.6, y, 1.2)], 0.15, plain('grip', (0.30, 0.2, 0.12), 0.7))
        # Blown: a wall of glass round air, open to the pipe.
        bulb = props.turned(
            'gather',
            [
                (0.1, 0),
                (0.16, 0.05),
                (0.34, 0.35),
                (0.56, 0.8),
                (0.60, 1.15),
                (0.44, 1.5),
                (0.2, 1.65),
                (0, 1.68),
                (0, 1.52),
                (0.18, 1.5),
                (0.37, 1.38),
                (0.50, 1.13),
                (0.46, 0.82),
                (0.26, 0.42),
                (0.1, 0.2),
                (0.1, 0),
            ],
            glass(f'gather {i}', tint, 0.22),
            (tip + 0.1, y, 1.2),
            64,
        )
        bulb.rotation_euler[1] = -np.pi / 2
    room.camera((-0.1, -11.6, 7.2), (0.3, 0.6, 1.0), 50, 3.2, (-2.4, -0.6, 1.2))
    return dict(exposure=1.0)


def _cutting_wheel(stage):
    _set((0.50, 0.505, 0.50), 6)
    grinder.grinder()
    towel = linen.napkin((1.8, -0.75, 0), (29, 24), (0.33, 0.38, 0.43), 8, 4, 0.03, 6, washed=1)
    stage.rest('nordlys-bowl', 1.75, -0.75, onto=towel)
    stage.place('nordlys-whisky', 3.95, 0.1)
    stage.place('nordlys-vase', 3.2, 1.9)
    for side in (-1, 1):
        x = side * 5.8
        room.dark_card([(x, -6, -0.1), (x, 4, -0.1), (x, 4, 5), (x, -6, 5)])
    room.camera((0.3, -11.9, 4.3), (0.3, 0.3, 1.72), 48, 2.6, (1.2, -0.6, 0.9))


def _inspection(stage):
    """Plates standing in a rack, each between two pairs of pegs, under a lamp that is lit."""
    _set((0.52, 0.525, 0.52), 6, power=1100)
    stage.stack('fjordlace-plate-22', 6, 3.9, -0.6, 0, 5)
    wood, turn = setting.oak(0.75), np.radians(-56)
    rails = [props.slab('rail', (-4.4, y - 0.1, 0.16), (2.2, y + 0.1, 0.34), wood, 0.02) for y in (-0.5, 0.5)]
    rack = rails + [props.slab('foot', (x - 0.12, -0.9, 0.0), (x + 0.12, 0.9, 0.16), wood, 0.02) for x in (-4.2, 2.0)]
    along, through = np.array([np.cos(turn), np.sin(turn)]), np.array([np.sin(turn), -np.cos(turn)])
    for x in np.linspace(-3.55, 1.5, 7):
        before = len(stage.placed)
        stage.place('fjordlace-plate-27', x, 0, 3)
        for plate in stage.placed[before:]:
            plate.rotation_euler = (np.radians(90), 0, turn)
        resting.drop(stage.placed[before:], rails)
        # The plate is a quarter of a decimetre deep, from its foot on.
        for deep in (-0.06, 0.31):
            for y in (-0.5, 0.5):
                peg = np.array([x, 0]) + along * (y - through[1] * deep) / along[1] + through * deep
                rack.append(props.rod('peg', [(*peg, 0.3), (*peg, 0.62)], 0.045, wood, 24))
    contact.built_in(rack)
    fittings.pendant(3.7, 0.2, 3.3, (0.05, 0.07, 0.11), 1.2, power=330)
    # What the plates look at, so that their wells are white.
    room.reflector((6, -8, 4.5), (-1, 0, 1.5), (6, 6), 330, room.DAYLIGHT, seen=False)
    room.camera((0.3, -12.2, 3.9), (0.3, 0.2, 1.6), 45, 2.6, (-1, -0.9, 1.4))


def _brush_close(stage):
    _set(behind=7)
    stage.shape('fjordlace-plate-27', 'bisque', 0, 0, 0.0, decoration=[{'drawing': 'lace-rim', 'repeats': 24}])
    workshop.pigment(stage, 2.35, 0.6, 'hvid-bowl', 0.44)
    brushes.brush((2.6, -1.9, 0.03), (0.3, -0.75, 0.385), loaded=COBALT)
    workshop.jar(stage, -2.3, 2.0)
    room.camera((0.6, -7.6, 4.3), (0.35, -0.2, 0.35), 62, 2.0, (0.4, -1.1, 0.25))


def _empty(stage):
    """A place kept free: stool, table, brushes just washed."""
    setting.floor(setting.oak(0.7), -40, 6, 60)
    setting.wall(setting.plaster((0.52, 0.515, 0.49), 0.05), 4)
    wood = setting.oak(0.95)
    fittings.table((-9.5, -2.5), (9.5, 3.4), 7.4, wood)
    fittings.stool(0.6, -5.4, 4.7, wood, 1.75)
    workshop.jar(stage, 4.2, 1.2, z=7.4)
    workshop.pigment(stage, 5.9, 0.4, 'hvid-bowl', 0.44, z=7.4)
    workshop.pile(stage, 'fjordlace-plate-22', 5, -6.2, 0.6, 7.4)
    stage.shape('skov-vase-26', 'bisque', -3.4, 1.6, 7.4)
    stage.shape('fjordlace-plate-27', 'bisque', 0.6, -0.6, 7.4)
    fittings.pendant(3.6, 0.4, 12.9, (0.05, 0.07, 0.11), 1.7, power=500)
    towards = (0.74, 0.5, -0.45)
    setting.sun(towards, 2.8, 1.2, (1, 0.9, 0.76))
    setting.window_shadow((-3.5, 4, 12.5), towards, (2.7, 3.6), (2, 3), 0.4, 40)
    room.softbox((-20, -12, 16), (0, 0, 7), (10, 14), 7600, room.DAYLIGHT)
    room.reflector((18, -16, 9), (0, 0, 7), (14, 18), 1200, room.WARM)
    room.reflector((0, -14, 24), (0, -2, 0), (30, 14), 2600, seen=False)
    room.camera((0.0, -33, 10.4), (0.0, 0, 8.5), 45, 4.0, (0, -2, 8))
    return dict(exposure=0.92)


VARIANTS = {
    'brushes': _brushes,
    'cobalt-bowls': _cobalt_bowls,
    'plaster-moulds': _plaster_moulds,
    'kiln-shelf': _kiln_shelf,
    'glaze-bucket': _glaze_bucket,
    'glass-pipes': _glass_pipes,
    'cutting-wheel': _cutting_wheel,
    'inspection': _inspection,
    'brush-close': _brush_close,
    'empty': _empty,
}
