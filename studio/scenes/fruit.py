"""Pears, no two the same, whole and cut open. Decimetres."""

from collections.abc import Iterable

import numpy as np
from mathutils import Matrix

from forms.profile import spline
from kinds import Point, Thing
from surfaces.materials import Nodes, plain

from . import contact, resting
from .props import rod, solid, turned

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


def half(at: Point, turn: float = 0, tilt: float = 40, size: float = 0.86, seed: int = 3) -> list[Thing]:
    """Half a pear on its round back; `turn` 90 has the stalk on the right, `tilt` shows the cut to a viewer."""
    path = spline(PROFILE, 6)
    angle = np.pi * np.arange(STEPS // 2 + 1) / (STEPS // 2)
    n, rows = len(angle), len(path)
    verts = [(max(r, 0) * np.cos(a), max(r, 0) * np.sin(a), z) for r, z in path for a in angle]
    skin = [
        (i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j) for i in range(rows - 1) for j in range(n - 1)
    ]
    cut = [(i * n, (i + 1) * n, (i + 2) * n - 1, (i + 1) * n - 1) for i in range(rows - 1)]
    body = solid('pear', np.array(verts) * size, skin + cut, _skin(seed), tuple(at))
    body.data.materials.append(_flesh(size))
    for face in body.data.polygons:
        face.material_index = int(face.index >= len(skin))
        face.use_smooth = not face.material_index
    # One kernel stayed in this half; the other lies in the other.
    kernel = turned(
        'kernel',
        [(0, -0.06), (0.021, -0.043), (0.028, -0.01), (0.017, 0.04), (0, 0.064)],
        plain('kernel', (0.05, 0.02, 0.009), 0.3),
        steps=20,
    )
    kernel.location, kernel.rotation_euler, kernel.scale = (-0.06 * size, 0.004, 0.34 * size), (0, 0.3, 0), (size,) * 3
    kernel.parent = body
    stalk = rod(
        'stalk',
        [(0, 0.012, 0.9 * size), (0.012, 0.012, 0.97 * size), (0.05, 0.01, 1.1 * size)],
        0.014 * size,
        plain('stalk', (0.085, 0.05, 0.025), 0.85),
    )
    stalk.parent = body
    contact.piece('pear', [body, stalk, kernel])
    contact.leaning('pear')
    # Turned in the plane of its cut, which looks along -y, and laid back until `tilt` is left.
    body.rotation_euler = (
        Matrix.Rotation(np.radians(-90 + tilt), 3, 'X') @ Matrix.Rotation(np.radians(turn), 3, 'Y')
    ).to_euler()
    resting.drop([body, *body.children], [], at[2])
    return [body, *body.children]


def _flesh(size):
    """What a knife lays open: pale, darker under the skin and round the core, grainy."""
    material = plain('flesh', (0.72, 0.66, 0.47), 0.32, 0.5, Subsurface=0.08)
    material.node_tree.nodes['Principled BSDF'].inputs['Subsurface Radius'].default_value = (0.05, 0.035, 0.015)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    where = nodes.add('ShaderNodeTexCoord').outputs['Object']
    split = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(where, split.inputs[0])
    x = nodes.math('DIVIDE', split.outputs['X'], 0.125 * size)
    z = nodes.math('DIVIDE', nodes.math('SUBTRACT', split.outputs['Z'], 0.35 * size), 0.175 * size)
    far = nodes.math('SQRT', nodes.math('ADD', nodes.math('MULTIPLY', x, x), nodes.math('MULTIPLY', z, z)))
    grain = nodes.add('ShaderNodeTexNoise')
    grain.inputs['Scale'].default_value, grain.inputs['Detail'].default_value = 55, 3
    nodes.link(where, grain.inputs[0])
    core = nodes.math('MULTIPLY_ADD', nodes.math('ABSOLUTE', nodes.math('SUBTRACT', far, 1.0)), -6.0, 1.0, clamp=True)
    inner = nodes.math('MULTIPLY_ADD', far, -3.0, 3.0, clamp=True)
    base = nodes.mix(grain.outputs[0], (0.76, 0.70, 0.51), (0.66, 0.59, 0.39))
    base = nodes.mix(nodes.math('MULTIPLY', inner, 0.35), base, (0.62, 0.53, 0.30))
    base = nodes.mix(nodes.math('MULTIPLY', core, 0.3), base, (0.47, 0.41, 0.2))
    nodes.link(base, shader.inputs['Base Color'])
    relief = nodes.add('ShaderNodeBump')
    relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = 0.4, 0.006
    nodes.link(grain.outputs[0], relief.inputs['Height'])
    nodes.link(relief.outputs[0], shader.inputs['Normal'])
    return material


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
