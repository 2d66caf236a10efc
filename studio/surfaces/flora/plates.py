"""Botanical plates (one plant over the whole plate) and the leaf-green edge."""

import numpy as np

from ..wash import Painting
from .palette import COLOURS
from .plants import PLANTS

SIZE = 180


def plate(kind: str) -> Painting:
    """One plant, 180 x 180 mm, for a disc of radius 90."""
    sheet = Painting(SIZE, SIZE, 12, pigments=COLOURS, grain=0.2)
    PLANTS[kind](sheet, np.random.default_rng(sum(map(ord, kind))))
    return sheet


def edge() -> Painting:
    """Green line and small leaflets for the rim. 16 x 7 mm."""
    sheet = Painting(16, 7, 24, wrap=True, pigments=COLOURS)
    sheet.take('moss')
    for y, width in ((0.8, 1.1), (2.1, 0.2)):
        sheet.stroke([(x, y) for x in np.linspace(0, 16, 9)], width, 0.8)
    for x in (4.0, 12.0):
        sheet.take('green').petal((x, 2.2), (x + 2.4, 5.2), 1.0, 0.2, 0.75)
        sheet.petal((x, 2.2), (x - 2.4, 5.2), 1.0, -0.2, 0.6)
        sheet.take('moss').stroke([(x, 2.2), (x, 4.6)], [0.3, 0.12], 0.9)
        sheet.take('red').dot((x, 5.4), 0.42, 0.8)
    return sheet
