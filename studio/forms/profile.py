"""Profiles: from the points of content/shapes.yaml to dense, smooth curves.

Everything here is in millimetres; the scene is built in decimetres (see mesh.SCALE).
"""

import numpy as np

from kinds import Points, Row


def spline(points: Points, per_segment: int = 8) -> np.ndarray:
    """Centripetal Catmull-Rom through `points` (n x k); no loops at narrow foot rings.

    Returns ((n - 1) * per_segment + 1) x k; point i of the input sits at row i * per_segment.
    """
    p = np.asarray(points, float)
    ends = [2 * p[0] - p[1], *p, 2 * p[-1] - p[-2]]
    rows = []
    for i in range(1, len(ends) - 2):
        quad = ends[i - 1 : i + 3]
        knots = np.cumsum([0.0] + [max(np.linalg.norm(b - a), 1e-6) ** 0.5 for a, b in zip(quad, quad[1:])])
        for t in np.linspace(knots[1], knots[2], per_segment, endpoint=False):
            rows.append(_interpolate(quad, knots, t))
    return np.array(rows + [p[-1]])


def _interpolate(quad, knots, t):
    """Barry-Goldman pyramid for one segment of a non-uniform Catmull-Rom spline."""
    level = list(quad)
    for width in (1, 2):
        level = [
            (level[i] * (knots[i + width] - t) + level[i + 1] * (t - knots[i])) / (knots[i + width] - knots[i])
            for i in range(len(level) - 1)
        ]
    return (level[0] * (knots[2] - t) + level[1] * (t - knots[1])) / (knots[2] - knots[1])


def offset_inside(outline: Points, wall: float, floor: float) -> np.ndarray:
    """Inner profile of a vessel with an even wall: rim first, ending on the axis at z = floor."""
    curve = spline(outline, 4)
    normal = _normals(curve)
    inner = curve - normal * wall
    kept = inner[(curve[:, 1] > floor + wall * 1.5) & (inner[:, 0] > wall)][::-3]
    bottom = kept[-1]
    return np.vstack([kept, [[bottom[0] * 0.72, floor + 1.5], [bottom[0] * 0.4, floor], [0, floor]]])


def _normals(curve):
    """Unit normals on the right-hand side of the walking direction (outwards for an outline)."""
    step = np.gradient(curve, axis=0)
    normal = np.stack([step[:, 1], -step[:, 0]], axis=1)
    return normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)


class Profile:
    """Closed section of a shape.

    points   (n, 2) radius and z, from the foot over the rim to the inside
    normals  (n, 2) pointing out of the material
    rim      row of the rim, or None for solid shapes
    along    (n,) signed length from the rim: negative outside, positive inside
    share    (n,) 0 at the axis, 1 at the rim, counted along each side
    """

    def __init__(self, shape: Row, per_segment: int = 8) -> None:
        outline = shape['outline']
        inner = shape.get('inner')
        if inner is None and 'wall' in shape:
            inner = offset_inside(outline, shape['wall'], shape['floor'])
        whole = list(map(tuple, outline)) + (list(map(tuple, inner)) if inner is not None else [])
        self.points = spline(whole, per_segment)
        self.points[:, 0] = np.maximum(self.points[:, 0], 0)
        self.normals = _normals(self.points)
        length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))])
        last = len(self.points) - 1
        self.rim = (len(outline) - 1) * per_segment
        self.along = length - length[self.rim]
        outside = length[self.rim]
        inside = max(length[last] - outside, 1e-6)
        self.share = np.where(length <= outside, length / outside, 1 - (length - outside) / inside)
        self.inside = np.arange(len(self.points)) > self.rim

    def outer_radius(self, z: float | np.ndarray) -> float | np.ndarray:
        """Radius of the outside at height z (mm), for parts that grow out of the wall."""
        outer = self.points[: self.rim + 1]
        foot = int(np.argmin(outer[:, 1]))
        return np.interp(z, np.maximum.accumulate(outer[foot:, 1]), outer[foot:, 0])
