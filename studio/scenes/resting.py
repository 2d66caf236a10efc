"""How things come to lie on one another: let down until they touch, as in life. Decimetres."""

from collections.abc import Iterable

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from kinds import Thing

DOWN, UP = Vector((0, 0, -1)), Vector((0, 0, 1))
HIGH = 50.0


def drop(things: Iterable[Thing], onto: Iterable[Thing], floor: float | None = None) -> float:
    """Move things straight down, or up, until they touch those below or the height `floor`;
    returns how far they were moved.
    """
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    above, below = [_cloud(thing, graph) for thing in things], [_cloud(thing, graph) for thing in onto]
    room = min((points[:, 2].min() for points, _ in above), default=0) - floor if floor is not None else np.inf
    low, high = (side([side(points[:, :2], axis=0) for points, _ in above], axis=0) for side in (np.min, np.max))
    below = [
        (points, faces)
        for points, faces in below
        if np.all(points[:, :2].min(axis=0) <= high) and np.all(points[:, :2].max(axis=0) >= low)
    ]
    if below:
        upper, lower = BVHTree.FromPolygons(*_joined(above)), BVHTree.FromPolygons(*_joined(below))
        # From far above and far below, so that what already lies within the other is measured as well.
        room = min(room, _room(above, lower, HIGH, DOWN), _room(below, upper, -HIGH, UP))
    if np.isfinite(room):
        for thing in things:
            if thing.parent not in things:
                thing.location.z -= room
        bpy.context.view_layer.update()
    return -room


def lie(things: Iterable[Thing], degrees: float, floor: float = 0.0) -> None:
    """Turn things that were built on the axis onto their side and let them down onto the height `floor`."""
    for thing in things:
        thing.rotation_euler[1] = np.radians(degrees)
    drop(things, [], floor)


def surface(things: Iterable[Thing], x: np.ndarray, y: np.ndarray, floor: float) -> np.ndarray:
    """Heights of the tops of things above the places (x, y), two arrays of one shape; `floor` where there is none."""
    heights = np.full(x.shape, float(floor))
    if things:
        bpy.context.view_layer.update()
        graph = bpy.context.evaluated_depsgraph_get()
        tree = BVHTree.FromPolygons(*_joined([_cloud(thing, graph) for thing in things]))
        for place in np.ndindex(x.shape):
            at, *_ = tree.ray_cast(Vector((x[place], y[place], HIGH)), DOWN)
            if at is not None:
                heights[place] = max(floor, at.z)
    return heights


def _cloud(thing, graph):
    """(places of the corners, faces) of a thing as it is rendered."""
    mesh = thing.evaluated_get(graph).to_mesh()
    flat = np.empty(len(mesh.vertices) * 3, 'f')
    mesh.vertices.foreach_get('co', flat)
    matrix = np.array(thing.matrix_world)
    return flat.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3], [tuple(face.vertices) for face in mesh.polygons]


def _joined(clouds):
    points, faces = [], []
    for cloud, polygons in clouds:
        faces += [tuple(index + len(points) for index in polygon) for polygon in polygons]
        points += cloud.tolist()
    return points, faces


def _room(clouds, tree, far, towards):
    """The least distance, straight up or down, between the corners of some things and the nearest faces of others."""
    least = np.inf
    for points, _ in clouds:
        for x, y, z in points.tolist():
            at, *_ = tree.ray_cast(Vector((x, y, far)), towards)
            if at is not None:
                least = min(least, (z - at.z) if towards is DOWN else (at.z - z))
    return least
