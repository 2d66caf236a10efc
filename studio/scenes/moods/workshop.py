"""The painters' bench: unglazed ware, bowls of cobalt, brushes in a jar, a plate half painted."""

import bpy
import numpy as np
from mathutils import Vector

from kinds import Colour, Setting, Thing, Tone
from scenes import brushes, contact, props, resting, room

from . import setting

# Before the fire cobalt is a greyish brown; it turns blue in the kiln.
COBALT = (0.085, 0.066, 0.055)
# Decimetres that slip reaches into the wall, so that no air shows between them.
WET = 0.004


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(setting.oak(0.92), -12, 4.4, 16)
    setting.wall(setting.plaster((0.47, 0.46, 0.435), 0.025), 6.5)
    _painted_plate(stage)
    pigment(stage, 2.35, -0.95, 'hvid-bowl', 0.44)
    pigment(stage, 3.75, 0.15, 'skov-bowl', 0.46)
    jar(stage, -3.0, 1.5)
    stage.shape('skov-vase-26', 'bisque', 1.55, 2.2)
    stage.shape('skov-vase-18', 'bisque', 3.1, 2.5)
    plates = pile(stage, 'fjordlace-plate-22', 4, -4.2, 0.3)
    before = len(stage.placed)
    stage.shape('fjordlace-cup', 'bisque', -4.2, 0.3, 5, -35, without=('saucer',))
    resting.drop(stage.placed[before:], plates)
    stage.shape('fjordlace-teapot', 'bisque', 4.75, 1.75, 0, 200)
    brushes.brush((1.9, -3.0, 0.023), (-0.05, -1.35, 0.385), loaded=COBALT)
    brushes.brush((2.75, -2.6, 0.034), (4.3, -1.5, 0.054), loaded=COBALT)
    room.softbox((-8.5, -1, 6.5), (0, 0, 0.5), (4, 5), 1500, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 143, room.WARM)
    room.reflector((0, -6, 9), (0, 0, 0), (11.2, 8), 200, seen=False)
    room.camera((0.15, -11.6, 4.7), (0.05, 0.4, 0.8), 40, 1.8, (0, -0.9, 0.2))
    return dict(exposure=0.98, contrast=1.12, warmth=0.02)


def _painted_plate(stage):
    stage.shape('fjordlace-plate-27', 'bisque', -0.6, -0.9, 0.0, decoration=[{'drawing': 'lace-rim', 'repeats': 24}])


def pile(
    stage: Setting, shape: str, count: int, x: float, y: float, z: float = 0.0, finish: str = 'bisque'
) -> list[Thing]:
    """Ware of one shape, unglazed unless a finish is named, one on the other; returns its objects."""
    first = len(stage.placed)
    stage.shape(shape, finish, x, y, z)
    for i in range(1, count):
        before = len(stage.placed)
        stage.shape(shape, finish, x, y, z + 5, 6 * i)
        resting.drop(stage.placed[before:], stage.placed[first:before][-1:])
    return stage.placed[first:]


def pigment(
    stage: Setting, x: float, y: float, shape: str, level: float, colour: Colour = COBALT, z: float = 0.0
) -> None:
    """A bowl of cobalt slip, filled up to `level` dm above its foot."""
    before = len(stage.placed)
    stage.shape(shape, 'white-porcelain', x, y, z)
    bowl = stage.placed[before:]
    bpy.context.view_layer.update()
    wet = props.textured('slip', colour, tuple(c * 0.72 for c in colour), 3, 0.16)
    # The slip follows every flute of the wall, and climbs it a little.
    turns = 2 * np.pi * np.arange(288) / 288
    # A wall that leans out is nearer the axis below: each edge of the slip has its own reach.
    wall = {lift: np.array([_wall(bowl, x, y, z + level + lift, a) for a in turns]) + WET for lift in (0.012, -0.05)}
    rings = [(share, 0.0) for share in np.linspace(0, 0.9, 12)] + [(0.96, 0.002), (0.985, 0.006), (1.0, 0.012)]
    ring = lambda share, lift: [
        (share * r * np.cos(a), share * r * np.sin(a), level + lift)
        for a, r in zip(turns, wall[-0.05 if lift < 0 else 0.012])
    ]
    verts = [
        (0, 0, level),
        *(point for share, lift in rings[1:] for point in ring(share, lift)),
        *ring(1.0, -0.05),
        (0, 0, level - 0.05),
    ]
    n, rows = len(turns), len(rings)
    faces = [(0, 1 + j, 1 + (j + 1) % n) for j in range(n)]
    faces += [
        (1 + i * n + j, 1 + (i + 1) * n + j, 1 + (i + 1) * n + (j + 1) % n, 1 + i * n + (j + 1) % n)
        for i in range(rows - 1)
        for j in range(n)
    ]
    faces += [(len(verts) - 1, 1 + (rows - 1) * n + (j + 1) % n, 1 + (rows - 1) * n + j) for j in range(n)]
    contact.piece('slip', [props.solid('slip', verts, faces, wet, (x, y, z))])


def _wall(bowl, x, y, height, angle):
    """How far the inside of a bowl's wall is from its axis at a height, in one direction."""
    towards = Vector((np.cos(angle), np.sin(angle), 0))
    hits = [
        thing.ray_cast(
            thing.matrix_world.inverted() @ Vector((x, y, height)), thing.matrix_world.inverted().to_3x3() @ towards
        )
        for thing in bowl
    ]
    return min(
        (thing.matrix_world @ at - Vector((x, y, height))).length for thing, (hit, at, _, _) in zip(bowl, hits) if hit
    )


def jar(stage: Setting, x: float, y: float, loaded: Colour | None = None, z: float = 0.0) -> float:
    """A mug full of brushes that stand on its floor and lean against its rim."""
    top = stage.shape('hvid-mug', 'white-porcelain', x, y, z, 120, without=('handle',))
    size = stage.shapes['hvid-mug']['size']
    floor, rim, wide = z + 0.075, z + size['height'] / 100, size['diameter'] / 200 - 0.085
    for i, (turn, length) in enumerate(((15, 2.3), (78, 2.6), (140, 2.15), (200, 2.0), (262, 2.65), (322, 2.4))):
        a = np.radians(turn)
        out, side = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)]) * 0.07
        foot, lean = -out * 0.13 + side, out * wide + side
        slope = (lean - foot) / (rim - floor)
        tip = foot + slope * length * 0.93
        stick = ((0.35, 0.2, 0.09), (0.03, 0.05, 0.12), (0.5, 0.36, 0.2))[i % 3]
        brushes.brush(
            (x + foot[0], y + foot[1], floor + 0.025),
            (x + tip[0], y + tip[1], floor + length * 0.93),
            stick=stick,
            loaded=loaded,
        )
        contact.through('brush', 'hvid-mug')
    return top
