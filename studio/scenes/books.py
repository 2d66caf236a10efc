"""Books bound in cloth: boards, a round back, leaves. Decimetres."""

from collections.abc import Sequence

import numpy as np

from forms.profile import spline
from kinds import Point, Thing
from surfaces.materials import plain

from . import contact, props
from .paper import PAPER, turn_to

BOARD, SQUARE = 0.026, 0.035


def book(at: Point, size: Sequence[float] = (15, 21, 2.4), cover: str = 'cobalt', turn: float = 0) -> list[Thing]:
    """A closed book lying with its back to the left; its boards stand a little over its leaves."""
    w, d, h = np.array(size, float) / 20 * [1, 1, 2]
    cloth = props.textured(f'cover {cover}', PAPER[cover], [c * 0.82 for c in PAPER[cover]], 60, 0.82, bump=0.004)
    leaves = props.textured(
        'leaves', (0.70, 0.66, 0.58), (0.50, 0.465, 0.40), 3, 0.95, stretch=(0.4, 0.4, 110), bump=0.01
    )
    hollow = -w + 0.075
    parts = [props.slab('board', (hollow, -d, z), (w, d, z + BOARD), cloth, 0.009) for z in (0, h - BOARD)]
    parts.append(_drawn('back', _back(-w, hollow, h), d, cloth, 0.022))
    parts.append(_drawn('leaves', _leaves(-w + 0.03, w - SQUARE, h), d - SQUARE, leaves))
    band = plain('headband', (0.45, 0.40, 0.32), 0.8)
    for y in (-1, 1):
        parts.append(
            props.rod(
                'headband',
                [(-w + 0.035, y * (d - SQUARE + 0.006), z) for z in (BOARD + 0.015, h / 2, h - BOARD - 0.015)],
                0.012,
                band,
            )
        )
    return contact.piece('book', turn_to(parts, at, turn))


def _back(back, hollow, h):
    """The cloth from one board over the round back to the other, with the groove in which the boards turn."""
    upper = [
        (hollow + 0.02, h - 0.012),
        (hollow - 0.012, h - 0.018),
        (hollow - 0.032, h - 0.036),
        (back + 0.022, h - 0.016),
        (back - 0.012, h - 0.05),
    ]
    return spline([*upper, (back - 0.04, h / 2), *((x, h - z) for x, z in upper[::-1])], 6)


def _leaves(back, front, h):
    """The block of leaves, hollow at its fore edge as its back is round."""
    low, high = BOARD, h - BOARD
    edge = [(front - 0.045 * (1 - (2 * t - 1) ** 2), low + (high - low) * t) for t in np.linspace(0, 1, 9)]
    return np.array([(back, low), *edge, (back, high), (back - 0.02, (low + high) / 2)])


def _drawn(name, section, half, material, thick=0.0):
    """A section (x, z) drawn out along y: a closed one as a solid, an open one as a shell `thick` dm thick."""
    n = len(section)
    verts = [(x, y, z) for y in (-half, half) for x, z in section]
    faces = [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)]
    if not thick:
        faces += [(n - 1, 0, n, 2 * n - 1), tuple(range(n))[::-1], tuple(range(n, 2 * n))]
    thing = props.solid(name, verts, faces, material, smooth=bool(thick))
    if thick:
        shell = thing.modifiers.new('body', 'SOLIDIFY')
        shell.thickness, shell.offset = thick, 0
    return thing
