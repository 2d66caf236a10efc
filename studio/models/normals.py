"""Which way a surface looks, at every corner of every face."""

from collections.abc import Sequence

import numpy as np

# Faces that meet at more than this many degrees keep their edge, as in the pictures (forms/mesh.py).
CREASE = 50


def corner_normals(verts: np.ndarray, faces: Sequence[Sequence[int]], flat: np.ndarray) -> np.ndarray:
    """Unit normals (n, 3), one for each corner in the order of `faces`: smooth over edges below CREASE, plane on
    faces marked `flat`.
    """
    sizes = np.array([len(face) for face in faces])
    index = np.concatenate([np.asarray(face) for face in faces])
    face = np.repeat(np.arange(len(faces)), sizes)
    first = np.repeat(np.cumsum(sizes) - sizes, sizes)
    place, size = np.arange(len(index)) - first, np.repeat(sizes, sizes)
    here = verts[index]
    ahead, behind = verts[index[first + (place + 1) % size]], verts[index[first + (place - 1) % size]]
    plane = np.zeros((len(faces), 3))
    np.add.at(plane, face, np.cross(here, ahead))
    plane = _unit(plane)
    one, other = _unit(ahead - here), _unit(behind - here)
    angle = np.arccos(np.clip((one * other).sum(axis=1), -1, 1))
    mine, theirs = _pairs(index)
    near = (plane[face[mine]] * plane[face[theirs]]).sum(axis=1) > np.cos(np.radians(CREASE))
    near &= ~flat[face[mine]] & ~flat[face[theirs]]
    normals = np.zeros((len(index), 3))
    np.add.at(normals, mine[near], plane[face[theirs[near]]] * angle[theirs[near], None])
    alone = np.linalg.norm(normals, axis=1) < 1e-9
    normals[alone] = plane[face[alone]]
    return _unit(normals)


def _pairs(index):
    """All pairs of corners that lie on one vertex, every corner with itself included."""
    order = np.argsort(index, kind='stable')
    _, starts, counts = np.unique(index[order], return_index=True, return_counts=True)
    start, count = np.repeat(starts, counts), np.repeat(counts, counts)
    mine = np.repeat(np.arange(len(order)), count)
    step = np.arange(len(mine)) - np.repeat(np.cumsum(count) - count, count)
    return order[mine], order[start[mine] + step]


def _unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12)
