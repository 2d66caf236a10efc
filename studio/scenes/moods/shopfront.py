"""Shops about to open, from the street: a papered window under the wordmark, a door, a tree in a pot. 1 m is ten units.

facade, door, hoarding     colours (shop.WALLS, HOARDING): of the wall, of the frames, of the papered window
panes      upright bars part the window into so many;  ground: what the wordmark is on, wall or window
left       true: the door is on the left
tree       the plant in the pot;  bench: true, before the window;  brass: true, letters of brass
view       [x of the camera, lens in mm];  seed
"""

from kinds import Setting, Tone
from scenes import contact, fittings, props, room, sign
from surfaces.materials import plain

from . import setting, shop

HOARDING = {
    'cobalt': (0.024, 0.052, 0.15),
    'sea': (0.10, 0.24, 0.23),
    'paper': (0.60, 0.585, 0.55),
    'moss': (0.10, 0.14, 0.10),
    'rose': (0.40, 0.25, 0.20),
}
PALE, INK = (0.72, 0.71, 0.68), (0.03, 0.055, 0.14)
TOP = 24.0


@contact.building()
def build(stage: Setting, aspect: float, variant: str) -> Tone:
    shot = stage.shot
    wall, frame = shop.plaster(shot['facade']), fittings.lacquer(shop.WALLS[shot['door']])
    setting.floor(
        props.textured('pavement', (0.36, 0.355, 0.345), (0.29, 0.285, 0.28), 0.8, 0.8, bump=0.02), -70, 2, 80
    )
    window, door = ((-6.5, 16.5), (-17, -9)) if shot.get('left') else ((-16.5, 6.5), (9, 17))
    _facade(wall, [(*window, 3), (*door, 0)])
    _window(frame, HOARDING[shot['hoarding']], *window, shot.get('panes', 1))
    _door(frame, *door)
    middle = sum(window) / 2
    if shot.get('ground') == 'wall':
        sign.lettering((middle, -0.15, 28.2), 17, sign.brass() if shot.get('brass') else sign.paint(INK), 0.12)
    else:
        sign.lettering((middle, 1.4, 12.6), 14.5, sign.paint(INK if shot['hoarding'] == 'paper' else PALE))
    if shot.get('bench'):
        _bench(middle, setting.oak(0.8))
    fittings.planter(
        -20.5 if shot.get('left') else 20.5,
        -2.8,
        2.8,
        5.6,
        (0.50, 0.485, 0.46),
        shot.get('tree', 'olive'),
        shot.get('seed', 1) + 4,
        12,
    )
    props.slab(
        'kerb',
        (-80, -22, -0.1),
        (80, -20.5, 0.35),
        props.textured('kerb', (0.42, 0.41, 0.40), (0.36, 0.355, 0.345), 1.5, 0.9, bump=0.02),
        0.08,
    )
    towards = (0.62, 0.60, -0.52)
    setting.sun(towards, 2.5, 1.4, (1, 0.92, 0.80))
    setting.window_shadow((2, 0, 15), towards, (16, 22), (2, 1), 5, 60)
    room.softbox((-34, -36, 44), (0, 0, 12), (30, 26), 52000, room.DAYLIGHT)
    room.reflector((30, -40, 20), (0, 0, 10), (36, 30), 5200, room.WARM)
    x, lens = shot.get('view', [-2, 38])
    room.camera((x, -62, 14), (x * 0.3 + 0.8, 0, 14), lens)
    return dict(exposure=0.80 * shot.get('exposure', 1.0), contrast=1.08)


def _facade(wall, openings):
    """The wall with openings (from x, to x, foot), all as high as TOP, and their reveals."""

    def sheet(x0: float, x1: float, z0: float, z1: float):
        room.sheet('facade', [(x0, 0, z0), (x1, 0, z0), (x1, 0, z1), (x0, 0, z1)], wall)

    edge = -80
    for x0, x1, foot in sorted(openings):
        sheet(edge, x0, 0, TOP)
        if foot:
            sheet(x0, x1, 0, foot)
        edge = x1
        for quad in (
            [(x0, 0, foot), (x0, 1.6, foot), (x0, 1.6, TOP), (x0, 0, TOP)],
            [(x1, 0, foot), (x1, 1.6, foot), (x1, 1.6, TOP), (x1, 0, TOP)],
            [(x0, 0, TOP), (x1, 0, TOP), (x1, 1.6, TOP), (x0, 1.6, TOP)],
            [(x0, 0, foot), (x1, 0, foot), (x1, 1.6, foot), (x0, 1.6, foot)],
        ):
            room.sheet('reveal', quad, wall)
    sheet(edge, 80, 0, TOP)
    sheet(-80, 80, TOP, 44)


def _window(frame, colour, x0, x1, panes):
    props.slab('sill', (x0 - 0.4, -0.5, 2.6), (x1 + 0.4, 1.6, 3.05), frame, 0.04)
    sheet = props.textured('hoarding', colour, [c * 1.06 for c in colour], 0.5, 0.7, bump=0.01)
    room.sheet('hoarding', [(x0, 1.5, 3), (x1, 1.5, 3), (x1, 1.5, TOP), (x0, 1.5, TOP)], sheet)
    for x in (x0 + 0.3, *(x0 + (x1 - x0) * i / panes for i in range(1, panes)), x1 - 0.3):
        props.slab('mullion', (x - 0.3, 0.9, 3.06), (x + 0.3, 1.45, TOP), frame, 0.04)
    for z in (3.32, 19.4, TOP - 0.3):
        props.slab('rail', (x0, 0.96, z - 0.25), (x1, 1.42, z + 0.25), frame, 0.04)


def _door(frame, x0, x1):
    room.sheet(
        'dark',
        [(x0, 1.5, 0), (x1, 1.5, 0), (x1, 1.5, TOP), (x0, 1.5, TOP)],
        plain('inside', (0.16, 0.155, 0.145), 0.25),
    )
    for x in (x0 + 0.4, x1 - 0.4):
        props.slab('post', (x - 0.45, 0.8, 0), (x + 0.45, 1.45, TOP), frame, 0.04)
    for z in (0.5, 7.5, 19.4, TOP - 0.5):
        props.slab('rail', (x0, 0.88, z - 0.5), (x1, 1.42, z + 0.5), frame, 0.04)
    brass = plain('brass', (0.70, 0.52, 0.26), 0.25, 0.5, Metallic=1.0)
    props.rod('pull', [(x0 + 1.4, 0.45, 9.5), (x0 + 1.4, 0.45, 13.5)], 0.16, brass)
    for z in (9.9, 13.1):
        props.rod('stay', [(x0 + 1.4, 0.45, z), (x0 + 1.4, 0.95, z)], 0.1, brass)


def _bench(x, wood):
    props.slab('bench', (x - 7.5, -4.2, 4.2), (x + 7.5, -1.0, 4.6), wood, 0.05)
    for end in (x - 6.8, x + 6.2):
        props.slab('leg', (end, -4.0, 0), (end + 0.6, -1.2, 4.2), wood, 0.05)
