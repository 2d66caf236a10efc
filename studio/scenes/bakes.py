"""Cake and biscuits. Decimetres."""

import numpy as np

from forms.lathe import lathe
from forms.mesh import to_object

from . import props, resting


def cake(at, size=1.0):
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


def biscuits(at, count=4, radius=2.6, seed=5):
    rng = np.random.default_rng(seed)
    dough = props.textured('biscuit', (0.46, 0.29, 0.13), (0.36, 0.20, 0.08), 9, 0.8, bump=0.02)
    r, made = radius / 10, []
    for i in range(count):
        a = i * 2.4
        x, y = at[0] + 0.24 * (i > 0) * np.cos(a), at[1] + 0.24 * (i > 0) * np.sin(a)
        made.append(
            props.turned(
                'biscuit',
                [(0, 0), (r * 0.96, 0), (r, 0.03), (r * 0.95, 0.07), (0, 0.085)],
                dough,
                (x, y, at[2] + (0.09 * (i // 3 + (i > 0)))),
                squash=rng.uniform(0.95, 1),
            )
        )
        made[-1].rotation_euler[1] = rng.uniform(-0.08, 0.08)
        resting.drop(made[-1:], made[:-1], at[2])
    return made
