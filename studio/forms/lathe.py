"""Turned bodies: a profile spun about the axis, with flutes, lobes, lips, cut facets, or pressed oval.

A body is a plain dictionary of arrays (mm), so that it can be tested without Blender:
verts (n, 3), faces (list of index tuples), uv (one (u, v) per face corner: u = turns, v = mm from the rim),
flat (one flag per face: True = a facet), pool (one value per vertex: 1 where glaze gathers in a flute).
"""

import numpy as np

from kinds import Body, Row

from .cutting import cut_rows
from .profile import Profile

SEGMENTS = 240


def smoothstep(a: float, b: float, x: np.ndarray) -> np.ndarray:
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def wave(kind: str, turns: np.ndarray, count: int) -> np.ndarray:
    """Rib pattern around the body, between -0.5 and 0.5: soft waves, or round ribs with sharp valleys (cusp)."""
    if kind == 'cusp':
        return np.abs(np.cos(np.pi * count * turns)) - 0.5
    return 0.5 * np.cos(2 * np.pi * count * turns)


def columns(shape: Row) -> int:
    """How many steps around: a multiple of every rib and facet, so that none is cut askew."""
    cuts = shape.get('cuts')
    if cuts:
        return 2 * cuts[0]['count'] * max(1, round(192 / (2 * cuts[0]['count'])))
    count = shape.get('flutes', {}).get('count')
    return count * max(6, round(SEGMENTS / count)) if count else SEGMENTS


def lathe(shape: Row) -> Body:
    """Spin one shape of shapes.yaml into a closed body."""
    profile = Profile(shape)
    steps = columns(shape)
    turns = np.arange(steps) / steps
    ring = profile.points[:, None, :].repeat(steps, axis=1)
    pool = np.zeros((len(profile.points), steps))
    _flute(shape.get('flutes'), profile, turns, ring, pool)
    _scallop(shape.get('scallop'), profile, turns, ring)
    angle = 2 * np.pi * turns
    verts = np.stack([ring[:, :, 0] * np.cos(angle), ring[:, :, 0] * np.sin(angle), ring[:, :, 1]], axis=2)
    _lip(shape.get('lip'), shape['size']['height'], verts)
    verts[:, :, 1] *= shape.get('oval', 1)
    diagonal = np.zeros((len(verts) - 1, steps), int)
    along = profile.along.copy()
    for cut in shape.get('cuts', []):
        verts, diagonal, along, pool = cut_rows(cut, profile, verts, diagonal, along, pool)
    return _mesh(verts, diagonal, along, pool)


def _flute(flutes, profile, turns, ring, pool):
    if not flutes:
        return
    start, end = flutes['from'], flutes['to']
    ease = min(0.12, (end - start) / 3)
    weight = smoothstep(start, start + ease, profile.share)
    if end < 1:
        weight = weight * (1 - smoothstep(end - ease, end, profile.share))
    pattern = wave(flutes['wave'], turns, flutes['count'])
    outward = np.where(profile.inside[:, None], -profile.normals, profile.normals)
    # Near the axis every rib would meet in one point: let them fade with the radius.
    weight = weight * smoothstep(4, 22, profile.points[:, 0])
    depth = weight[:, None] * pattern[None, :] * flutes['depth']
    ring += depth[:, :, None] * outward[:, None, :]
    pool += weight[:, None] * (0.5 - pattern[None, :])


def _scallop(scallop, profile, turns, ring):
    if not scallop:
        return
    weight = smoothstep(0.72, 1, profile.share)
    lobes = wave('round', turns, scallop['count'])
    ring[:, :, 0] += weight[:, None] * lobes[None, :] * scallop['depth']


def _lip(lip, height, verts):
    if not lip:
        return
    angle = np.degrees(np.arctan2(verts[:, :, 1], verts[:, :, 0]))
    near = np.exp(-((angle / (lip['width'] / 2)) ** 2) * 1.6) * smoothstep(height - 46, height, verts[:, :, 2]) ** 1.5
    radius = np.hypot(verts[:, :, 0], verts[:, :, 1])
    narrow = 1 - 0.22 * near
    verts[:, :, 1] *= narrow
    verts[:, :, 0] += near * lip['reach'] * np.minimum(1, radius / 30)
    verts[:, :, 2] -= near * lip['drop']


def _mesh(verts, diagonal, along, pool):
    rows, steps = verts.shape[:2]
    faces, uv, flat = [], [], []
    axis_row = [np.hypot(*verts[i, 0, :2]) < 1e-6 for i in range(rows)]
    for i in range(rows - 1):
        for j in range(steps):
            k = (j + 1) % steps
            u0, u1 = j / steps, (j + 1) / steps
            a, b, c, d = ((i, j, u0), (i, k, u1), (i + 1, k, u1), (i + 1, j, u0))
            if axis_row[i]:
                polygons = [(a, c, d)]
            elif axis_row[i + 1]:
                polygons = [(a, b, d)]
            elif diagonal[i, j] == 1:
                polygons = [(a, b, c), (a, c, d)]
            elif diagonal[i, j] == -1:
                polygons = [(a, b, d), (b, c, d)]
            else:
                polygons = [(a, b, c, d)]
            for polygon in polygons:
                faces.append(
                    tuple((r if not axis_row[r] else r) * steps + (q if not axis_row[r] else 0) for r, q, _ in polygon)
                )
                uv.extend((u, along[r]) for r, _, u in polygon)
                flat.append(bool(diagonal[i, j]))
    return dict(verts=verts.reshape(-1, 3), faces=faces, uv=np.array(uv), flat=np.array(flat), pool=pool.ravel())
