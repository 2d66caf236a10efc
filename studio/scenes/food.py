"""What is eaten: rice, steamed buns. Decimetres."""

import numpy as np

from kinds import Point, Thing

from . import contact, props


def rice(at: Point, radius: float = 4.6, height: float = 2.2, seed: int = 1) -> list[Thing]:
    """A heap of rice that fills a bowl from the place where it is `radius` cm wide."""
    r, h = radius / 10, height / 10
    grain = props.textured('rice', (0.74, 0.73, 0.69), (0.58, 0.57, 0.53), 26, 0.55, bump=0.05, detail=2)
    chance = np.random.default_rng(seed)
    dome = props.turned(
        'rice',
        [
            (0, h),
            (r * 0.3, h * 0.96),
            (r * 0.6, h * 0.78),
            (r * 0.85, h * 0.42),
            (r * 0.97, h * 0.1),
            (r, 0),
            (r * 0.96, -0.03),
            (0, -0.05),
        ],
        grain,
        tuple(at),
        96,
    )
    for vertex in dome.data.vertices:
        out = np.hypot(vertex.co.x, vertex.co.y) / r
        vertex.co.z += 0.02 * chance.normal() * max(0, 1 - out**4) * 0.35
    return contact.piece('rice', [dome])


def bun(at: Point, radius: float = 3.2, turn: float = 0, seed: int = 1) -> list[Thing]:
    """A steamed bun, pleated to its top."""
    r = radius / 10
    dough = props.textured('dough', (0.72, 0.69, 0.62), (0.66, 0.62, 0.54), 5, 0.5, bump=0.01)
    body = props.turned(
        'bun',
        [
            (0, 0),
            (r * 0.7, 0.0),
            (r * 0.94, r * 0.14),
            (r, r * 0.4),
            (r * 0.88, r * 0.74),
            (r * 0.6, r * 1.02),
            (r * 0.28, r * 1.2),
            (r * 0.1, r * 1.26),
            (0, r * 1.16),
        ],
        dough,
        tuple(at),
        144,
    )
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        share = np.clip(z / r - 0.45, 0, 0.9)
        angle = np.arctan2(y, x) + 1.1 * share
        deep = 1 - 0.13 * share * np.abs(np.sin(8 * angle + seed))
        vertex.co.x, vertex.co.y = x * deep, y * deep
    body.rotation_euler[2] = np.radians(turn)
    return contact.piece('bun', [body])
