"""Branches and leaves grown from simple rules. Decimetres."""

import math
import random
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix, Vector

from kinds import Point, Thing
from surfaces.materials import plain

from . import contact
from .props import rod

LEAF = {
    'olive': dict(length=0.34, width=0.075, colour=(0.16, 0.21, 0.11), pairs=True),
    'eucalyptus': dict(length=0.24, width=0.2, colour=(0.17, 0.26, 0.21), pairs=True),
    'birch': dict(length=0.28, width=0.17, colour=(0.30, 0.26, 0.06), pairs=False),
    'beech': dict(length=0.34, width=0.2, colour=(0.26, 0.11, 0.035), pairs=False),
}


def leaf_mesh(kind: str) -> Any:
    """A pointed leaf along +x, folded at its rib and drooping at the tip; shared by all its instances."""
    spec = LEAF[kind]
    rows, columns = 9, (-1, -0.5, 0, 0.5, 1)
    verts, faces = [], []
    for i in range(rows):
        t = i / (rows - 1)
        half = spec['width'] / 2 * math.sin(math.pi * t**0.75) ** 0.85
        for q in columns:
            verts.append((t * spec['length'], q * half, abs(q) * half * 0.35 - 0.1 * spec['length'] * t * t))
    for i in range(rows - 1):
        for j in range(len(columns) - 1):
            a = i * len(columns) + j
            faces.append((a, a + 1, a + len(columns) + 1, a + len(columns)))
    mesh = bpy.data.meshes.new(kind)
    mesh.from_pydata(verts, [], faces)
    mesh.polygons.foreach_set('use_smooth', [True] * len(faces))
    mesh.materials.append(_leaf_surface(kind, spec['colour']))
    return mesh


def _leaf_surface(kind, colour):
    """Two-sided leaf that lets a little light through; every leaf a slightly different tone."""
    material = plain(kind, colour, 0.5, 0.35, Transmission=0.0, Sheen=0.1)
    tree = material.node_tree
    shader = tree.nodes['Principled BSDF']
    info = tree.nodes.new('ShaderNodeObjectInfo')
    ramp = tree.nodes.new('ShaderNodeMixRGB')
    ramp.inputs[1].default_value = (*(c * 0.62 for c in colour), 1)
    ramp.inputs[2].default_value = (*(min(1, c * 1.5) for c in colour), 1)
    tree.links.new(info.outputs['Random'], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], shader.inputs['Base Color'])
    through = tree.nodes.new('ShaderNodeBsdfTranslucent')
    tree.links.new(ramp.outputs[0], through.inputs[0])
    mix = tree.nodes.new('ShaderNodeMixShader')
    mix.inputs[0].default_value = 0.3
    tree.links.new(shader.outputs[0], mix.inputs[1])
    tree.links.new(through.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes['Material Output'].inputs[0])
    return material


def bouquet(
    vase: str,
    mouth: Point,
    kind: str = 'olive',
    stems: int = 7,
    length: float = 3.2,
    spread: float = 0.55,
    seed: int = 4,
    density: float = 1.0,
    lean: Point = (0.0, 0.0),
    bare: float = 0.42,
    reach: float = 0.9,
) -> list[Thing]:
    """Branches standing in the piece called `vase` whose mouth is at `mouth` (dm), `reach` below it,
    without leaves along the share `bare` of each stem; returns the objects.
    """
    rng = random.Random(seed)
    bark = plain('bark', (0.10, 0.072, 0.05), 0.8)
    mesh = leaf_mesh(kind)
    things = []
    for i in range(stems):
        turn = 2 * math.pi * (i + rng.uniform(-0.35, 0.35)) / stems
        out = spread * rng.uniform(0.45, 1.0)
        heading = Vector((math.cos(turn) * out + lean[0], math.sin(turn) * out + lean[1], 1)).normalized()
        start = Vector(mouth) + Vector((math.cos(turn), math.sin(turn), 0)) * 0.07 - heading * reach
        things += _branch(
            start, heading, length * rng.uniform(0.7, 1.1), 0.028, 1, LEAF[kind], mesh, bark, rng, density, bare
        )
    # What would grow inside the neck has been plucked.
    for thing in [thing for thing in things if thing.name.startswith('leaf') and _lowest(thing) < mouth[2] + 0.04]:
        things.remove(thing)
        bpy.data.objects.remove(thing)
    contact.piece('stalks', [thing for thing in things if thing.name.startswith('twig')])
    contact.piece('leaves', [thing for thing in things if thing.name.startswith('leaf')])
    contact.through('leaves', 'stalks')
    contact.through('stalks', vase)
    return things


def bough(foot: Point, turn: float, kind: str, length: float, seed: int) -> None:
    """A branch lying on a table with its cut end at `foot` (dm), pointing to `turn` degrees;
    twigs and leaves rest on the table.
    """
    rng = random.Random(seed)
    heading = Vector((math.cos(math.radians(turn)), math.sin(math.radians(turn)), 0.02))
    contact.piece(
        'bough',
        _branch(
            Vector(foot),
            heading,
            length,
            0.028,
            1,
            LEAF[kind],
            leaf_mesh(kind),
            plain('bark', (0.10, 0.072, 0.05), 0.8),
            rng,
            1.0,
            0.16,
            foot[2],
        ),
    )


def _branch(start, heading, length, radius, depth, spec, mesh, bark, rng, density, bare, table=None):
    """A branch and, one level deep, its twigs, with their leaves. Above a `table` (height in dm) it is pressed flat,
    and nothing reaches below it.
    """
    steps = max(5, round(length / 0.22))
    points, things, at, way = [], [], start.copy(), heading.copy()
    radii = np.linspace(radius, radius * 0.3, steps + 1)
    for i in range(steps + 1):
        if table is not None:
            at.z = max(at.z, table + radii[i])
            way.z *= 0.4
        points.append(at.copy())
        bend = 0.09 if i / steps > bare else 0.01
        way = (
            way + Vector((rng.uniform(-bend, bend), rng.uniform(-bend, bend), rng.uniform(-bend, bend * 0.4)))
        ).normalized()
        at = at + way * length / steps
    things.append(rod('twig', [tuple(p) for p in points], radii, bark, 8))
    for i in range(1, len(points)):
        if i / steps < bare:
            continue
        along = (points[i] - points[i - 1]).normalized()
        if depth and rng.random() < 0.5:
            side = along.cross(Vector((rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1)))).normalized()
            things += _branch(
                points[i],
                (along + side * rng.uniform(0.5, 0.9)).normalized(),
                length * rng.uniform(0.2, 0.4),
                radius * 0.5,
                depth - 1,
                spec,
                mesh,
                bark,
                rng,
                density,
                0.1,
                table,
            )
        turn = rng.uniform(0, 6.28)
        for k in range(2 if spec['pairs'] else 1):
            if rng.random() < density:
                things.append(_leaf(points[i], along, turn + k * math.pi, mesh, rng, table=table))
    things.append(_leaf(points[-1], way, 0, mesh, rng, 0.1, table))
    return things


def _leaf(at, along, turn, mesh, rng, open_angle=None, table=None):
    side = along.orthogonal().normalized()
    side.rotate(Matrix.Rotation(turn, 3, along))
    opening = rng.uniform(0.7, 1.1) if open_angle is None else open_angle
    x = (along * math.cos(opening) + side * math.sin(opening)).normalized()
    if table is not None:
        x = Vector((x.x, x.y, abs(x.z) * 0.4)).normalized()
    up = Vector((0, 0, 1)) + along * 0.5 + Vector((rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), 0))
    y = up.cross(x).normalized()
    z = x.cross(y)
    leaf = bpy.data.objects.new('leaf', mesh)
    bpy.context.scene.collection.objects.link(leaf)
    scale = rng.uniform(0.75, 1.15)
    leaf.matrix_world = Matrix.Translation(at) @ Matrix((x, y, z)).transposed().to_4x4() @ Matrix.Scale(scale, 4)
    if table is not None:
        leaf.matrix_world.translation.z += max(0, table + 0.01 - _lowest(leaf))
    return leaf


def _lowest(leaf):
    return min((leaf.matrix_world @ vertex.co).z for vertex in leaf.data.vertices)


def lay_bough(at: Point, plant: str = 'olive', turn: float = 0, length: float = 26, seed: int = 3) -> list[Thing]:
    """A branch on the table; no picture is framed by it."""
    bough(tuple(at), turn, plant, length / 10, seed)
    return []
