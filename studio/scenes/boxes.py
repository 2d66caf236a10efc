"""Gift boxes, ribbon and reels. Decimetres."""

from collections.abc import Sequence

import numpy as np

from forms.profile import spline
from kinds import Material, Point, Thing

from . import contact, props
from .paper import satin, turn_to, wrap
from .props import slab, solid

# How far the loops of a bow reach from end to end.
BOW = 1.54


def gift_box(
    location: Point, size: Sequence[float], paper: Material, ribbon: Material, turn: float = 0.0, bow: float = 1.0
) -> list[Thing]:
    """Closed box with a lid, a ribbon both ways and a bow; size = (width, depth, height).

    bow: its size, 1 being BOW across; the ribbon's breadth goes with it
    """
    w, d, h = size
    parts = [
        slab('box', (-w / 2, -d / 2, 0), (w / 2, d / 2, h * 0.9), paper, 0.015),
        slab('lid', (-w / 2 - 0.03, -d / 2 - 0.03, h * 0.62), (w / 2 + 0.03, d / 2 + 0.03, h), paper, 0.02),
    ]
    breadth = 0.14 * bow
    for flat in ((breadth, d), (w, breadth)):
        x, y = flat[0] / 2 + (0.045 if flat[0] == w else 0), flat[1] / 2 + (0.045 if flat[1] == d else 0)
        parts.append(slab('ribbon', (-x, -y, -0.0), (x, y, h + 0.014), ribbon, 0.01))
    for side in (-1, 1):
        parts += _scaled([_loop(side, h / bow, ribbon), _tail(side, h / bow, ribbon)], bow)
    parts += _scaled([_knot(h / bow, ribbon)], bow)
    for part in parts:
        part.rotation_euler[2] = np.radians(turn)
        part.location = location
    return contact.piece('box', parts)


def _scaled(parts, scale):
    for part in parts:
        part.scale = (scale,) * 3
    return parts


def _loop(side, h, ribbon):
    """One loop of the bow: out of the knot, over and back into it, drawn together where the knot holds it."""
    t = np.linspace(0, 2 * np.pi, 15)
    points = [
        (
            side * (0.05 + 0.36 * (1 - np.cos(a))),
            0.16 * np.sin(a / 2) - 0.02,
            h + 0.09 + 0.2 * np.sin(a) * (0.55 + 0.45 * np.cos(a / 2)) + 0.12 * np.sin(a / 2),
        )
        for a in t
    ]
    return _band(points, lambda share: 0.075 + 0.115 * np.sin(np.pi * share) ** 0.7, ribbon, pleat=0.012)


def _tail(side, h, ribbon):
    """A loose end that falls from the knot onto the lid, cut askew."""
    points = [
        (side * 0.03, -0.02, h + 0.08),
        (side * 0.16, -0.13, h + 0.115),
        (side * 0.32, -0.27, h + 0.085),
        (side * 0.5, -0.43, h + 0.032),
        (side * 0.6, -0.53, h + 0.03),
        (side * 0.7, -0.60, h + 0.045),
    ]
    return _band(points, lambda share: 0.07 + 0.09 * np.clip(share * 4, 0, 1), ribbon, pleat=0.008, askew=0.05 * side)


def _knot(h, ribbon):
    """A short piece of ribbon over the middle of the bow, in soft pleats, narrower where it goes under."""
    rows, columns = 36, 25
    verts = []
    for i in range(rows):
        a = np.pi * (-0.12 + 1.24 * i / (rows - 1))
        for j in range(columns):
            s = 2 * j / (columns - 1) - 1
            wide = 0.078 - 0.02 * abs(np.cos(a)) ** 2
            lift = 1 + 0.07 * np.cos(s * 7.5) * (1 - abs(s)) - 0.3 * abs(s) ** 3
            verts.append((s * wide, -0.105 * lift * np.cos(a) - 0.01, h + 0.055 + 0.125 * lift * np.sin(a)))
    thing = solid(
        'knot',
        verts,
        [
            (i * columns + j, i * columns + j + 1, (i + 1) * columns + j + 1, (i + 1) * columns + j)
            for i in range(rows - 1)
            for j in range(columns - 1)
        ],
        ribbon,
    )
    thing.modifiers.new('body', 'SOLIDIFY').thickness = 0.012
    return thing


def _band(points, width, material, pleat=0.0, askew=0.0):
    """Ribbon along a line, its breadth across the line and level with the table.

    width   dm, or a function of the share of the way; pleat: how deep it is folded lengthwise where it is drawn in;
    askew   how much further one corner of its end reaches than the other
    """
    path = spline(points, 14)
    n, columns = len(path), 9
    share = np.linspace(0, 1, n)
    wide = width(share) if callable(width) else np.full(n, width)
    step = np.gradient(path, axis=0)
    step /= np.linalg.norm(step, axis=1, keepdims=True)
    across = np.cross(step, [0, 0, 1.0])
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    for i in range(1, n):
        if across[i] @ across[i - 1] < 0:
            across[i] *= -1
    up = np.cross(across, step)
    drawn = np.clip(1 - (wide - wide.min()) / max(np.ptp(wide), 1e-6) * 1.4, 0, 1) * pleat
    verts = []
    for i in range(n):
        for s in np.linspace(-1, 1, columns):
            verts.append(
                path[i]
                + across[i] * s * wide[i] / 2
                + up[i] * drawn[i] * np.cos(s * 6)
                + step[i] * askew * s * max(0, share[i] - 0.8) * 5
            )
    thing = solid(
        'ribbon',
        verts,
        [
            (i * columns + j, i * columns + j + 1, (i + 1) * columns + j + 1, (i + 1) * columns + j)
            for i in range(n - 1)
            for j in range(columns - 1)
        ],
        material,
    )
    thing.modifiers.new('body', 'SOLIDIFY').thickness = 0.008
    return thing


def box(
    at: Point, size: Sequence[float], paper: str = 'cobalt', ribbon: str = 'pale', turn: float = 0, bow: float = 1.0
) -> list[Thing]:
    w, d, h = np.array(size, float) / 10
    return gift_box(tuple(at), (w, d, h), wrap(paper), satin(ribbon), turn, bow)


def spool(
    at: Point, colour: str = 'blue', turn: float = 0, size: Sequence[float] = (7, 3.6), lying: bool = False
) -> list[Thing]:
    """A reel of ribbon, standing on its face, with a loose end."""
    r, h = size[0] / 20, size[1] / 10
    card = props.textured('reel', (0.52, 0.45, 0.36), (0.48, 0.41, 0.32), 20, 0.9)
    silk = satin(colour)
    core = props.turned(
        'reel',
        _edged(
            [
                (r * 0.3, 0),
                (r, 0),
                (r, 0.02),
                (r * 0.3, 0.02),
                (r * 0.3, h),
                (r, h),
                (r, h + 0.02),
                (r * 0.26, h + 0.02),
                (r * 0.26, 0),
            ]
        ),
        card,
        steps=64,
    )
    wound = props.turned(
        'silk',
        [(r * 0.3, 0.03), (r * 0.93, 0.03), (r * 0.94, h / 2), (r * 0.93, h - 0.01), (r * 0.3, h - 0.01)],
        silk,
        steps=48,
    )
    end = _band(
        [(r * 0.93, 0, 0.05), (r + 0.5, -0.25, 0.03), (r + 1.0, -0.1, 0.06), (r + 1.5, -0.5, 0.02)], h * 0.8, silk
    )
    return contact.piece('reel', turn_to([core, wound, end], at, turn))


def _edged(points, edge=0.004):
    """A section whose corners stay corners when it is turned: each is two points, close together."""
    rows = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:]):
        for other in (before, after):
            way = np.subtract(other, corner)
            rows.append(tuple(corner + way * min(0.4, edge / np.linalg.norm(way))))
    return [*rows, points[-1]]
