"""Handles, spouts, loops and limbs: tapering tubes along a side-view line; those of a vessel swell into its wall."""

import numpy as np

from kinds import Body, Profile, Row

from .profile import spline

AROUND = 40


def tube(part: Row, body: Profile) -> Body:
    """Build a handle, spout, loop or limb of shapes.yaml as a body (see lathe.py); `body` is the Profile it joins.

    Points that would show inside the vessel are pulled back into its wall; loops, limbs, beaks and eyes
    (which reach through the head to both sides) stay as they are.
    """
    breadth = np.broadcast_to(part.get('breadth', 1), len(part['line']))
    curve = spline(np.column_stack([part['line'], part['width'], breadth]), 10)
    rings = [_ring(curve[i, :2], _side(curve, i), max(curve[i, 2], 0.2) / 2, curve[i, 3]) for i in range(len(curve))]
    if part['kind'] == 'spout':
        # The wall of the mouth is 2 mm; the channel is modelled as deep as one can see into it.
        for i in range(len(curve) - 1, len(curve) - 12, -1):
            rings.append(_ring(curve[i, :2], _side(curve, i), curve[i, 2] / 2 - 2, curve[i, 3]))
    verts = np.array(rings)
    if part['kind'] in ('loop', 'limb', 'beak', 'eye'):
        return _skin(verts)
    joins = verts[:, :, 2].copy()
    radius = np.hypot(verts[:, :, 0], verts[:, :, 1])
    wall = body.outer_radius(joins) - 0.8
    near_end = np.minimum(np.arange(len(verts)), abs(np.arange(len(verts)) - (len(curve) - 1))) < 12
    pull = np.where((radius < wall) & near_end[:, None], wall / np.maximum(radius, 1e-6), 1)
    verts[:, :, :2] *= pull[:, :, None]
    return _skin(verts)


def _side(curve, i):
    """Unit normal of the line within the side view."""
    a, b = curve[max(i - 1, 0), :2], curve[min(i + 1, len(curve) - 1), :2]
    step = (b - a) / np.linalg.norm(b - a)
    return np.array([-step[1], step[0]])


def _ring(middle, side, half, breadth):
    angle = 2 * np.pi * np.arange(AROUND) / AROUND
    across = np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** 0.9 * half
    return np.stack(
        [middle[0] + side[0] * across, np.sin(angle) * half * breadth, middle[1] + side[1] * across], axis=1
    )


def _skin(verts):
    rows, steps = verts.shape[:2]
    faces = [
        ((i + 1) * steps + j, (i + 1) * steps + (j + 1) % steps, i * steps + (j + 1) % steps, i * steps + j)
        for i in range(rows - 1)
        for j in range(steps)
    ]
    faces += [tuple(range(steps)), tuple((rows - 1) * steps + j for j in range(steps))[::-1]]
    corners = sum(map(len, faces))
    # v far from every rim: no decoration falls on a handle.
    return dict(
        verts=verts.reshape(-1, 3),
        faces=faces,
        uv=np.full((corners, 2), -999.0),
        flat=np.zeros(len(faces), bool),
        pool=np.full(rows * steps, 0.3),
    )
