"""Cake and biscuits. Decimetres."""

import numpy as np

from forms.lathe import lathe
from forms.mesh import to_object
from kinds import Point, Thing

from . import props, resting


def cake(at: Point, size: float = 1.0) -> list[Thing]:
    crumb = props.textured('cake', (0.33, 0.165, 0.06), (0.21, 0.09, 0.03), 7, 0.75, bump=0.015)
    form = dict(
        size=dict(height=62),
        outline=[(16, 2), (45, 0), (66, 1), (74, 8), (73, 24), (65, 42), (52, 55), (40, 60)],
        inner=[(36, 60.4), (26, 56), (18, 44), (15, 24), (15.6, 4)],
        flutes=dict(count=14, depth=9, wave='cusp', **{'from': 0.42, 'to': 1}),
    )
    cake = to_object('cake', lathe(form), crumb, tuple(at))
    cake.scale = (size,) * 3
    return [cake]


def biscuits(at: Point, count: int = 4, radius: float = 2.3, seed: int = 5) -> list[Thing]:
    """Three biscuits side by side, and the others one on the other upon them."""
    rng = np.random.default_rng(seed)
    dough = props.textured('biscuit', (0.46, 0.29, 0.13), (0.36, 0.20, 0.08), 9, 0.8, bump=0.02)
    r, made = radius / 10, []
    profile = [(0, 0), (r * 0.96, 0), (r, 0.03), (r * 0.95, 0.07), (0, 0.085)]
    for i in range(count):
        a, away = rng.uniform(0, 2 * np.pi) if i > 2 else i * 2.1, 0.06 if i > 2 else r * 1.19
        place = (at[0] + away * np.cos(a), at[1] + away * np.sin(a), at[2] + 0.5 * (i > 2))
        made.append(props.turned('biscuit', profile, dough, place, squash=rng.uniform(0.95, 1)))
        made[-1].rotation_euler[2] = rng.uniform(0, np.pi)
        resting.drop(made[-1:], made[:-1], at[2])
    return made
