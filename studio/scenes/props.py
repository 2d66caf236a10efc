"""Building blocks of things that are not for sale: rods, turned bodies, slabs, uneven surfaces. Decimetres."""

from collections.abc import Iterable, Sequence

import bpy
import numpy as np

from forms.profile import spline
from kinds import Amount, Colour, Material, Point, Points, Thing
from surfaces.materials import Nodes, plain


def rod(name: str, points: Points, radius: Amount, material: Material, sides: int = 12) -> Thing:
    """Round rod along a smooth line; radius in dm, one number or one per point."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = 1.0, max(1, sides // 4), True
    radii = np.broadcast_to(radius, len(points))
    path = (
        spline(np.column_stack([np.asarray(points, float), radii]), 8)
        if len(points) > 2
        else np.column_stack([points, radii])
    )
    line = curve.splines.new('POLY')
    line.points.add(len(path) - 1)
    for point, (x, y, z, r) in zip(line.points, path):
        point.co, point.radius = (x, y, z, 1), r
    curve.materials.append(material)
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    return _as_mesh(thing)


def _as_mesh(thing):
    """Curves become meshes, so that every object can be measured the same way."""
    mesh = bpy.data.meshes.new_from_object(thing)
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    solid = bpy.data.objects.new(thing.name, mesh)
    bpy.context.scene.collection.objects.link(solid)
    bpy.data.objects.remove(thing)
    return solid


def turned(
    name: str, profile: Points, material: Material, location: Point = (0, 0, 0), steps: int = 64, squash: float = 1.0
) -> Thing:
    """Simple solid of revolution from (radius, z) in dm."""
    path = spline(profile, 6)
    angle = np.arange(steps) / steps * 2 * np.pi
    verts = [(r * np.cos(a), r * np.sin(a) * squash, z) for r, z in np.maximum(path, [0, -9]) for a in angle]
    faces = [
        (i * steps + j, i * steps + (j + 1) % steps, (i + 1) * steps + (j + 1) % steps, (i + 1) * steps + j)
        for i in range(len(path) - 1)
        for j in range(steps)
    ]
    return solid(name, verts, faces, material, location)


def solid(
    name: str,
    verts: Points,
    faces: Iterable[Sequence[int]],
    material: Material,
    location: Point = (0, 0, 0),
    smooth: bool = True,
) -> Thing:
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    mesh.validate()
    mesh.polygons.foreach_set('use_smooth', [smooth] * len(mesh.polygons))
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    return thing


def slab(name: str, low: Point, high: Point, material: Material, bevel: float = 0.02) -> Thing:
    """Box between two corners with softened edges."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    verts = [(x, y, z) for z in (z0, z1) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), *((i, (i + 1) % 4, (i + 1) % 4 + 4, i + 4) for i in range(4))]
    thing = solid(name, verts, faces, material, smooth=False)
    if bevel:
        edge = thing.modifiers.new('edge', 'BEVEL')
        edge.width, edge.segments = bevel, 3
    return thing


def textured(
    name: str,
    one: Colour,
    two: Colour,
    scale: float = 3.0,
    roughness: float = 0.6,
    stretch: Point = (1, 1, 1),
    bump: float = 0.0,
    detail: float = 6,
) -> Material:
    """Surface wandering between two colours by noise, optionally bumpy; stretch > 1 makes streaks along that axis."""
    material = plain(name, one, roughness, 0.3)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    place = nodes.add('ShaderNodeMapping')
    nodes.link(nodes.add('ShaderNodeTexCoord').outputs['Object'], place.inputs[0])
    place.inputs['Scale'].default_value = stretch
    noise = nodes.add('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale, detail
    nodes.link(place.outputs[0], noise.inputs[0])
    nodes.link(nodes.mix(noise.outputs[0], one, two), shader.inputs['Base Color'])
    if bump:
        relief = nodes.add('ShaderNodeBump')
        relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = 1.0, bump
        nodes.link(noise.outputs[0], relief.inputs['Height'])
        nodes.link(relief.outputs[0], shader.inputs['Normal'])
    return material
