"""What ware stands on and between: trays, blocks, boards, felt. Decimetres."""

from collections.abc import Sequence

import numpy as np

from kinds import Colour, Point, Thing

from . import contact, props
from .paper import turn_to


def tray(at: Point, size: Sequence[float] = (40, 26), turn: float = 0, height: float = 1.6) -> list[Thing]:
    w, d, h = size[0] / 20, size[1] / 20, height / 10
    wood = props.textured(
        'tray', (0.42, 0.30, 0.19), (0.24, 0.16, 0.095), 2.4, 0.45, stretch=(0.14, 3.2, 3.2), bump=0.004, detail=10
    )
    parts = [props.slab('tray', (-w, -d, 0), (w, d, 0.07), wood, 0.02)]
    parts += [
        props.slab('edge', low, high, wood, 0.02)
        for low, high in (
            ((-w, -d, 0), (w, -d + 0.09, h)),
            ((-w, d - 0.09, 0), (w, d, h)),
            ((-w, -d + 0.09, 0), (-w + 0.09, d - 0.09, h)),
            ((w - 0.09, -d + 0.09, 0), (w, d - 0.09, h)),
        )
    ]
    return contact.piece('tray', turn_to(parts, at, turn))


def block(at: Point, size: Sequence[float], colour: Colour = (0.62, 0.605, 0.575), turn: float = 0) -> list[Thing]:
    w, d, h = np.array(size, float) / 10
    stone = props.textured('block', [c * 0.97 for c in colour], colour, 0.7, 0.95, bump=0.004, detail=9)
    return contact.piece(
        'block', turn_to([props.slab('block', (-w / 2, -d / 2, 0), (w / 2, d / 2, h), stone, 0.015)], at, turn)
    )


def board(at: Point, size: Sequence[float] = (34, 20, 1.8), turn: float = 0) -> list[Thing]:
    return turn_to(
        [
            props.slab(
                'board',
                tuple(-np.array([size[0], size[1], 0]) / 20),
                (size[0] / 20, size[1] / 20, size[2] / 10),
                props.textured(
                    'board',
                    (0.46, 0.33, 0.21),
                    (0.26, 0.175, 0.105),
                    2.4,
                    0.5,
                    stretch=(0.12, 3.2, 3.2),
                    bump=0.006,
                    detail=10,
                ),
                0.03,
            )
        ],
        at,
        turn,
    )


def felt(at: Point, radius: float = 11, colour: Colour = (0.40, 0.42, 0.43)) -> list[Thing]:
    """A round of felt between stacked plates."""
    r = radius / 10
    soft = props.textured('felt', colour, [c * 0.86 for c in colour], 30, 1.0, bump=0.012)
    return contact.piece(
        'felt',
        [
            props.turned(
                'felt',
                [
                    (0, 0),
                    (r * 0.96, 0),
                    (r * 0.98, 0),
                    (r * 0.99, 0.003),
                    (r, 0.018),
                    (r * 0.99, 0.032),
                    (r * 0.98, 0.035),
                    (r * 0.96, 0.035),
                    (0, 0.035),
                ],
                soft,
                tuple(at),
            )
        ],
    )
