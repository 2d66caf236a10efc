"""What is eaten: rice, steamed buns. Decimetres."""

import numpy as np

from forms.profile import spline
from kinds import Point, Thing

from . import contact, props


def rice(at: Point, radius: float = 4.6, height: float = 2.2, seed: int = 1) -> list[Thing]:
    """A heap of rice that fills a bowl from the place where it is `radius` cm wide."""
    r, h = radius / 10, height / 10
    # Lighter than a grain is, because light that goes through one is not followed: gaps would be black.
    grain = props.textured('rice', (0.90, 0.89, 0.86), (0.84, 0.825, 0.78), 9, 0.4, bump=0.01, detail=2)
    chance = np.random.default_rng(seed)
    profile = np.array(
        [(0, h), (r * 0.3, h * 0.96), (r * 0.6, h * 0.78), (r * 0.85, h * 0.42), (r * 0.96, h * 0.12), (r, 0)]
    )
    heap = [*(profile - [0, 0.006]), (r * 0.96, -0.05), (0, -0.07)]
    dome = props.turned('rice', heap, grain, tuple(at), 64)
    lie = props.solid('rice', *_grains(profile, chance), grain, tuple(at))
    return contact.piece('rice', [dome, lie])


# Half of a cooked grain's length and breadth.
LONG, BROAD = 0.030, 0.0105


def _grains(profile, chance):
    """(places, faces) of as many grains as cover a heap of this profile, each lying its own way."""
    path, r, h = spline(profile, 6), profile[-1, 0], profile[0, 1]
    count = int(2.9 * np.pi * (r * r + h * h) / (4 * LONG * BROAD))
    out = (r - LONG) * np.sqrt(chance.random(count))
    a = chance.uniform(0, 2 * np.pi, count)
    high = np.interp(out, path[:, 0], path[:, 1]) + chance.uniform(-0.009, 0.010, count)
    # Five rings of six from tip to tip; a grain is bent a little.
    along = np.array([-1, -0.6, 0, 0.6, 1])
    thick = np.array([0.25, 0.85, 1, 0.85, 0.25])
    around = np.arange(6) * np.pi / 3
    u = (LONG * along)[:, None].repeat(6, 1)
    v = BROAD * (thick[:, None] * np.cos(around) + 0.5 * along[:, None] ** 2)
    w = BROAD * 0.85 * thick[:, None] * np.sin(around)
    local = np.stack([u, v, w], axis=-1).reshape(-1, 3)
    yaw, dip = chance.uniform(0, 2 * np.pi, count), chance.normal(0, 0.2, count)
    cy, sy, cd, sd = np.cos(yaw), np.sin(yaw), np.cos(dip), np.sin(dip)
    turns = np.stack(
        [np.stack([cy * cd, -sy, cy * sd], -1), np.stack([sy * cd, cy, sy * sd], -1), np.stack([-sd, 0 * sd, cd], -1)],
        axis=1,
    )
    verts = np.einsum('nij,kj->nki', turns, local) + np.stack([out * np.cos(a), out * np.sin(a), high], -1)[:, None]
    ring = [
        (i * 6 + j, (i + 1) * 6 + j, (i + 1) * 6 + (j + 1) % 6, i * 6 + (j + 1) % 6) for i in range(4) for j in range(6)
    ]
    ends = [tuple(range(6)), tuple(range(24, 30))[::-1]]
    faces = [tuple(30 * n + k for k in face) for n in range(count) for face in [*ring, *ends]]
    return verts.reshape(-1, 3), faces


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
