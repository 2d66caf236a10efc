"""Care at home: glasses drying on their rims; a broken plate beside the new one."""

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector, geometry

from kinds import Setting, Tone
from scenes import contact, linen, props, resting, room
from surfaces.finishes import finish

from . import setting


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(setting.plaster((0.66, 0.65, 0.625), 0.004), -14, 5, 20)
    setting.wall(setting.plaster((0.50, 0.535, 0.56), 0.02), 4.6)
    (_chipped if variant == 'chipped' else _glasses)(stage)
    room.softbox((-8, -1.5, 5.5), (0, 0, 0.5), (4, 4.5), 1300, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 132, room.WARM)
    room.reflector((0, -4, 9), (0, 0, 0), (11.2, 8), 190, seen=False)
    return dict(exposure=0.92, contrast=1.1)


def _glasses(stage):
    sheet = linen.cloth(
        'cloth', (6.6, 3.3), linen.woven((0.36, 0.41, 0.46), 0.02), (0.1, -0.1, 0), 3, folds=0.003, seed=4
    )
    towel = [_unfolded(sheet, (-1.65, 0.05, 1.7), (0.0,), (1, -1))]
    for name, x, y in (
        ('klar-red-wine', -2.6, 0.4),
        ('klar-red-wine', -1.3, -0.5),
        ('klar-white-wine', 0.0, 0.5),
        ('klar-white-wine', 1.15, -0.4),
        ('klar-champagne', 2.3, 0.45),
    ):
        before = len(stage.placed)
        stage.place(name, x, y, 5)
        for thing in stage.placed[before:]:
            thing.rotation_euler[0] = np.pi
        resting.drop(stage.placed[before:], towel)
    for side in (-1, 1):
        x = side * 5.6
        room.dark_card([(x, -6, -0.1), (x, 4, -0.1), (x, 4, 6), (x, -6, 6)])
    room.camera((0.15, -11.6, 3.3), (0.15, 0.2, 1.15), 50, 2.8, (0, -0.4, 1.0))


def _chipped(stage):
    """A plate with a piece broken out of its rim; the piece lies before the gap it fits."""
    sheet = linen.cloth(
        'cloth', (3.9, 3.7), linen.woven((0.34, 0.39, 0.44), 0.02), (-0.7, -0.45, 0), 6, folds=0.003, seed=4
    )
    towel = _unfolded(sheet, (-0.66, 0.66), (-0.05,), (-1, -1))
    stage.place('fjordlace-plate-27', 2.35, 1.15, 0.0)
    (plate,) = stage.rest('fjordlace-plate-27', -0.55, -0.4, 30, [towel])
    sherd = _broken(plate, -64)
    contact.piece('sherd', [sherd])
    _fallen(sherd, -64)
    resting.drop([sherd], [towel, plate])
    room.camera((0.15, -9.4, 6.2), (0.15, 0.3, 0.3), 58, 3.2, (0, -0.6, 0.3))


def _unfolded(cloth, along, across, corner):
    """What a cloth keeps of how it lay in the drawer, a ridge where it was folded, at these places along its length and
    breadth; and one corner, towards these signs, turned back."""
    places = np.array([vertex.co for vertex in cloth.data.vertices])
    size = np.abs(places[:, :2]).max(axis=0)
    for axis, lines in enumerate((along, across)):
        for line in lines:
            off = np.abs(places[:, axis] - line)
            places[:, 2] += 0.012 * np.exp(-off / 0.03) + 0.008 * np.clip(1 - off / 0.5, 0, 1) ** 2
    # What lies on it holds it down; at its edges it is free.
    x, y = places[:, 0], places[:, 1]
    free = np.maximum(np.abs(x) / size[0], np.abs(y) / size[1]) ** 7
    places[:, 2] += 0.022 * free * (1 + np.sin(3.1 * x + 1.0) * np.cos(2.7 * y + 0.4))
    # Beyond a line across the corner the cloth rolls over, and comes to lie on itself.
    towards = np.array(corner) / np.sqrt(2)
    beyond = places[:, :2] @ towards - (size @ np.abs(towards) - 0.62)
    turn, high = 0.05, np.minimum(places[:, 2], 0.015)
    angle = np.clip(beyond / turn, 0, np.pi)
    past = np.clip(beyond - np.pi * turn, 0, None)
    lies = 0.03 + (2 * turn - 0.03) * np.exp(-past / 0.25)
    rolled = beyond > 0
    back = np.where(angle < np.pi, (turn - high) * np.sin(angle), -past) - beyond
    places[rolled, :2] += back[rolled, None] * towards
    top = np.where(angle < np.pi, turn - (turn - high) * np.cos(angle), lies + 0.02 - high)
    places[rolled, 2] = top[rolled]
    cloth.data.vertices.foreach_set('co', places.ravel())
    cloth.data.update()
    return cloth


def _fallen(sherd, towards):
    """A piece of a rim has slid a little way out, turned, and fallen over, since the rim rose from the table."""
    points, a = room.points([sherd]), np.radians(towards)
    middle = Vector(points.mean(axis=0))
    level = _under(points, middle).rotation_difference(Vector((0, 0, -1))).to_matrix().to_4x4()
    slid = Matrix.Translation(middle + Vector((0.42 * np.cos(a), 0.42 * np.sin(a), 0)))
    turned = slid @ Matrix.Rotation(np.radians(5), 4, 'Z') @ level @ Matrix.Translation(-middle)
    sherd.matrix_world = turned @ sherd.matrix_world


def _under(points, middle):
    """The lowest of the directions that a body of these points may have below it when it lies on a table."""
    hull = bmesh.new()
    for point in points:
        hull.verts.new(point)
    bmesh.ops.convex_hull(hull, input=hull.verts)
    hull.normal_update()
    stable = []
    for face in hull.faces:
        foot = middle + face.normal * (face.verts[0].co - middle).dot(face.normal)
        if geometry.intersect_point_tri(foot, *(vertex.co for vertex in face.verts[:3])):
            stable.append(face.normal.copy())
    hull.free()
    return min(stable, key=lambda normal: normal.z)


def _broken(plate, towards):
    """Break a piece out of the rim of a plate where it points to `towards` degrees; returns the piece,
    which fits the gap.
    """
    chance = np.random.default_rng(8)
    a = np.radians(towards)
    out, aside = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    line = [
        out * (1.44 - 0.46 * (1 - abs(s) ** 2.2) + chance.uniform(-0.025, 0.025)) + aside * s * 0.5
        for s in np.linspace(-1, 1, 15)
    ]
    # Anticlockwise, or the cutter is inside out and cuts nothing away.
    outline = [out * 1.8 - aside * 0.6, out * 1.8 + aside * 0.6, *line[::-1]]
    n = len(outline)
    # A break slants through the body.
    verts = [(*(np.array(point) + out * slant), z) for z, slant in ((-0.3, 0.02), (0.6, -0.02)) for point in outline]
    cutter = props.solid(
        'cutter',
        verts,
        [tuple(range(n))[::-1], tuple(range(n, 2 * n)), *((i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n))],
        finish('bisque'),
        (plate.location.x, plate.location.y, plate.location.z),
        smooth=False,
    )
    sherd = plate.copy()
    sherd.data = plate.data.copy()
    bpy.context.scene.collection.objects.link(sherd)
    for thing, operation in ((plate, 'DIFFERENCE'), (sherd, 'INTERSECT')):
        cut = thing.modifiers.new('break', 'BOOLEAN')
        cut.operation, cut.object, cut.solver, cut.material_mode = operation, cutter, 'EXACT', 'TRANSFER'
        bpy.context.view_layer.update()
        mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        thing.modifiers.clear()
        thing.data = mesh
    bpy.data.objects.remove(cutter)
    return sherd
