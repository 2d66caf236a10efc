"""Whether a scene could stand on a real table: what passes through something, and what hangs in the air.

Runs inside Blender, over the meshes as they are rendered. One unit is 100 mm.
"""

import itertools
import random
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from kinds import Points, Thing
from scenes.contact import SET

MM = 100.0
# What no picture shows, in millimetres: surfaces that touch may overlap or part by this much.
TOLERANCE = 0.6
# Things lean, and lie unevenly: a piece stands while its middle lies no further beside what is NEAR below it than the
# share LEANING of half its breadth.
LEANING, NEAR = 0.5, 2.5
# A direction along no edge of anything.
SKEW = Vector((0.2718, 0.1414, 0.9519)).normalized()
# Points of a piece that are asked at most whether they lie within another.
SAMPLES = 2500


class Piece:
    """One thing of a scene, made of closed bodies and of sheets. Its trees are grown when they are asked for."""

    def __init__(self, name: str, things: Sequence[Thing], graph: Any) -> None:
        self.name = name
        self.parts = [(thing.matrix_world, thing.evaluated_get(graph).to_mesh()) for thing in things]
        self.points = np.concatenate([_points(matrix, mesh) for matrix, mesh in self.parts])
        self.low, self.high = self.points.min(axis=0), self.points.max(axis=0)

    @cached_property
    def _trees(self):
        """(everything, the closed bodies, the sheets, corners of every face)."""
        places, bodies, sheets, count = [], [], [], 0
        for matrix, mesh in self.parts:
            own, faces = _points(matrix, mesh), _triangles(mesh)
            closed = _closed(mesh)
            # What was turned from the top down looks inwards: outwards is where a body has room inside.
            turn = -1 if closed and _volume(own, faces) < 0 else 1
            (bodies if closed else sheets).append(faces[:, ::turn] + count)
            places.append(own)
            count += len(own)
        points, faces = np.concatenate(places).tolist(), np.concatenate(bodies + sheets).tolist()
        grow = lambda faces: BVHTree.FromPolygons(points, faces, all_triangles=True)
        tree = grow(faces)
        parts = [
            tree if part and len(part) == len(self.parts) else grow(np.concatenate(part).tolist()) if part else None
            for part in (bodies, sheets)
        ]
        return tree, *parts, Corners(points, faces)

    tree, body, sheet, corners = (property(lambda self, i=i: self._trees[i]) for i in range(4))

    @cached_property
    def middle(self) -> np.ndarray:
        """(x, y) of the middle of all faces."""
        centres, areas = [], []
        for matrix, mesh in self.parts:
            flat, area = np.empty(len(mesh.polygons) * 3, 'f'), np.empty(len(mesh.polygons), 'f')
            mesh.polygons.foreach_get('center', flat)
            mesh.polygons.foreach_get('area', area)
            centres.append((flat.reshape(-1, 3) @ np.array(matrix)[:3, :3].T + np.array(matrix)[:3, 3])[:, :2])
            areas.append(area)
        return np.average(np.concatenate(centres), axis=0, weights=np.concatenate(areas))

    @cached_property
    def plane(self) -> tuple[np.ndarray, np.ndarray] | None:
        """(a point, unit normal) of a piece that is one flat face, else None."""
        if len(self.points) > 4:
            return None
        a, b, c = self.points[:3]
        normal = np.cross(b - a, c - a)
        return a, normal / np.linalg.norm(normal)

    def holds(self, point: Vector) -> bool:
        """Whether a point lies inside a body. A ray may slip through between two faces: both have to say so."""
        return self._leaves(point, SKEW) and self._leaves(point, -SKEW.yzx)

    def _leaves(self, at, towards):
        """Whether a ray leaves bodies more often than it enters them."""
        turns = 0
        for _ in range(64):
            at, normal, _, _ = self.body.ray_cast(at, towards)
            if at is None:
                return turns > 0
            turns += 1 if normal.dot(towards) > 0 else -1
            at = at + towards * 1e-5
        return False

    def reached_by(self, points: np.ndarray, reach: float = 0.0) -> np.ndarray:
        """Those of many points that lie in the box around this piece."""
        return points[np.all((points >= self.low - reach) & (points <= self.high + reach), axis=1)]


class Corners:
    """The corners of a face, by its number."""

    def __init__(self, points: Points, faces: Sequence[tuple[int, ...]]) -> None:
        self.points, self.faces = points, faces

    def __getitem__(self, number: int) -> list[Vector]:
        return [Vector(self.points[index]) for index in self.faces[number]]


def _closed(mesh):
    """Whether every edge of a mesh joins two faces. Edges without length, as where a turned thing meets its axis,
    join nothing.
    """
    sides, ends = np.empty(len(mesh.loops), 'i'), np.empty(len(mesh.edges) * 2, 'i')
    mesh.loops.foreach_get('edge_index', sides)
    mesh.edges.foreach_get('vertices', ends)
    points = _points(np.eye(4), mesh)[ends.reshape(-1, 2)]
    long = np.any(points[:, 0] != points[:, 1], axis=1)
    return bool(np.all(np.bincount(sides, minlength=len(mesh.edges))[long] == 2))


def _triangles(mesh):
    """The corners of all faces by number, three of them each."""
    mesh.calc_loop_triangles()
    flat = np.empty(len(mesh.loop_triangles) * 3, 'i')
    mesh.loop_triangles.foreach_get('vertices', flat)
    return flat.reshape(-1, 3)


def _volume(points, faces):
    """The room within a closed mesh, below zero where its faces look inwards."""
    # From one of its own corners, so that a small thing far away is measured as well.
    own = points.astype(float) - points[0]
    a, b, c = (own[faces[:, corner]] for corner in range(3))
    return np.einsum('ij,ij->', a, np.cross(b, c)) / 6


def _points(matrix, mesh):
    flat = np.empty(len(mesh.vertices) * 3, 'f')
    mesh.vertices.foreach_get('co', flat)
    matrix = np.array(matrix)
    return flat.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]


def faults(tolerance: float = TOLERANCE) -> list[str]:
    """Lines that name what is wrong with the present scene, its things and by how many millimetres;
    empty when all is well.
    """
    pieces = _pieces()
    allowed = {frozenset(pair.split(' > ')) for pair in bpy.context.scene.get('through', [])}
    leaning = set(bpy.context.scene.get('leaning', []))
    found, touching, held = [], {}, {piece.name for piece in pieces if _label(piece.name) in leaning}
    for one, other in _neighbours(pieces, tolerance / MM):
        declared = frozenset((_label(one.name), _label(other.name))) in allowed
        deep = 0 if declared else _depth(one, other)
        if deep > tolerance:
            found.append(f'{one.name} and {other.name} pass through each other by {deep:.1f} mm')
        held |= {one.name, other.name} if declared else set()
        if declared or deep or _touch(one, other, tolerance / MM):
            touching.setdefault(one.name, set()).add(other.name)
            touching.setdefault(other.name, set()).add(one.name)
    carried = _carried(touching)
    found += [_hanging(piece, pieces) for piece in pieces if piece.name not in carried]
    for piece in pieces:
        if piece.name in carried - held - {SET} and SET not in touching[piece.name]:
            most = LEANING * min(piece.high[:2] - piece.low[:2]) / 2
            near = [other for other in pieces if other is not piece and _boxes_meet(piece, other, NEAR / MM)]
            # A few places are enough for most things.
            if _beside(piece, near, 400) > most and (beside := _beside(piece, near)) > most:
                found.append(f'{piece.name} would tip over: its middle is {beside * MM:.0f} mm beside what carries it')
    return found


def _label(name):
    """The name of a piece without its number."""
    return name.rstrip('0123456789').rstrip()


def _pieces():
    """The pieces of the scene; what is built in stays one by one."""
    graph = bpy.context.evaluated_depsgraph_get()
    groups = {}
    for thing in bpy.context.scene.objects:
        # Cards and lamps that no camera sees are light, not things.
        if thing.type == 'MESH' and thing.visible_camera and not thing.hide_render and len(thing.data.polygons):
            name = thing.get('piece', thing.name)
            groups.setdefault((name, thing.name if name == SET else ''), []).append(thing)
    return [Piece(name, things, graph) for (name, _), things in groups.items()]


def _neighbours(pieces, reach):
    """Pairs whose boxes meet, except within the set."""
    low, high = (np.array([getattr(piece, side) for piece in pieces]) for side in ('low', 'high'))
    for i, piece in enumerate(pieces):
        met = np.all((low[i + 1 :] <= high[i] + reach) & (high[i + 1 :] >= low[i] - reach), axis=1)
        for j in np.flatnonzero(met):
            other = pieces[i + 1 + j]
            if not piece.name == other.name == SET:
                yield piece, other


def _depth(one, other):
    """How far, in mm, two pieces lie within each other."""
    for a, b in ((one, other), (other, one)):
        if b.plane:
            return _across(a, b) * MM
    if SET in (one.name, other.name):
        crossed = {one: (), other: ()}
    else:
        pairs = one.tree.overlap(other.tree)
        if not pairs:
            return 0.0
        crossed = {one: {a for a, _ in pairs}, other: {b for _, b in pairs}}
    return max(_within(one, other, crossed[one]), _within(other, one, crossed[other])) * MM


def _across(piece, sheet):
    """How far a piece reaches through a flat sheet, on its smaller side."""
    point, normal = sheet.plane
    thick = np.abs(normal)
    beside = np.all(((piece.points >= sheet.low) & (piece.points <= sheet.high)) | (thick > 0.5), axis=1)
    side = (piece.points[beside] - point) @ normal
    return min(max(side.max(), 0), max(-side.min(), 0)) if len(side) else 0.0


def _within(one, other, crossing):
    """The deepest point of `one` below the surface of `other`;
    faces that cross it are searched between their corners too.
    """
    chance = random.Random(1)
    points = [Vector(point) for point in other.reached_by(one.points)]
    if len(points) > SAMPLES:
        points = chance.sample(points, SAMPLES)
    for index in itertools.islice(crossing, SAMPLES // 10):
        points += _scattered(one.corners[index], other, chance)
    if not points:
        return 0.0
    deepest = (
        max((other.body.find_nearest(point)[3] for point in points if other.holds(point)), default=0.0)
        if other.body
        else 0.0
    )
    return max(deepest, _beyond(one, other, crossing)) if other.sheet and not one.body else deepest


def _beyond(one, other, crossing):
    """How far one sheet reaches through another, on its smaller side."""
    above = below = 0.0
    for corner in (corner for index in crossing for corner in one.corners[index]):
        at, normal, _, _ = other.sheet.find_nearest(corner)
        side = (corner - at).dot(normal)
        above, below = max(above, side), max(below, -side)
    return min(above, below)


def _scattered(corners, other, chance):
    """Points of a large face within the other's box."""
    if max((a - b).length for a, b in itertools.combinations(corners, 2)) < 2 / MM:
        return []
    a, b, c, d = (*corners, corners[-1])[:4]
    spots = []
    for _ in range(60):
        u, v = chance.random(), chance.random()
        spots.append((a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v)
    return [Vector(point) for point in other.reached_by(np.array(spots))]


def _touch(one, other, reach):
    """Whether two pieces come closer than `reach` anywhere."""
    for a, b in ((one, other), (other, one)):
        if a.name == SET:
            continue
        near = b.reached_by(a.points, reach)
        if any(b.tree.find_nearest(Vector(point), reach)[0] is not None for point in near):
            return True
    return False


def _carried(touching):
    """The names of all pieces that rest on the set, or on what rests on it."""
    seen, ahead = {SET}, [SET]
    while ahead:
        for name in touching.get(ahead.pop(), ()):
            if name not in seen:
                seen.add(name)
                ahead.append(name)
    return seen


def _boxes_meet(one, other, reach):
    return bool(np.all(other.low <= one.high + reach) and np.all(other.high >= one.low - reach))


def _beside(piece: Piece, others: list[Piece], most: int | None = None) -> float:
    """How far the middle of a piece lies outside the places where others are close below it, seen from above;
    of the places in the box around two pieces, `most` are looked at.
    """
    spots = []
    for other in others:
        for a, b, up in ((piece, other, 1), (other, piece, -1)):
            near = b.reached_by(a.points, NEAR / MM)
            for point in near[:: len(near) // most + 1] if most else near:
                at, normal, _, _ = b.tree.find_nearest(Vector(point), NEAR / MM)
                # What carries it looks up at it; the set's sheets may look down.
                if at is not None and (normal.z * up > 0.1 or b.name == SET):
                    spots.append(point[:2])
    if not spots:
        return 0.0
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    return max(-((np.array(spots) - piece.middle) @ [np.cos(angle), np.sin(angle)]).max(axis=0).min(), 0.0)


def _hanging(piece, pieces):
    """What a piece without support hangs above, and how far."""
    lowest = piece.points[piece.points[:, 2] < piece.low[2] + 2 / MM]
    best = None
    for other in pieces:
        if other is piece or np.any(other.low[:2] > piece.high[:2]) or np.any(other.high[:2] < piece.low[:2]):
            continue
        for point in lowest[:: max(1, len(lowest) // 100)]:
            at, _, _, distance = other.tree.ray_cast(Vector(point), Vector((0, 0, -1)))
            if at is not None and (best is None or distance < best[0]):
                best = (distance, other.name)
    return f'{piece.name} floats {best[0] * MM:.1f} mm above {best[1]}' if best else f'{piece.name} hangs above nothing'
