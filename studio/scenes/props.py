"""Things that are not for sale: wick and flame, linen, wood, fruit, brushes, boxes. Decimetres."""
import bpy
import numpy as np

from forms.profile import spline
from surfaces.materials import plain


def rod(name, points, radius, material, sides=12):
    """Round rod along a smooth line; radius in dm, one number or one per point."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = 1.0, max(1, sides // 4), True
    radii = np.broadcast_to(radius, len(points))
    path = spline(np.column_stack([np.asarray(points, float), radii]), 8) if len(points) > 2 else np.column_stack([points, radii])
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


def wick(top):
    x, y, z = top
    return rod('wick', [(x, y, z - 0.05), (x + 0.004, y, z + 0.03), (x + 0.016, y, z + 0.07)], 0.009, plain('wick', (0.05, 0.045, 0.04), 0.9))


def flame(top):
    """A candle flame with its light, standing on a wick at `top`."""
    x, y, z = top
    material = bpy.data.materials.new('flame')
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    material.cycles.sample_as_light = False
    glow, out = tree.nodes.new('ShaderNodeEmission'), tree.nodes.new('ShaderNodeOutputMaterial')
    glow.inputs[0].default_value, glow.inputs[1].default_value = (1, 0.66, 0.27, 1), 3.2
    tree.links.new(glow.outputs[0], out.inputs[0])
    profile = [(0, 0), (0.028, 0.03), (0.042, 0.085), (0.034, 0.16), (0.014, 0.25), (0, 0.31)]
    thing = turned('flame', profile, material, (x + 0.016, y, z + 0.04))
    thing.visible_shadow = False
    lamp = bpy.data.lights.new('flame', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = 4.0, (1, 0.62, 0.30), 0.06
    light = bpy.data.objects.new('flame light', lamp)
    bpy.context.scene.collection.objects.link(light)
    light.location = (x + 0.016, y, z + 0.2)
    return thing


def turned(name, profile, material, location=(0, 0, 0), steps=64, squash=1.0):
    """Simple solid of revolution from (radius, z) in dm."""
    path = spline(profile, 6)
    angle = np.arange(steps) / steps * 2 * np.pi
    verts = [(r * np.cos(a), r * np.sin(a) * squash, z) for r, z in np.maximum(path, [0, -9]) for a in angle]
    faces = [(i * steps + j, i * steps + (j + 1) % steps, (i + 1) * steps + (j + 1) % steps, (i + 1) * steps + j)
             for i in range(len(path) - 1) for j in range(steps)]
    return solid(name, verts, faces, material, location)


def solid(name, verts, faces, material, location=(0, 0, 0), smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    mesh.validate()
    mesh.polygons.foreach_set('use_smooth', [smooth] * len(mesh.polygons))
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    return thing


def slab(name, low, high, material, bevel=0.02):
    """Box between two corners with softened edges."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    verts = [(x, y, z) for z in (z0, z1) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), *((i, (i + 1) % 4, (i + 1) % 4 + 4, i + 4) for i in range(4))]
    thing = solid(name, verts, faces, material, smooth=False)
    if bevel:
        edge = thing.modifiers.new('edge', 'BEVEL')
        edge.width, edge.segments = bevel, 3
    return thing


def pear(location, turn=0.0, lean=0.0, size=1.0):
    """A pear standing, or leaning by `lean` degrees."""
    skin = textured('pear', (0.47, 0.42, 0.11), (0.36, 0.36, 0.09), scale=2.2, roughness=0.42)
    profile = [(0, 0.03), (0.12, 0.0), (0.26, 0.08), (0.345, 0.26), (0.335, 0.45), (0.25, 0.62), (0.165, 0.76), (0.125, 0.88), (0.07, 0.95), (0, 0.95)]
    body = turned('pear', [(r * size, z * size) for r, z in profile], skin, location, squash=0.96)
    stalk = rod('stalk', [(0, 0, 0.93 * size), (0.02, 0.01, 1.03 * size), (0.07, 0.02, 1.14 * size)], 0.016, plain('stalk', (0.07, 0.045, 0.025), 0.8))
    stalk.parent = body
    body.rotation_euler = (0, np.radians(lean), np.radians(turn))
    return body


def textured(name, one, two, scale=3.0, roughness=0.6, stretch=(1, 1, 1), bump=0.0, detail=6):
    """Surface wandering between two colours by noise, optionally bumpy; stretch > 1 makes streaks along that axis."""
    from surfaces.materials import Nodes
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


def linen(colour=(0.62, 0.595, 0.55), thread=0.03):
    """Woven cloth: two crossed waves `thread` dm apart, and slow slubs."""
    from surfaces.materials import Nodes
    material = plain('linen', colour, 0.95, 0.1, Sheen=0.35)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    where = nodes.add('ShaderNodeTexCoord').outputs['Object']
    heights = []
    for axis in ('X', 'Y'):
        weave = nodes.add('ShaderNodeTexWave', bands_direction=axis)
        weave.inputs['Scale'].default_value = 0.314 / thread
        weave.inputs['Distortion'].default_value, weave.inputs['Detail Scale'].default_value = 1.6, 2.5
        nodes.link(where, weave.inputs[0])
        heights.append(weave.outputs['Fac'])
    height = nodes.math('ADD', *heights)
    relief = nodes.add('ShaderNodeBump')
    relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = 0.5, thread * 0.12
    nodes.link(height, relief.inputs['Height'])
    nodes.link(relief.outputs[0], shader.inputs['Normal'])
    slub = nodes.add('ShaderNodeTexNoise')
    slub.inputs['Scale'].default_value = 1.3
    nodes.link(where, slub.inputs[0])
    nodes.link(nodes.mix(slub.outputs[0], [c * 0.95 for c in colour], [min(1, c * 1.04) for c in colour]), shader.inputs['Base Color'])
    return material


def cloth(name, size, material, folds=0.0, seed=1, location=(0, 0, 0), turn=0.0, layers=1, gap=0.035):
    """Rectangular cloth lying flat; `folds` dm of soft waves.

    `layers` of a folded napkin, each `gap` thick and doubled: joined on the left, the uppermost laid only part of the way over.
    """
    rng = np.random.default_rng(seed)
    n = 72
    # Rows are closer together at the border, which is round.
    share = np.sin(np.linspace(-np.pi / 2, np.pi / 2, n))
    u, v = np.meshgrid(share, share)
    count = layers * 2 if layers > 1 else 1
    thick = layers * gap / count
    ways = list(zip(rng.uniform(0, np.pi, 6), rng.uniform(0.8, 5.0, 6), rng.uniform(0, 6, 6)))
    for layer in range(count):
        flap = layers > 1 and layer >= count - 2
        wander = [0.012 * np.sin(line * rng.uniform(1, 3) + rng.uniform(0, 6)) + 0.004 * np.sin(line * rng.uniform(6, 11)) for line in (v, u)]
        wide, deep = (size[0] * 0.62 if flap else size[0]) - 0.02 * layer / count, size[1] - 0.02 * rng.uniform()
        x, y = wide / 2 * u - (size[0] - wide) / 2 + wander[0], deep / 2 * v + wander[1]
        waves = sum(np.sin((x * np.cos(a) + y * np.sin(a)) * f + p) for a, f, p in ways) / 6
        edge = np.minimum(wide / 2 * (1 - abs(u)), deep / 2 * (1 - abs(v)))
        lift = thick * (layer + _round(edge / thick)) * (_round(wide / 2 * (1 + u) / (count * thick)) if layers > 1 else 1)
        z = lift + folds * (1 + waves) * np.clip(np.minimum(size[0] / 2 - abs(x), size[1] / 2 - abs(y)) / 0.3, 0, 1) ** 0.7
        verts = np.stack([x, y, z], axis=-1).reshape(-1, 3)
        faces = [(i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j) for i in range(n - 1) for j in range(n - 1)]
        thing = solid(name, verts, faces, material, location)
        thing.rotation_euler[2] = np.radians(turn)
    return thing


def _round(share):
    """The height of a quarter circle of radius 1 at `share` of the way in from its foot."""
    return np.sqrt(1 - (1 - np.clip(share, 0, 1)) ** 2)
