"""A branch hung with its balls, the heavy one near the thick end, and the bell that stays on the table."""

import numpy as np

from forms.profile import spline
from kinds import Setting, Tone
from scenes import contact, plants, props, room
from surfaces.materials import plain

from . import setting

# The branch from its thick end, which is out of the picture, to its tip, and how thick it is there.
BRANCH = [
    (-5.2, 0.25, 2.92),
    (-3.2, 0.1, 3.12),
    (-1.6, 0.0, 3.18),
    (0.0, 0.03, 3.16),
    (1.2, 0.1, 3.06),
    (1.75, 0.16, 2.94),
]
THICK = [0.075, 0.066, 0.056, 0.044, 0.03, 0.016]
# How much a ball's loop stands out above its foot, inside, and the cord's half breadth.
EYE, CORD = 1.036, 0.010


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(setting.plaster((0.60, 0.61, 0.57), 0.004), -14, 3.2, 24)
    setting.wall(setting.plaster((0.58, 0.605, 0.55), 0.02), 2.6)
    line = spline(np.column_stack([BRANCH, THICK]), 24)
    contact.built_in([props.rod('branch', BRANCH, THICK, plain('bark', (0.10, 0.072, 0.05), 0.8), 16)])
    _twigs(line)
    contact.through('cord', 'set')
    # One sprig grows through another, as in any branch.
    contact.through('leaves', 'leaves')
    contact.through('leaves', 'stalks')
    contact.through('leaves', 'cord')
    contact.through('stalks', 'cord')
    for name, x, long, turn in (
        ('stjerne-bauble-snow', -1.28, 0.5, 16),
        ('stjerne-bauble-amber', -0.1, 0.98, -20),
        ('stjerne-bauble-sea', 1.08, 0.42, 24),
    ):
        _hang(stage, line, name, x, long, turn)
    stage.place('stjerne-bell', 0.92, -0.35)
    _light()
    room.camera((0.0, -12.4, 2.5), (-0.06, 0.0, 1.72), 114, 4.0, (0, -0.3, 1.7))
    return dict(exposure=0.98, contrast=1.1, warmth=0.02)


def _twigs(line):
    """Sprigs of olive along the branch, shorter towards its tip."""
    places = ((0.3, 0.9), (0.4, 1.5), (0.5, 0.7), (0.58, 2.2), (0.72, 1.1), (0.8, 2.4), (0.9, 1.6), (0.99, 3.0))
    for n, (share, lean) in enumerate(places):
        x, y, z, _ = line[int(share * (len(line) - 1))]
        long = 1.25 - 0.75 * share
        plants.bouquet('set', (x, y, z - 0.08), 'olive', 1, long, 0.3, 11 + n, 1.0, (lean, -0.1), 0.12, 0.0)


def _hang(stage, line, name, x, long, turn):
    """Hang a ball on a cord of the length `long` that is laid around the branch and knotted above the ball."""
    i = np.abs(line[:, 0] - x).argmin()
    _, y, z, thick = line[i]
    wide, low = thick + CORD, z - long
    stage.place(name, x, y, low - EYE, turn)
    over = [(x, y + wide * np.sin(a), z + wide * np.cos(a)) for a in np.linspace(-1.75, 1.75, 9)]
    knot = low + 0.14
    path = [(x, y, low + CORD), (x, y - 0.05, low + 0.07), (x, y - 0.012, knot), *over, (x, y + 0.012, knot)]
    path += [(x, y + 0.05, low + 0.07), (x, y, low + CORD)]
    flax = plain('cord', (0.52, 0.44, 0.32), 0.9)
    ball = props.turned(
        'knot', [(0, -0.024), (0.017, -0.016), (0.023, 0), (0.017, 0.016), (0, 0.024)], flax, (x, y, knot)
    )
    contact.piece('cord', [props.rod('cord', path, CORD, flax), ball])
    contact.through(name, 'cord')


def _light():
    room.softbox((-7.4, -4.0, 6.2), (0, 0, 1.6), (4, 4.4), 1150, room.DAYLIGHT)
    room.reflector((7.4, -5, 3.4), (0, 0, 1.4), (7, 8.6), 120, room.WARM)
    room.reflector((0, -4, 9), (0, 0, 0), (10.4, 8), 150, seen=False)
    for side in (-1, 1):
        x = side * 3.6
        room.dark_card([(x, -5, -0.1), (x, 1.5, -0.1), (x, 1.5, 6), (x, -5, 6)])
