"""Cutlery, brushes and boxes of the mood pictures. Decimetres."""
import bpy
import numpy as np

from surfaces.materials import plain

from .props import rod, slab, solid

STEEL = dict(colour=(0.74, 0.73, 0.71), roughness=0.3, specular=0.5, Metallic=1.0)


def cutlery(kind, location, turn=0.0):
    """Knife, fork or spoon lying on the table, pointing away from the guest; about 21 cm."""
    outline = {'knife': _knife, 'fork': _fork, 'spoon': _spoon}[kind]()
    curve = bpy.data.curves.new(kind, 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    curve.extrude, curve.bevel_depth, curve.bevel_resolution = 0.006, 0.007, 2
    line = curve.splines.new('POLY')
    line.points.add(len(outline) - 1)
    for point, (x, y) in zip(line.points, outline):
        point.co = (x, y, 0, 1)
    line.use_cyclic_u = True
    curve.materials.append(plain('steel', **STEEL))
    flat = bpy.data.objects.new(kind, curve)
    bpy.context.scene.collection.objects.link(flat)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(flat.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(flat)
    for vertex in mesh.vertices:
        y = vertex.co.y
        vertex.co.z += 0.03 + (0.10 * ((y - 0.5) / 0.55) ** 2 - 0.02 if kind != 'knife' and y > 0.5 else 0.012 * np.cos(y * 2))
    thing = bpy.data.objects.new(kind, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.location, thing.rotation_euler[2] = location, np.radians(turn)
    return thing


def _handle(width):
    return [(-0.024, 0.38), (-0.03, 0.1), (-width * 0.42, -0.45), (-width * 0.5, -0.8), (-width * 0.42, -0.97), (0, -1.03),
            (width * 0.42, -0.97), (width * 0.5, -0.8), (width * 0.42, -0.45), (0.03, 0.1), (0.024, 0.38)]


def _knife():
    return [(-0.035, 0.12), *_handle(0.15)[2:-2], (0.035, 0.12), (0.07, 0.45), (0.068, 0.9), (0.03, 1.08), (-0.03, 1.16), (-0.045, 0.9), (-0.042, 0.4)]


def _spoon():
    bowl = [(0.185 * np.sin(t), 0.72 - 0.29 * np.cos(t)) for t in np.linspace(0.35, 2 * np.pi - 0.35, 40)]
    return [*_handle(0.15), *bowl]


def _fork():
    tines = []
    for i in range(4):
        x = 0.105 - i * 0.062
        tines += [(x, 0.68), (x - 0.002, 1.02), (x - 0.012, 1.08), (x - 0.022, 1.02), (x - 0.026, 0.68)]
        if i < 3:
            tines.append((x - 0.044, 0.655))
    return [*_handle(0.145), (0.05, 0.46), (0.098, 0.56), *tines, (-0.107, 0.56), (-0.05, 0.46)]


def brush(foot, tip, bristle=(0.12, 0.07, 0.04), stick=(0.35, 0.2, 0.09), loaded=None):
    """Painter's brush from the end of its stick (`foot`) to the tip of its hair."""
    a, b = np.array(foot, float), np.array(tip, float)
    at = lambda t: tuple(a + (b - a) * t)
    wood = plain('stick', stick, 0.35)
    rod('stick', [at(0), at(0.45), at(0.8)], [0.022, 0.045, 0.03], wood)
    rod('ferrule', [at(0.78), at(0.83), at(0.88)], [0.036, 0.04, 0.042], plain('ferrule', (0.7, 0.62, 0.45), 0.25, 0.5, Metallic=1.0))
    rod('hair', [at(0.87), at(0.93), at(1.0)], [0.04, 0.052, 0.004], plain('hair', loaded or bristle, 0.7))


def gift_box(location, size, paper, ribbon, turn=0.0):
    """Closed box with a lid, a ribbon both ways and a bow; size = (width, depth, height)."""
    w, d, h = size
    parts = [slab('box', (-w / 2, -d / 2, 0), (w / 2, d / 2, h * 0.9), paper, 0.015),
             slab('lid', (-w / 2 - 0.03, -d / 2 - 0.03, h * 0.62), (w / 2 + 0.03, d / 2 + 0.03, h), paper, 0.02)]
    for flat in ((0.14, d), (w, 0.14)):
        x, y = flat[0] / 2 + (0.045 if flat[0] == w else 0), flat[1] / 2 + (0.045 if flat[1] == d else 0)
        parts.append(slab('ribbon', (-x, -y, -0.0), (x, y, h + 0.014), ribbon, 0.01))
    for side in (-1, 1):
        parts.append(_loop(side, h, ribbon))
        parts.append(_band([(side * 0.03, -0.02, h + 0.07), (side * 0.3, -0.22, h + 0.12), (side * 0.62, -0.5, h + 0.03), (side * 0.72, -0.62, h + 0.03)], 0.15, ribbon))
    parts.append(slab('knot', (-0.1, -0.09, h + 0.01), (0.1, 0.09, h + 0.15), ribbon, 0.05))
    for part in parts:
        part.rotation_euler[2] = np.radians(turn)
        part.location = location
    return parts


def _loop(side, h, ribbon):
    t = np.linspace(0, 2 * np.pi, 13)
    points = [(side * (0.36 - 0.36 * np.cos(a)) * 1.05, 0.16 * np.sin(a / 2), h + 0.09 + 0.2 * np.sin(a) * (0.55 + 0.45 * np.cos(a / 2)) + 0.12 * np.sin(a / 2)) for a in t]
    return _band(points, 0.17, ribbon)


def _band(points, width, material):
    """Flat ribbon along a line; its breadth lies across the line, level with the table."""
    from forms.profile import spline
    path = spline(points, 8)
    step = np.gradient(path, axis=0)
    across = np.cross(step, [0, 0, 1.0])
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    for i in range(1, len(across)):
        if across[i] @ across[i - 1] < 0:
            across[i] *= -1
    verts = np.concatenate([path + across * width / 2, path - across * width / 2])
    n = len(path)
    thing = solid('ribbon', verts, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], material)
    body = thing.modifiers.new('body', 'SOLIDIFY')
    body.thickness = 0.008
    return thing
