"""Things that carry people: boats, ships, a sledge, a small train; and the quay they lie at."""

import numpy as np

from kinds import Painting, Point

from ..brush import arc, lace_path


def _rig(sheet, p, length, mast):
    """Mast, stays and a sail furled along its boom, under snow."""
    sheet.stroke([p(0.06, -0.1), p(0.075, -mast)], [0.03 * length, 0.014 * length], 0.97)
    boom = [p(0.065, -0.34), p(-0.4, -0.27)]
    sheet.stroke(lace_path([boom[0], p(-0.18, -0.285), boom[1]], 8), [0.03 * length, 0.06 * length, 0.02 * length], 0.5)
    sheet.stroke(boom, 0.26, 0.97)
    sheet.erase(
        np.vstack(
            [
                lace_path([p(0.0, -0.355), p(-0.18, -0.325), p(-0.36, -0.3)], 6),
                lace_path([p(-0.36, -0.29), p(-0.18, -0.305), p(0.0, -0.335)], 6),
            ]
        ),
        0.9,
    )
    for end in (p(0.52, -0.19), p(-0.46, -0.13), p(0.22, -0.1), p(-0.12, -0.1)):
        sheet.stroke([p(0.074, -mast * 0.96), end], 0.12, 0.85)


def boat(
    sheet: Painting,
    at: Point,
    length: float,
    mast: float = 1.0,
    turn: float = 1,
    load: float = 0.92,
    cabin: bool = False,
) -> None:
    """A clinker-built fishing boat, sails furled (mast = 0: a rowing boat); at = middle of its waterline."""
    x, y = at
    p = lambda dx, dy: (x + turn * dx * length, y + dy * length)
    if mast:
        _rig(sheet, p, length, mast)
    if cabin:
        box = [p(-0.34, -0.1), p(-0.33, -0.25), p(-0.12, -0.25), p(-0.1, -0.1)]
        sheet.wash(box, (0.3, 0.5), pool=0.3)
        sheet.stroke(box, 0.2, 0.95)
        sheet.erase([p(-0.36, -0.25), p(-0.36, -0.275), p(-0.1, -0.275), p(-0.1, -0.25)])
    hull = np.vstack(
        [
            lace_path([p(-0.5, -0.14), p(-0.2, -0.09), p(0.2, -0.1), p(0.56, -0.22)], 10),
            lace_path(
                [p(0.56, -0.22), p(0.46, -0.06), p(0.36, 0.015), p(-0.4, 0.015), p(-0.48, -0.06), p(-0.5, -0.14)], 10
            ),
        ]
    )
    sheet.wash(hull, (load * 0.7, load), pool=0.15)
    for share in (0.3, 0.6):
        sheet.scratch(
            lace_path(
                [
                    p(-0.49, -0.14 + 0.1 * share),
                    p(-0.2, -0.09 + 0.1 * share),
                    p(0.2, -0.1 + 0.11 * share),
                    p(0.53 - 0.06 * share, -0.21 + 0.16 * share),
                ],
                10,
            ),
            0.14,
            0.25,
        )
    sheet.scratch(lace_path([p(-0.5, -0.15), p(-0.2, -0.1), p(0.2, -0.11), p(0.56, -0.23)], 10), 0.34, 0.04)
    reflection(sheet, (x, y + 0.02 * length), length * 0.9, length * 0.22)


def reflection(sheet: Painting, at: Point, wide: float, deep: float, load: float = 0.62) -> None:
    """Broken mirror image below something dark."""
    x, y = at
    for i in range(9):
        share = i / 9
        half = wide / 2 * (1 - share) * (0.85 + 0.3 * np.sin(i * 2.3))
        dx = np.sin(i * 1.7) * wide * 0.04
        sheet.stroke(
            [(x + dx - half, y + deep * share), (x + dx, y + deep * share + 0.1), (x + dx + half, y + deep * share)],
            [0.05, 0.5 * (1 - share) + 0.18, 0.05],
            load,
        )


def ship(sheet: Painting, at: Point, length: float, rng: np.random.Generator, load: float = 0.9) -> None:
    """A three-masted ship with furled sails."""
    x, y = at
    p = lambda dx, dy: (x + dx * length, y + dy * length)
    heights = ((-0.3, 0.74), (0.0, 0.86), (0.28, 0.76))
    for dx, tall in heights:
        sheet.stroke([p(dx, -0.1), p(dx, -tall)], [0.018 * length, 0.007 * length], 0.97)
        for share, half in ((0.42, 0.16), (0.64, 0.125), (0.84, 0.085)):
            sheet.stroke([p(dx - half, -tall * share), p(dx + half, -tall * share)], 0.26, 0.97)
            sail = lace_path(
                [
                    p(dx - half * 0.95, -tall * share + 0.01),
                    p(dx, -tall * share + 0.018),
                    p(dx + half * 0.95, -tall * share + 0.01),
                ],
                8,
            )
            sheet.stroke(sail, [0.2, 0.55, 0.2], 0.35)
            sheet.erase(np.vstack([sail + (0, -0.9), (sail + (0, -0.5))[::-1]]), 0.75)
        for side in (-1, 1):
            for k in (0.07, 0.1, 0.13):
                sheet.stroke([p(dx, -tall * 0.8), p(dx + side * k, -0.1)], 0.09, 0.8)
    sheet.stroke([p(0.44, -0.16), p(0.68, -0.27)], [0.4, 0.2], 0.97)
    for dx, tall in heights[1:]:
        sheet.stroke([p(dx, -tall * 0.94), p(0.66, -0.26)], 0.1, 0.8)
    sheet.stroke([p(-0.3, -0.7), p(-0.5, -0.18)], 0.1, 0.8)
    hull = np.vstack(
        [
            lace_path([p(-0.52, -0.19), p(-0.3, -0.125), p(0.2, -0.11), p(0.48, -0.17)], 10),
            lace_path(
                [p(0.48, -0.17), p(0.42, -0.06), p(0.34, 0.012), p(-0.44, 0.012), p(-0.5, -0.08), p(-0.52, -0.19)], 10
            ),
        ]
    )
    sheet.wash(hull, (load * 0.8, load), pool=0.12)
    sheet.scratch(lace_path([p(-0.5, -0.13), p(-0.3, -0.08), p(0.2, -0.07), p(0.45, -0.12)], 10), 0.4, 0.1)
    sheet.scratch(lace_path([p(-0.52, -0.2), p(-0.3, -0.135), p(0.2, -0.12), p(0.48, -0.18)], 10), 0.3, 0.03)
    reflection(sheet, (x, y + 0.02 * length), length * 0.9, length * 0.2)


def sledge(sheet: Painting, at: Point, length: float, turn: float = 1) -> tuple[float, float]:
    """A horse sledge with a driver and a passenger under furs; at = middle of the runners."""
    from .life import person

    x, y = at
    p = lambda dx, dy: (x + turn * dx * length, y + dy * length)
    person(sheet, p(-0.18, -0.12), length * 0.74, turn, arms=((0.25, -0.5), (0.2, -0.52)))
    person(sheet, p(0.1, -0.16), length * 0.72, turn, arms=((0.36, -0.56), (0.34, -0.52)), lean=-0.03)
    body = lace_path(
        [
            p(-0.5, -0.5),
            p(-0.4, -0.2),
            p(-0.1, -0.12),
            p(0.3, -0.14),
            p(0.48, -0.4),
            p(0.3, -0.34),
            p(0, -0.32),
            p(-0.3, -0.36),
            p(-0.5, -0.5),
        ],
        8,
    )
    sheet.wash(body, (0.65, 0.95), pool=0.2)
    sheet.scratch(lace_path([p(-0.5, -0.5), p(-0.3, -0.37), p(0, -0.33), p(0.3, -0.35), p(0.48, -0.4)], 8), 0.35, 0.08)
    sheet.stroke(
        lace_path([p(-0.56, -0.02), p(0.3, 0.0), p(0.55, -0.1), p(0.62, -0.26), p(0.56, -0.34)], 12),
        0.05 * length,
        0.97,
    )
    for dx in (-0.3, 0.2):
        sheet.stroke([p(dx, -0.16), p(dx, -0.01)], 0.045 * length, 0.97)
    return p(0.1, -0.62)


def train(sheet: Painting, at: Point, length: float, rng: np.random.Generator) -> None:
    """A small steam train with two coaches, seen from the side; at = front foot of the engine (right end)."""
    x, y = at
    k = length / 60
    for start, wide in ((-60, 19), (-39, 19)):
        left, right = x + start * k, x + (start + wide) * k
        top, bottom = y - 9.2 * k, y - 1.9 * k
        sheet.wash([(left, top), (right, top), (right, bottom), (left, bottom)], (0.75, 0.95), pool=0.15)
        sheet.scratch([(left, bottom - 2.4 * k), (right, bottom - 2.4 * k)], 0.16, 0.2)
        for q in np.linspace(0.1, 0.9, 6):
            wx = left + (right - left) * q
            sheet.erase(
                [
                    (wx - 0.9 * k, top + 1.5 * k),
                    (wx + 0.9 * k, top + 1.5 * k),
                    (wx + 0.9 * k, top + 3.8 * k),
                    (wx - 0.9 * k, top + 3.8 * k),
                ]
            )
        roof = lace_path(
            [
                (left - 0.5 * k, top),
                (left + 1.5 * k, top - 1.3 * k),
                ((left + right) / 2, top - 1.6 * k),
                (right - 1.5 * k, top - 1.3 * k),
                (right + 0.5 * k, top),
            ],
            8,
        )
        sheet.wash(roof, (0.02, 0.15))
        sheet.stroke(roof, 0.18, 0.8)
        for wx in (left + 3 * k, left + 6 * k, right - 6 * k, right - 3 * k):
            sheet.dot((wx, y - 1.2 * k), 1.2 * k, 0.97)
    cab = [(x - 18 * k, y - 2 * k), (x - 18 * k, y - 10 * k), (x - 12 * k, y - 10 * k), (x - 12 * k, y - 2 * k)]
    sheet.wash(cab, 0.95)
    sheet.erase(
        [
            (x - 16.4 * k, y - 8.6 * k),
            (x - 13.6 * k, y - 8.6 * k),
            (x - 13.6 * k, y - 6.2 * k),
            (x - 16.4 * k, y - 6.2 * k),
        ]
    )
    sheet.wash(lace_path([(x - 19 * k, y - 10 * k), (x - 15 * k, y - 11.4 * k), (x - 11 * k, y - 10 * k)], 8), 0.04)
    sheet.stroke(
        lace_path([(x - 19 * k, y - 10 * k), (x - 15 * k, y - 11.4 * k), (x - 11 * k, y - 10 * k)], 8), 0.2, 0.85
    )
    boiler = [
        (x - 12 * k, y - 7.6 * k),
        (x - 2 * k, y - 7.6 * k),
        (x - 1.2 * k, y - 5.2 * k),
        (x - 2 * k, y - 2.8 * k),
        (x - 12 * k, y - 2.8 * k),
    ]
    sheet.wash(boiler, (0.6, 0.97))
    sheet.scratch([(x - 12 * k, y - 7.5 * k), (x - 2.2 * k, y - 7.5 * k)], 0.34, 0.06)
    for bx in (-9.5, -6.5):
        sheet.scratch([(x + bx * k, y - 7.6 * k), (x + bx * k, y - 2.8 * k)], 0.16, 0.2)
    sheet.wash(
        [(x - 4.6 * k, y - 7.4 * k), (x - 5 * k, y - 12 * k), (x - 2.6 * k, y - 12 * k), (x - 3 * k, y - 7.4 * k)], 0.97
    )
    sheet.wash(arc((x - 8.4 * k, y - 7.8 * k), (1.3 * k, 1.6 * k), 180, 360, 16), 0.95)
    sheet.wash(
        [
            (x - 18 * k, y - 2.9 * k),
            (x - 0.6 * k, y - 2.9 * k),
            (x + 1.4 * k, y - 0.4 * k),
            (x - 0.6 * k, y - 1.6 * k),
            (x - 18 * k, y - 1.6 * k),
        ],
        0.97,
    )
    for wx, r in ((-15, 1.7), (-10.6, 1.7), (-6.6, 1.7), (-2.8, 1.2)):
        sheet.dot((x + wx * k, y - r * k), r * k, 0.97)
        sheet.dot((x + wx * k, y - r * k), r * k * 0.45, 0.97)
        sheet.erase(arc((x + wx * k, y - r * k), r * k * 0.3, 0, 360, 14))
    sheet.erase(arc((x - 1.6 * k, y - 8.6 * k), 0.8 * k, 0, 360, 18))
    sheet.stroke(arc((x - 1.6 * k, y - 8.6 * k), 0.8 * k, 0, 360, 18), 0.2, 0.97)
    for i in range(46):
        share = i / 45
        size = (1 + 6.2 * share**0.9) * k
        spot = (
            x - (3.8 + 44 * share**1.15) * k + rng.normal() * size * 0.4,
            y - (12.6 + 13 * share**0.62) * k + rng.normal() * size * 0.3,
        )
        sheet.wash(arc(spot, (size, size * 0.72), 0, 360, 20), (0.02, 0.16 + 0.12 * share), soft=size * 0.3)


def quay(
    sheet: Painting, left: float, right: float, top: float, foot: float, rng: np.random.Generator, piles: int = 9
) -> None:
    """A timber quay on piles with snow on its edge."""
    for x in np.linspace(left + 1.5, right - 1.5, piles):
        sheet.stroke([(x, top), (x + rng.uniform(-0.2, 0.2), foot + rng.uniform(0, 1))], [0.9, 0.8], 0.95)
        reflection(sheet, (x, foot + 1), 1.6, 3.2, 0.6)
    sheet.wash([(left, top - 0.2), (right, top - 0.2), (right, top + 1.6), (left, top + 1.6)], (0.5, 0.95))
    sheet.wash([(left, top - 1.3), (right, top - 1.3), (right, top), (left, top)], (0.0, 0.08))
    sheet.stroke([(left, top - 1.3), (right, top - 1.3)], 0.12, 0.5)
