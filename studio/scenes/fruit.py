"""Pears, no two the same. Decimetres."""

from collections.abc import Iterable

import numpy as np

from forms.profile import spline
from kinds import Point, Thing
from surfaces.materials import Nodes, plain

from . import contact, resting
from .props import rod, solid

PROFILE = [
    (0.0, 0.075),
    (0.03, 0.06),
    (0.07, 0.022),
    (0.13, 0.0),
    (0.2, 0.02),
    (0.275, 0.085),
    (0.335, 0.2),
    (0.352, 0.33),
    (0.33, 0.455),
    (0.27, 0.575),
    (0.2, 0.68),
    (0.155, 0.77),
    (0.135, 0.85),
    (0.115, 0.915),
    (0.075, 0.955),
    (0.035, 0.955),
    (0.0, 0.94),
]
STEPS = 72


def pear(location: Point, rotation: Point = (0, 0, 0), size: float = 1.0, seed: int = 1) -> Thing:
    """A pear whose foot's middle is at `location` and that is turned by Euler angles in degrees."""
    chance = np.random.default_rng(seed)
    path = spline(PROFILE, 6)
    angle = 2 * np.pi * np.arange(STEPS) / STEPS
    waves = [
        (k, chance.uniform(-1, 1) * 0.03 / k, chance.uniform(0, 6.28), chance.uniform(-2, 2)) for k in (1, 2, 3, 4, 5)
    ]
    lean = chance.uniform(-0.05, 0.05, 2)
    verts = []
    for r, z in path:
        bumps = 1 + sum(deep * np.sin(k * angle + phase + twist * z) for k, deep, phase, twist in waves)
        ease = np.clip(z - 0.3, 0, 1) ** 1.5
        verts.append(
            np.stack(
                [
                    max(r, 0) * bumps * np.cos(angle) + lean[0] * ease,
                    max(r, 0) * bumps * np.sin(angle) + lean[1] * ease,
                    np.full(STEPS, z),
                ],
                axis=1,
            )
        )
    n = len(verts)
    faces = [
        (i * STEPS + j, i * STEPS + (j + 1) % STEPS, (i + 1) * STEPS + (j + 1) % STEPS, (i + 1) * STEPS + j)
        for i in range(n - 1)
        for j in range(STEPS)
    ]
    body = solid('pear', np.concatenate(verts) * size, faces, _skin(seed), location)
    top = np.array([*(lean * 0.64**1.5), 0.92])
    bend = chance.uniform(-0.09, 0.09, 2)
    line = [top, top + [0.01, 0, 0.07], top + [bend[0] * 0.4, bend[1] * 0.4, 0.15], top + [*bend, 0.24]]
    stalk = rod(
        'stalk',
        [tuple(np.array(point) * size) for point in line],
        np.array([0.024, 0.015, 0.013, 0.022]) * size,
        plain('stalk', (0.085, 0.05, 0.025), 0.85),
        12,
    )
    stalk.parent = body
    body.rotation_euler = tuple(np.radians(rotation))
    contact.piece('pear', [body, stalk])
    return body


def lay_pear(
    at: Point, turn: float = 0, lean: float = 0, size: float = 0.85, seed: int | None = None, tilt: float = 0
) -> list[Thing]:
    """A pear standing on the height at[2] or, leaning far over, lying on it."""
    body = pear(
        tuple(at),
        (tilt, lean, turn),
        size,
        seed if seed is not None else int(abs(at[0]) * 70 + abs(at[1]) * 130 + turn) % 97,
    )
    resting.drop([body, *body.children], [], at[2])
    if at[2] > 0:
        # It will be let down into something, and lean there.
        contact.leaning('pear')
    return [body]


def _skin(seed):
    """Green that ripens to yellow on one side, russet at both ends, with fine dots."""
    material = plain('pear', (0.5, 0.45, 0.12), 0.38, 0.4, Subsurface=0.06)
    material.node_tree.nodes['Principled BSDF'].inputs['Subsurface Radius'].default_value = (0.06, 0.05, 0.02)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    where = nodes.add('ShaderNodeTexCoord').outputs['Object']
    split = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(where, split.inputs[0])

    def noise(scale: float, detail: float):
        node = nodes.add('ShaderNodeTexNoise', noise_dimensions='4D')
        node.inputs['W'].default_value, node.inputs['Scale'].default_value, node.inputs['Detail'].default_value = (
            seed * 3.7,
            scale,
            detail,
        )
        nodes.link(where, node.inputs[0])
        return node.outputs[0]

    clouds = noise(2.4, 4)
    ripe = nodes.math(
        'ADD',
        nodes.math('MULTIPLY_ADD', split.outputs['X'], 1.1, 0.35),
        nodes.math('MULTIPLY_ADD', clouds, 1.2, -0.6),
        clamp=True,
    )
    base = nodes.mix(ripe, (0.30, 0.33, 0.07), (0.56, 0.43, 0.10))
    blush = nodes.math(
        'MULTIPLY',
        nodes.math('MULTIPLY_ADD', split.outputs['Y'], -2.0, nodes.math('MULTIPLY_ADD', clouds, 1.6, -0.95)),
        0.8,
        clamp=True,
    )
    base = nodes.mix(nodes.math('MULTIPLY', blush, 0.55), base, (0.40, 0.10, 0.035))
    ends = nodes.math(
        'MAXIMUM',
        nodes.math('MULTIPLY_ADD', split.outputs['Z'], 9.0, -7.3),
        nodes.math('MULTIPLY_ADD', split.outputs['Z'], -22.0, 1.1),
    )
    rust = nodes.math('ADD', ends, nodes.math('MULTIPLY_ADD', noise(7, 6), 2.4, -1.7), clamp=True)
    base = nodes.mix(nodes.math('MULTIPLY', rust, 0.65), base, (0.20, 0.10, 0.03))
    dots = nodes.add('ShaderNodeTexVoronoi', feature='F1')
    dots.inputs['Scale'].default_value = 26
    nodes.link(where, dots.inputs[0])
    speck = nodes.math('MULTIPLY_ADD', dots.outputs['Distance'], -9.0, 1.7, clamp=True)
    base = nodes.mix(nodes.math('MULTIPLY', speck, 0.5), base, (0.19, 0.12, 0.035))
    nodes.link(base, shader.inputs['Base Color'])
    relief = nodes.add('ShaderNodeBump')
    relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = 0.6, 0.02
    nodes.link(nodes.math('ADD', noise(9, 3), nodes.math('MULTIPLY', speck, -0.05)), relief.inputs['Height'])
    nodes.link(relief.outputs[0], shader.inputs['Normal'])
    nodes.link(nodes.math('MULTIPLY_ADD', rust, 0.3, 0.36), shader.inputs['Roughness'])
    return material


def in_bowl(
    bowl: Iterable[Thing], x: float, y: float, size: float = 0.86, seed: int = 1, count: int = 3
) -> list[Thing]:
    """Pears let down one after the other into the things of a bowl that stands at (x, y);
    they lean on it and on each other.
    """
    contact.leaning('pear')
    lying = []
    for i in range(count):
        a = 2 * np.pi * (i + 0.15) / count + seed
        # Each stands on its foot and leans outwards, against the wall of the bowl.
        fruit = pear(
            (x + 0.30 * size * np.cos(a), y + 0.30 * size * np.sin(a), 3),
            (0, 17 if i < 2 else 24, np.degrees(a)),
            size * (1, 0.95, 1.03)[i % 3],
            7 * seed + i,
        )
        resting.drop([fruit, *fruit.children], bowl + lying)
        lying += [fruit, *fruit.children]
    return lying
