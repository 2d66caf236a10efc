"""Turned bodies as grids of rows and columns, thinned to what shows.

A picture may have 50,000 points for a plate; a telephone should not. Rows are kept where the profile bends, columns as
many as keep the outline round; normals stay those of the dense body, so that reflections do not show what was left out.
"""

from dataclasses import dataclass

import numpy as np

from forms.lathe import columns
from kinds import Body, Row

from .normals import corner_normals

# mm that a thinned surface may lie beside the dense one, and degrees that it may turn within one cell.
CLOSE, TURN = 0.1, 12


@dataclass
class Grid:
    """points (rows, columns + 1, 3) in mm, the last column on the first; along = mm from the rim, a row each;
    normals (rows - 1, columns, 4, 3) of the corners of every cell: this row, this and the next column, next row,
    next and this column; pool as in lathe.py; facet: rows of cells that are cut plane.
    """

    points: np.ndarray
    along: np.ndarray
    pool: np.ndarray
    normals: np.ndarray
    facet: np.ndarray

    @property
    def middles(self) -> np.ndarray:
        """mm from the rim of the middle of every row of cells."""
        return (self.along[:-1] + self.along[1:]) / 2


def of_lathe(shape: Row, body: Body) -> Grid:
    """The grid that forms/lathe.py made a body of."""
    steps = columns(shape)
    points = body['verts'].reshape(-1, steps, 3)
    sizes = np.array([len(face) for face in body['faces']])
    index = np.concatenate([np.asarray(face) for face in body['faces']])
    along = np.zeros(len(points))
    along[index // steps] = body['uv'][:, 1]
    each = corner_normals(body['verts'], body['faces'], body['flat'])
    row_of = np.minimum.reduceat(index // steps, np.cumsum(sizes) - sizes)
    facet = np.zeros(len(points) - 1, bool)
    facet[row_of[body['flat']]] = True
    normals = np.zeros((len(points) - 1, steps, 4, 3))
    starts = np.cumsum(sizes) - sizes
    for row in np.flatnonzero(~facet):
        mine = starts[row_of == row]
        size = sizes[row_of == row][0]
        # At the axis a cell has three corners; the one that lies on another looks the same way.
        order = [0, 1, 2, 3] if size == 4 else ([0, 0, 1, 2] if _on_axis(points[row]) else [0, 1, 2, 2])
        normals[row] = each[mine[:, None] + np.array(order)]
    round_points = np.concatenate([points, points[:, :1]], axis=1)
    pool = body['pool'].reshape(-1, steps)
    # All columns meet in the first point of a row on the axis.
    for row in range(len(points)):
        if _on_axis(points[row]):
            round_points[row] = points[row, 0]
    return Grid(round_points, along, np.concatenate([pool, pool[:, :1]], axis=1), normals, facet)


def _on_axis(ring):
    return np.hypot(*ring[0, :2]) < 1e-6


def with_rows(grid: Grid, places: list[float]) -> Grid:
    """The same body with a row at each of the `places` (mm from the rim) that lies on it."""
    for place in sorted(places):
        row = int(np.searchsorted(grid.along, place)) - 1
        if not 0 <= row < len(grid.along) - 1 or np.abs(grid.along - place).min() < 1e-6:
            continue
        t = (place - grid.along[row]) / (grid.along[row + 1] - grid.along[row])
        low, high = grid.normals[row].copy(), grid.normals[row].copy()
        low[:, 2] = high[:, 1] = _between(high[:, 1], high[:, 2], t)
        low[:, 3] = high[:, 0] = _between(low[:, 0], low[:, 3], t)
        grid = Grid(
            np.insert(grid.points, row + 1, grid.points[row] * (1 - t) + grid.points[row + 1] * t, axis=0),
            np.insert(grid.along, row + 1, place),
            np.insert(grid.pool, row + 1, grid.pool[row] * (1 - t) + grid.pool[row + 1] * t, axis=0),
            np.concatenate([grid.normals[:row], [low, high], grid.normals[row + 1 :]]),
            np.insert(grid.facet, row, grid.facet[row]),
        )
    return grid


def _between(one, other, t):
    mixed = one * (1 - t) + other * t
    return mixed / np.linalg.norm(mixed, axis=1, keepdims=True)


def thinned(grid: Grid, shape: Row, kept: list[float]) -> Grid:
    """Fewer rows and columns, no further than CLOSE beside the dense body; rows at the places `kept` stay."""
    rows = _rows(grid, kept)
    stride = _stride(grid, shape)
    facet = np.array([grid.facet[a] for a in rows[:-1]])
    normals = np.zeros((len(rows) - 1, (grid.points.shape[1] - 1) // stride, 4, 3))
    for i, (a, b) in enumerate(zip(rows, rows[1:])):
        normals[i, :, 0] = grid.normals[a, ::stride, 0]
        normals[i, :, 1] = grid.normals[a, stride - 1 :: stride, 1]
        normals[i, :, 2] = grid.normals[b - 1, stride - 1 :: stride, 2]
        normals[i, :, 3] = grid.normals[b - 1, ::stride, 3]
    return Grid(grid.points[rows][:, ::stride], grid.along[rows], grid.pool[rows][:, ::stride], normals, facet)


def _rows(grid, kept):
    last = len(grid.along) - 1
    z, radius = grid.points[:, :, 2].mean(axis=1), np.hypot(grid.points[:, :, 0], grid.points[:, :, 1]).mean(axis=1)
    fixed = {0, last, int(z.argmin()), int(z.argmax()), int(radius.argmax())}
    fixed |= {int(np.abs(grid.along - place).argmin()) for place in kept}
    # What is cut stays as it is, with the rows it meets.
    cut = np.flatnonzero(grid.facet)
    fixed |= {*cut.tolist(), *(cut + 1).tolist()}
    rows = [0]
    while rows[-1] < last:
        a, best = rows[-1], rows[-1] + 1
        for b in range(a + 2, last + 1):
            if b - 1 in fixed or not _straight(grid, a, b):
                break
            best = b
        rows.append(best)
    return rows


def _straight(grid, a, b):
    t = ((grid.along[a + 1 : b] - grid.along[a]) / (grid.along[b] - grid.along[a]))[:, None, None]
    apart = grid.points[a + 1 : b] - (grid.points[a] * (1 - t) + grid.points[b] * t)
    turned = (grid.normals[a, :, 0] * grid.normals[b - 1, :, 3]).sum(axis=1).min()
    return np.linalg.norm(apart, axis=2).max() < CLOSE and turned > np.cos(np.radians(TURN))


def _stride(grid, shape):
    """Every how many columns are kept: flutes and cuts need all of them."""
    if any(key in shape for key in ('flutes', 'cuts', 'scallop')):
        return 1
    steps, radius = grid.points.shape[1] - 1, np.hypot(grid.points[..., 0], grid.points[..., 1]).max()
    return next(n for n in (3, 2, 1) if steps % n == 0 and radius * (1 - np.cos(np.pi * n / steps)) < CLOSE)
