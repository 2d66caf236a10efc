"""Rye bread from the tin: a loaf that was cut, slices of it, crumbs. Decimetres."""

from collections.abc import Iterable

import numpy as np
from mathutils import Matrix

from kinds import Colour, Material, Point, Thing
from surfaces.materials import Nodes, plain

from . import contact, props, resting

# Half the breadth and the height of a slice; the crust swells over the tin's edge.
BROAD, HIGH = 0.52, 0.86
AROUND = 72


def loaf(at: Point, length: float = 1.3, turn: float = 0.0, seed: int = 1) -> list[Thing]:
    """What is left of a loaf, its cut end pointing to -x turned by degrees."""
    chance = np.random.default_rng(seed)
    # The far end is rounded, as the tin made it.
    stations = [
        (0.0, 1.0),
        *((x, 1.0) for x in np.linspace(0.04, length - 0.16, 14)),
        *((length - 0.16 + 0.16 * np.sin(t), 0.86 + 0.14 * np.cos(t)) for t in np.linspace(0.3, np.pi / 2, 6)),
    ]
    return contact.piece('loaf', [_body('loaf', stations, at, turn, chance)])


def slice_lying(at: Point, turn: float = 0.0, seed: int = 1, onto: Iterable[Thing] = ()) -> list[Thing]:
    """A slice as thick as a finger, lying on its side on the table or on things."""
    body = _body('slice', [(x, 1.0) for x in np.linspace(0, 0.085, 4)], at, 0, np.random.default_rng(seed))
    # The slice stands across x: tip it over, then turn it.
    body.rotation_euler = (
        Matrix.Rotation(np.radians(turn), 3, 'Z') @ Matrix.Rotation(np.radians(90), 3, 'Y')
    ).to_euler()
    resting.drop([body], onto, at[2])
    return contact.piece('slice', [body])


def crumbs(
    at: Point,
    count: int = 30,
    spread: float = 0.6,
    seed: int = 1,
    onto: Iterable[Thing] = (),
    beside: Iterable[Thing] = (),
) -> list[Thing]:
    """Crumbs strewn about a place, most of them close to it, on the table or on things; none in what stands beside."""
    chance = np.random.default_rng(seed)
    away, a = spread * chance.random(count) ** 1.4, chance.uniform(0, 2 * np.pi, count)
    x, y = at[0] + away * np.cos(a), at[1] + 0.75 * away * np.sin(a)
    ground = resting.surface(onto, x, y, at[2])
    near = [(0, 0), (0.04, 0), (-0.04, 0), (0, 0.04), (0, -0.04)]
    around = np.array([resting.surface([*onto, *beside], x + dx, y + dy, at[2]) for dx, dy in near])
    made = []
    for i in np.flatnonzero(np.all(np.abs(around - ground) < 0.002, axis=0)):
        size = 0.008 + 0.02 * chance.random() ** 4
        colour = np.array([0.34, 0.215, 0.11]) * chance.uniform(0.6, 1.25)
        made.append(_crumb(size, chance, plain('crumb', tuple(colour), 0.9, 0.1), (x[i], y[i], ground[i])))
    return contact.piece('crumbs', made)


def _crumb(size, chance, material, place):
    turns = np.arange(7) * 2 * np.pi / 7
    rings = chance.uniform(0.7, 1.15, (3, 7)) * np.array([[0.8], [1.0], [0.6]]) * size
    verts = [
        (r * np.cos(t), r * np.sin(t), z * size) for ring, z in zip(rings, (0, 0.6, 1.2)) for r, t in zip(ring, turns)
    ]
    faces = [
        (i * 7 + j, i * 7 + (j + 1) % 7, i * 7 + 7 + (j + 1) % 7, i * 7 + 7 + j) for i in range(2) for j in range(7)
    ]
    return props.solid(
        'crumb', verts, [*faces, tuple(range(7))[::-1], tuple(range(14, 21))], material, place, smooth=False
    )


def _section(chance):
    """(y, z) around a slice: flat below, straight sides, a domed top that hangs over them a little."""
    a = 2 * np.pi * np.arange(AROUND) / AROUND
    across, up = np.cos(a), np.sin(a)
    y = BROAD * np.sign(across) * np.abs(across) ** 0.36
    z = np.where(up < 0, 0.5 * HIGH - 0.5 * HIGH * np.abs(up) ** 0.3, 0.5 * HIGH + 0.5 * HIGH * np.abs(up) ** 0.62)
    y = y * (1 + 0.05 * np.exp(-(((z / HIGH - 0.72) / 0.16) ** 2)))
    rough = sum(0.007 * np.sin(k * a + chance.uniform(0, 6.3)) for k in (3, 5, 8))
    lift = z > 0.06
    return y * (1 + rough * lift), z * (1 + rough * lift)


def _body(name, stations, at, turn, chance):
    y, z = _section(chance)
    n, rows = AROUND, len(stations)
    sway = np.cumsum(chance.normal(0, 0.004, rows))
    sway -= sway[0]
    verts = [(x, share * (y[j] + s), z[j] * share) for (x, share), s in zip(stations, sway) for j in range(n)]
    faces = [
        (i * n + j, (i + 1) * n + j, (i + 1) * n + (j + 1) % n, i * n + (j + 1) % n)
        for i in range(rows - 1)
        for j in range(n)
    ]
    ends = [tuple(range(n)), tuple((rows - 1) * n + j for j in range(n))[::-1]]
    thing = props.solid(
        name, verts, faces + ends, _stuff('crust', (0.145, 0.07, 0.03), (0.07, 0.03, 0.014), 5, 0.03), tuple(at)
    )
    thing.data.materials.append(
        _stuff('crumb', (0.33, 0.20, 0.10), (0.115, 0.058, 0.024), 17, 0.05, (0.52, 0.40, 0.25))
    )
    for face in list(thing.data.polygons)[-2:]:
        face.material_index, face.use_smooth = 1, False
    thing.data.polygons[len(faces) + 1].material_index = int(name == 'slice')
    thing.rotation_euler[2] = np.radians(turn)
    return thing


def _stuff(name: str, light: Colour, dark: Colour, scale: float, relief: float, seed: Colour | None = None) -> Material:
    """Crust or crumb: grains and holes of several sizes, and seeds that were baked in."""
    material = plain(name, light, 0.85, 0.2)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    where = nodes.add('ShaderNodeTexCoord').outputs['Object']
    grain = nodes.add('ShaderNodeTexNoise')
    grain.inputs['Scale'].default_value, grain.inputs['Detail'].default_value = scale, 5
    holes = nodes.add('ShaderNodeTexVoronoi', feature='F1')
    holes.inputs['Scale'].default_value = scale * 1.3
    for node in (grain, holes):
        nodes.link(where, node.inputs[0])
    deep = nodes.math('MULTIPLY_ADD', holes.outputs['Distance'], -3.2, 1.0, clamp=True)
    share = nodes.math(
        'ADD', nodes.math('MULTIPLY_ADD', grain.outputs[0], 2.2, -0.6), nodes.math('MULTIPLY', deep, 0.45), clamp=True
    )
    base = nodes.mix(share, light, dark)
    if seed:
        whole = nodes.add('ShaderNodeTexVoronoi', feature='F1')
        whole.inputs['Scale'].default_value = 11
        nodes.link(where, whole.inputs[0])
        base = nodes.mix(nodes.math('MULTIPLY_ADD', whole.outputs['Distance'], -9.0, 2.0, clamp=True), base, seed)
    nodes.link(base, shader.inputs['Base Color'])
    bump = nodes.add('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.8, relief
    nodes.link(nodes.math('SUBTRACT', grain.outputs[0], deep), bump.inputs['Height'])
    nodes.link(bump.outputs[0], shader.inputs['Normal'])
    return material
