"""What is eaten: rice, steamed buns. Decimetres."""

import numpy as np

from forms.profile import spline
from kinds import Point, Thing

from . import contact, props
from .rice import rice as rice

# Steps around a bun, and between two points of its outline.
AROUND, ALONG = 288, 10
# How deep a pleat is, of the radius.
DEEP = 0.125


def bun(at: Point, radius: float = 3.2, turn: float = 0, seed: int = 1) -> list[Thing]:
    """A steamed bun, pleated by hand to its top; the seed says how many pleats, how far they were turned, how well
    it rose and which way it leans.
    """
    chance = np.random.default_rng(seed + 40)
    r = radius / 10
    dough = props.textured('dough', (0.74, 0.705, 0.635), (0.68, 0.64, 0.56), 5, 0.5, bump=0.006)
    tall = chance.normal(1, 0.045)
    outline = np.array(
        [(0, 0), (0.7, 0), (0.94, 0.14), (1, 0.4), (0.9, 0.72), (0.66, 0.98), (0.34, 1.13), (0.13, 1.19), (0, 1.1)]
    )
    path = np.maximum(spline(outline * [r, r * tall], ALONG), [0, 0])
    a = np.arange(AROUND) * 2 * np.pi / AROUND
    x, y, z = _pleated(path[:, :1], path[:, 1:], a, r, chance)
    lean = r * chance.normal(0, 0.075, 2)
    high = (z / r) ** 2
    verts = np.stack([x + lean[0] * high, y + lean[1] * high, z], -1).reshape(-1, 3)
    n, rows = AROUND, len(path)
    faces = [
        (i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j)
        for i in range(rows - 1)
        for j in range(n)
    ]
    body = props.solid('bun', verts, faces, dough, tuple(at))
    body.rotation_euler[2] = np.radians(turn)
    return contact.piece('bun', [body])


def _pleated(out, z, a, r, chance):
    """(x, y, z) of an outline turned: not quite round, with pleats that begin above the side and run into a twist."""
    count, twist = chance.integers(13, 18), chance.uniform(0.5, 1.2) * chance.choice([-1, 1], p=[0.3, 0.7])
    drawn = np.clip((z / r - 0.42) / 0.75, 0, 1)
    # No two pleats are equally broad: fingers do not count.
    uneven = sum(chance.normal(0, 0.42 / k) * np.sin(k * a + chance.uniform(0, 6.3)) for k in (1, 2, 3, 5))
    phase = count * a + uneven
    # Rounded folds, each of which lies over the next a little: a sharp valley on one side of it.
    fold = np.abs(np.sin(phase / 2 + 0.28 * np.sin(phase)))
    # Some begin lower than others.
    begins = 0.14 + 0.1 * np.sin(2 * a + chance.uniform(0, 6.3)) + 0.05 * np.sin(5 * a + chance.uniform(0, 6.3))
    deep = DEEP * np.clip((drawn - begins) / 0.4, 0, 1) * (1 - 0.35 * drawn)
    round_ = 1 + sum(chance.normal(0, 0.016) * np.cos(k * a + chance.uniform(0, 6.3)) for k in (2, 3))
    far = out * round_ * (1 - deep * (1 - fold))
    # The mesh runs along the pleats: valleys that crossed it would have steps.
    a = a - twist * drawn**1.6
    return far * np.cos(a), far * np.sin(a), z - 0.05 * r * deep / DEEP * (1 - fold) + 0 * a
