"""Painters' brushes. Decimetres."""

import numpy as np

from kinds import Colour, Point, Thing
from surfaces.materials import plain

from . import contact
from .props import rod


def brush(
    foot: Point,
    tip: Point,
    bristle: Colour = (0.12, 0.07, 0.04),
    stick: Colour = (0.35, 0.2, 0.09),
    loaded: Colour | None = None,
) -> list[Thing]:
    """Painter's brush from the end of its stick (`foot`) to the tip of its hair."""
    a, b = np.array(foot, float), np.array(tip, float)
    at = lambda t: tuple(a + (b - a) * t)
    wood = plain('stick', stick, 0.35)
    parts = [
        rod('stick', [at(0), at(0.45), at(0.8)], [0.022, 0.045, 0.03], wood),
        rod(
            'ferrule',
            [at(0.78), at(0.83), at(0.88)],
            [0.036, 0.04, 0.042],
            plain('ferrule', (0.7, 0.62, 0.45), 0.25, 0.5, Metallic=1.0),
        ),
        rod('hair', [at(0.87), at(0.93), at(1.0)], [0.04, 0.052, 0.004], plain('hair', loaded or bristle, 0.7)),
    ]
    return contact.piece('brush', parts)


def lay(at: Point, tip: Point, loaded: Colour | None = None) -> list[Thing]:
    return brush(tuple(at), tuple(np.array(tip, float) / 10), loaded=loaded)
