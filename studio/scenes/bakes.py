"""Cake and biscuits. Decimetres."""

import numpy as np
from mathutils import Vector, noise

from forms.lathe import smoothstep
from forms.profile import spline
from kinds import Material, Point, Thing
from surfaces.materials import Nodes, plain

from . import props, resting

# The section of a ring cake, mm from the axis and above the plate: its floor, its side, its top, its hole.
RING = [(17, 0.8), (30, 0), (50, 0), (67, 0.8), (74, 8), (73, 24), (65.5, 42), (54, 55), (42, 60)]
RING += [(32, 57.5), (24, 49), (18.6, 34), (16.4, 16), (15.4, 4)]
LOBES = 14
# What crust is coloured from pale to brown.
PALE, GOLDEN, BROWN = (0.50, 0.285, 0.115), (0.31, 0.145, 0.048), (0.13, 0.05, 0.018)


def cake(at: Point, size: float = 1.0) -> list[Thing]:
    """A ring cake from a fluted tin, dusted with sugar."""
    path = spline([*RING, RING[0]], 11)[:-1]
    r, z = path[:, :1], path[:, 1:]
    step = np.roll(path, -1, axis=0) - np.roll(path, 1, axis=0)
    out, up = (step[:, [1, 0]] * (1, -1) / np.linalg.norm(step, axis=1, keepdims=True)).T[:, :, None]
    a = 2 * np.pi * np.arange(LOBES * 24) / (LOBES * 24)
    # Round lobes with sharp valleys between them, which end above the plate and before the hole.
    lobe = np.abs(np.cos(LOBES / 2 * a)) - 0.5
    fluted = smoothstep(2, 24, z) * smoothstep(20, 44, r)
    risen = smoothstep(0, 5, z)
    swell = 0.125 * r * fluted * lobe
    verts = _turned(r + swell * out, z + swell * up, a)
    rough = 1.6 * _lumps(verts, 16) + 0.8 * _lumps(verts, 3.4)
    verts = _turned(r + (swell + risen * rough) * out, z + (swell + risen * rough) * up, a)
    # The tin browns what stands out, its rim most of all; the hole stays pale.
    brown = 0.61 + 0.62 * fluted * (lobe - 0.1) - 0.3 * smoothstep(3, 14, z) + 0.25 * smoothstep(18, 30, r)
    brown = brown + 0.9 * _lumps(verts, 22)
    body = _crust('cake', verts, brown, _crumb('cake', sugar=True), at, ring=True)
    body.scale = (size,) * 3
    return [body]


def biscuits(at: Point, count: int = 4, radius: float = 2.3, seed: int = 5) -> list[Thing]:
    """Three biscuits side by side, and the others one on the other upon them."""
    rng = np.random.default_rng(seed)
    dough = _crumb('biscuit')
    r, made = radius / 10, []
    for i in range(count):
        a, away = rng.uniform(0, 2 * np.pi) if i > 2 else i * 2.1, 0.06 if i > 2 else r * 1.19
        place = (at[0] + away * np.cos(a), at[1] + away * np.sin(a), at[2] + 0.5 * (i > 2))
        made.append(_biscuit(10 * radius, dough, place, rng))
        resting.drop(made[-1:], made[:-1], at[2])
    return made


def _biscuit(radius, dough, place, rng):
    """A biscuit rolled, cut out and pricked by hand: never quite round, pale in its middle."""
    path = spline([(0, 0), (0.7, 0), (0.94, 0), (1, 2.2), (0.97, 4.6), (0.87, 6.3), (0.7, 7), (0, 7.2)], 14)
    share, z = np.maximum(path[:, :1], 0), path[:, 1:]
    a = 2 * np.pi * np.arange(120) / 120
    wobble = sum(rng.normal(0, 0.018 / k) * np.cos(k * a + rng.uniform(0, 6.3)) for k in (2, 3, 5, 7))
    verts = _turned(radius * share * (1 + wobble) / (1 + wobble.max()), z, a)
    dough_at = verts + rng.uniform(0, 900)
    rough = 0.5 * _lumps(dough_at, 9) + 0.5 * _lumps(dough_at, 2.6)
    brown = 0.06 + 0.7 * smoothstep(0.6, 1.02, share) + 0.8 * _lumps(dough_at, 14)
    verts[..., :2] *= 1 + 0.03 * smoothstep(0.5, 1, share[..., None]) * rough[..., None]
    verts[..., 2] += smoothstep(0, 3, z) * rough
    pricks = [(0, 0), *((0.5 * np.cos(t), 0.5 * np.sin(t)) for t in rng.uniform(0, 1) + np.arange(6) * np.pi / 3)]
    for prick in radius * (np.array(pricks) + rng.normal(0, 0.02, (7, 2))):
        near = np.exp(-((np.sum((verts[..., :2] - prick) ** 2, -1) / 1.1) ** 2))
        verts[..., 2] -= 2.4 * smoothstep(4, 7, z) * near
    return _crust('biscuit', verts, brown, dough, place)


def _turned(r, z, a):
    """(rows, steps, 3) places at the angles `a` about the axis."""
    return np.stack(np.broadcast_arrays(r * np.cos(a), r * np.sin(a), z), -1)


def _lumps(verts, size):
    """Uneven by about a third at most, over so many mm."""
    flat = verts.reshape(-1, 3) / size
    return np.array([noise.fractal(Vector(v), 0.9, 2.0, 2) for v in flat.tolist()]).reshape(verts.shape[:2]) / 3


def _crust(name, verts, brown, material, at, ring=False):
    """A body of rows of vertices (mm), each row joined to the next; of a ring the last one to the first."""
    rows, n = brown.shape
    faces = [
        (i * n + j, i * n + (j + 1) % n, (i + 1) % rows * n + (j + 1) % n, (i + 1) % rows * n + j)
        for i in range(rows if ring else rows - 1)
        for j in range(n)
    ]
    thing = props.solid(name, verts.reshape(-1, 3) / 100, faces, material, tuple(at))
    thing.data.attributes.new('brown', 'FLOAT', 'POINT').data.foreach_set('value', brown.ravel().astype('f'))
    return thing


def _crumb(name: str, sugar: bool = False) -> Material:
    """Baked dough: as brown as the body says, with a fine matt crumb, pores, and sugar where it faces up."""
    material = plain(name, GOLDEN, 0.9, 0.15)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    where = nodes.add('ShaderNodeTexCoord').outputs['Object']
    grain, fine = (nodes.add('ShaderNodeTexNoise') for _ in range(2))
    pores = nodes.add('ShaderNodeTexVoronoi', feature='F1')
    for node, scale in ((grain, 38), (fine, 150), (pores, 42)):
        node.inputs['Scale'].default_value = scale
        nodes.link(where, node.inputs[0])
    hole = nodes.math('MULTIPLY_ADD', pores.outputs['Distance'], -5.0, 1.25, clamp=True)
    brown = nodes.add('ShaderNodeAttribute', attribute_name='brown').outputs['Fac']
    brown = nodes.math('ADD', brown, nodes.math('MULTIPLY_ADD', grain.outputs[0], 0.9, -0.45))
    brown = nodes.math('ADD', brown, nodes.math('MULTIPLY', hole, 0.22))
    base = nodes.mix(nodes.math('MULTIPLY', brown, 2.0, clamp=True), PALE, GOLDEN)
    base = nodes.mix(nodes.math('MULTIPLY_ADD', brown, 2.0, -1.0, clamp=True), base, BROWN)
    if sugar:
        faces = nodes.add('ShaderNodeSeparateXYZ')
        nodes.link(nodes.add('ShaderNodeNewGeometry').outputs['Normal'], faces.inputs[0])
        strewn = nodes.math('ADD', fine.outputs[0], nodes.math('MULTIPLY', grain.outputs[0], 0.6))
        strewn = nodes.math('MULTIPLY_ADD', faces.outputs[2], 0.62, nodes.math('SUBTRACT', strewn, 1.2))
        base = nodes.mix(nodes.math('MULTIPLY', strewn, 3.2, clamp=True), base, (0.78, 0.76, 0.72))
    nodes.link(base, shader.inputs['Base Color'])
    height = nodes.math(
        'SUBTRACT', nodes.math('ADD', grain.outputs[0], nodes.math('MULTIPLY', fine.outputs[0], 0.4)), hole
    )
    bump = nodes.add('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.8, 0.009
    nodes.link(height, bump.inputs['Height'])
    nodes.link(bump.outputs[0], shader.inputs['Normal'])
    return material
