"""Bodies become Blender objects. The scene is built in decimetres: 1 unit = 100 mm."""

import math

import bpy

from kinds import Body, Material, Point, Thing

SCALE = 0.01


def to_object(name: str, body: Body, material: Material, location: Point = (0, 0, 0), turn: float = 0.0) -> Thing:
    """Link a body (see lathe.py) into the scene; location in decimetres, turn in degrees about the axis."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata((body['verts'] * SCALE).tolist(), [], body['faces'])
    layer = mesh.uv_layers.new(name='band')
    layer.data.foreach_set('uv', body['uv'].astype('f').ravel())
    pool = mesh.attributes.new('pool', 'FLOAT', 'POINT')
    pool.data.foreach_set('value', body['pool'].astype('f'))
    mesh.polygons.foreach_set('use_smooth', ~body['flat'])
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(50)
    mesh.validate()
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    thing.rotation_euler[2] = math.radians(turn)
    return thing
