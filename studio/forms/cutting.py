"""Cut glass: facets ground into the outside of a turned body.

A cutter's wheel leaves plane facets, so the rows of the body between two heights are replaced by
a lattice whose cells are plane triangles; those faces are shaded flat.
"""

import numpy as np

from kinds import Profile, Row


def cut_rows(
    cut: Row, profile: Profile, verts: np.ndarray, diagonal: np.ndarray, along: np.ndarray, pool: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Replace the outside rows between z = from..to (mm) by facets.

    pattern diamond: crossing diagonal grooves leave pyramids; column: upright mitre cuts.
    Returns the changed (verts, diagonal, along, pool); diagonal 1 or -1 marks facets and their split.
    """
    steps = verts.shape[1]
    count, rows = cut['count'], cut['rows']
    per_cell = steps // (2 * count)
    heights = verts[:, 0, 2]
    outer = np.arange(len(verts)) <= int(np.argmin(np.abs(along)))
    foot = int(np.argmin(np.where(outer, heights, np.inf)))
    inside = outer & (np.arange(len(verts)) > foot) & (heights > cut['from']) & (heights < cut['to'])
    first, last = np.flatnonzero(inside)[[0, -1]]
    rail = np.hypot(verts[first - 1 : last + 2, :, 0], verts[first - 1 : last + 2, :, 1])[:, 0]
    rail_z, rail_v = heights[first - 1 : last + 2], along[first - 1 : last + 2]
    z = np.linspace(rail_z[0], rail_z[-1], rows + 1)
    corners = _corners(cut, z, np.interp(z, rail_z, rail), 2 * count)
    lattice, split = _fill(cut['pattern'], corners, per_cell, steps)
    new_along = np.interp(lattice[:, 0, 2], rail_z, rail_v)
    top, bottom = slice(0, first), slice(last + 1, None)
    verts = np.concatenate([verts[top], lattice, verts[bottom]])
    plain = np.zeros((1, steps), int)
    diagonal = np.concatenate([diagonal[: first - 1], plain, split, plain, diagonal[last + 1 :]])
    along = np.concatenate([along[top], new_along, along[bottom]])
    pool = np.concatenate([pool[top], np.zeros((len(lattice), steps)), pool[bottom]])
    return verts, diagonal, along, pool


def _corners(cut, z, radius, columns):
    """Lattice points (rows + 1, columns, 3): ground away by `depth` on every second one, not at the borders."""
    row, column = np.meshgrid(np.arange(len(z)), np.arange(columns), indexing='ij')
    share = row / (len(z) - 1)
    if cut['pattern'] == 'column':
        ground = (column % 2 == 0) * np.minimum(1, 4 * np.minimum(share, 1 - share))
    else:
        ground = ((row + column) % 2 == 0) * (share > 0) * (share < 1)
    r = radius[:, None] - cut['depth'] * ground
    angle = 2 * np.pi * column / columns
    return np.stack([r * np.cos(angle), r * np.sin(angle), z[:, None].repeat(columns, 1)], axis=2)


def _fill(pattern, corners, per_cell, steps):
    """Refine every cell to per_cell x per_cell points lying exactly on its two plane triangles."""
    rows, columns = corners.shape[0] - 1, corners.shape[1]
    lattice = np.zeros((rows * per_cell + 1, steps, 3))
    split = np.zeros((rows * per_cell, steps), int)
    t = np.arange(per_cell + 1) / per_cell
    y, x = np.meshgrid(t, t, indexing='ij')
    for i in range(rows):
        for j in range(columns):
            k = (j + 1) % columns
            a, b, c, d = corners[i, j], corners[i, k], corners[i + 1, k], corners[i + 1, j]
            # The split follows the groove, which joins the ground corners of a cell.
            main = (i + j) % 2 == 0 or pattern == 'column'
            if main:
                weights = np.where(
                    (x >= y)[..., None, None], _stack(1 - x, x - y, y, 0 * x), _stack(1 - y, 0 * x, x, y - x)
                )
            else:
                weights = np.where(
                    (x + y <= 1)[..., None, None],
                    _stack(1 - x - y, x, 0 * x, y),
                    _stack(0 * x, 1 - y, x + y - 1, 1 - x),
                )
            patch = (weights * np.stack([a, b, c, d])).sum(axis=2)
            rows_here = slice(i * per_cell, (i + 1) * per_cell + 1)
            for q in range(per_cell + 1):
                lattice[rows_here, (j * per_cell + q) % steps] = patch[:, q]
            split[i * per_cell : (i + 1) * per_cell, j * per_cell : (j + 1) * per_cell] = 1 if main else -1
    return lattice, split


def _stack(*weights):
    return np.stack(weights, axis=-1)[..., None]
