"""A cloth-bound book of 21 x 14 cm, beside which everyone can tell the size of a thing. Decimetres."""

import numpy as np

from kinds import Colour, Point, Thing
from surfaces.materials import plain

from . import contact
from .props import slab

LENGTH, BREADTH, THICKNESS = 2.1, 1.4, 0.22


def book(location: Point, turn: float = 0.0, colour: Colour = (0.10, 0.125, 0.16)) -> list[Thing]:
    """Lay the book down, its middle at `location`, its spine in front when `turn` (degrees) is 0; returns its parts."""
    cloth, leaves = plain('cloth', colour, 0.85, 0.2), plain('leaves', (0.62, 0.585, 0.52), 0.9, 0.1)
    x, y, board = LENGTH / 2, BREADTH / 2, 0.03
    parts = [
        slab('board', (-x, -y, 0), (x, y, board), cloth, 0.008),
        slab('leaves', (-x + 0.04, -y + 0.02, board), (x - 0.04, y - 0.04, THICKNESS - board), leaves, 0.004),
        slab('board', (-x, -y, THICKNESS - board), (x, y, THICKNESS), cloth, 0.008),
        slab('spine', (-x, -y - 0.012, 0), (x, -y + 0.025, THICKNESS), cloth, 0.012),
    ]
    for part in parts:
        part.location = (*location, 0)
        part.rotation_euler[2] = np.radians(turn)
    return contact.piece('book', parts)
