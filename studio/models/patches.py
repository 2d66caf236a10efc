"""Bodies as patches: pieces of surface with one material each, in metres, +Y up, as glTF has them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from forms.lathe import columns
from kinds import Body, Row

from . import thickness
from .grid import of_lathe, thinned, with_rows
from .normals import corner_normals
from .surfaces import Layer, Surface

# Rows of a flute that a model has; pictures have a multiple of them, or the light that glass bends shows each.
FLUTE_ROWS = 24


@dataclass
class Patch:
    """Triangles by their corners: points, normals (n, 3), uv (n, 2) and pool (n,), three rows for each triangle;
    `layer` is the decoration that lies on it, `gilt` whether it is gold.
    """

    points: np.ndarray
    normals: np.ndarray
    uv: np.ndarray
    pool: np.ndarray
    layer: Layer | None = None
    gilt: bool = False


def of_tube(body: Body) -> Patch:
    """A handle, spout, limb or wick, which carries no decoration."""
    normals = corner_normals(body['verts'], body['faces'], body['flat'])
    starts = np.cumsum([0] + [len(face) for face in body['faces']])
    corners = [
        start + k + shift
        for start, face in zip(starts, body['faces'])
        for k in range(1, len(face) - 1)
        for shift in ((-k, 0, 1))
    ]
    index = np.concatenate([np.asarray(face) for face in body['faces']])[corners]
    return Patch(
        _upright(body['verts'][index] / 1000),
        _upright(normals[corners]),
        np.zeros((len(corners), 2)),
        body['pool'][index],
    )


def of_lathed(shape: Row, body: Body, surface: Surface) -> Iterator[Patch]:
    """A turned body in patches, cut where a decoration or gold begins and ends."""
    grid = of_lathe(shape, body)
    edges = surface.edges(grid.along, np.hypot(grid.points[..., 0], grid.points[..., 1]).max(axis=1))
    grid = thinned(with_rows(grid, edges), shape, edges)
    reach = np.hypot(grid.points[..., 0], grid.points[..., 1]).max(axis=1)
    steps = grid.points.shape[1] - 1
    turns = np.arange(steps + 1) / steps
    thick = thickness.along(shape, grid.along) if surface.glass else np.zeros(len(grid.along))
    rows_of: dict[tuple[Layer | None, bool], list[int]] = {}
    for row, middle in enumerate(grid.middles):
        if not grid.facet[row]:
            rows_of.setdefault(surface.at(middle, max(reach[row], reach[row + 1])), []).append(row)
    for (layer, gilt), rows in rows_of.items():
        yield _cells(grid, rows, layer, gilt, turns, thick)
    if grid.facet.any():
        yield _facets(shape, grid, thick)


def _cells(grid, rows, layer, gilt, turns, thick):
    rows = np.array(rows)
    points = _corners(grid.points, rows)
    if layer is None:
        uv = np.broadcast_to(np.stack([np.zeros_like(thick), thick], axis=1)[:, None], (*grid.points.shape[:2], 2))
    elif layer.disc:
        uv = layer.on_disc(grid.points)
    else:
        uv = np.stack(np.broadcast_arrays(turns[None, :], layer.down(grid.along)[:, None]), axis=2)
    return _triangles(
        points, grid.normals[rows].reshape(-1, 4, 3), _corners(uv, rows), _corners(grid.pool, rows), layer, gilt
    )


def _corners(values, rows):
    """The values at the four corners of every cell of some rows, as Grid.normals orders them."""
    low, high = values[rows], values[rows + 1]
    cells = np.stack([low[:, :-1], low[:, 1:], high[:, 1:], high[:, :-1]], axis=2)
    return cells.reshape(-1, 4, *values.shape[2:])


def _triangles(points, normals, uv, pool, layer=None, gilt=False):
    """Two triangles for every cell, without those that have no area (at the axis)."""
    order = np.array([[0, 1, 2], [0, 2, 3]])
    corners = points[:, order].reshape(-1, 3, 3)
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    real = area > 1e-7
    take = lambda values: values[:, order].reshape(-1, 3, *values.shape[2:])[real].reshape(-1, *values.shape[2:])
    return Patch(_upright(take(points) / 1000), _upright(take(normals)), take(uv), take(pool), layer, gilt)


def _facets(shape, grid, thick):
    """The cut part: two plane triangles for each cell of the lattice (forms/cutting.py), split along its groove."""
    points, deep = [], []
    steps = columns(shape)
    start = int(np.flatnonzero(grid.facet)[0])
    for cut in shape['cuts']:
        size = steps // (2 * cut['count'])
        start += int(np.flatnonzero(grid.facet[start:])[0])
        merged = max(1, cut['rows'] // FLUTE_ROWS) if cut['pattern'] == 'column' else 1
        for i in range(cut['rows'] // merged):
            for j in range(2 * cut['count']):
                low, left, right = start + i * merged * size, j * size, (j + 1) * size
                high = low + merged * size
                a, b, c, d = (low, left), (low, right), (high, right), (high, left)
                main = (i + j) % 2 == 0 or cut['pattern'] == 'column'
                for triangle in ((a, b, c), (a, c, d)) if main else ((a, b, d), (b, c, d)):
                    points.append([grid.points[place] for place in triangle])
                    deep.append([thick[row] for row, _ in triangle])
        start += cut['rows'] * size
    corners = np.array(points)
    plane = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    plane /= np.linalg.norm(plane, axis=1, keepdims=True)
    uv = np.stack([np.zeros(3 * len(corners)), np.array(deep).ravel()], axis=1)
    return Patch(
        _upright(corners.reshape(-1, 3) / 1000), _upright(np.repeat(plane, 3, axis=0)), uv, np.zeros(3 * len(corners))
    )


def _upright(vectors):
    """From z up to y up."""
    return np.stack([vectors[:, 0], vectors[:, 2], -vectors[:, 1]], axis=1)
