"""Plaster moulds: a half with its hollow, and closed ones with straps. Decimetres."""

from collections.abc import Sequence

import numpy as np

from forms.profile import spline
from kinds import Material, Point, Setting
from surfaces.materials import plain

from . import contact, props


def half(stage: Setting, location: Point, turn: float, plaster: Material) -> None:
    """Half a mould, its face towards us: a block with half the vase, ribs and all, taken out of it."""
    w, d, top = 1.05, 1.15, 2.35
    shape = stage.shapes['skov-vase-18']
    outline = spline(shape['outline'], 4)
    line = [(r / 100, z / 100 + 0.3) for r, z in outline[outline[:, 1].argmin() :]]
    line = [(0.0, line[0][1]), *line, (line[-1][0], top)]
    steps, ribs = 180, shape['flutes']['count'] / 2
    angle = np.linspace(0, np.pi, steps + 1)
    verts, faces = [], []
    for r, z in line:
        deep = 0.035 * np.clip((z - 0.45) / 0.5, 0, 1) * np.clip((2.0 - z) / 0.4, 0, 1)
        verts += [
            ((r - deep * np.cos(a * ribs) ** 2) * np.cos(a), (r - deep * np.cos(a * ribs) ** 2) * np.sin(a), z)
            for a in angle
        ]
    row = steps + 1
    faces += [
        (i * row + j, i * row + j + 1, (i + 1) * row + j + 1, (i + 1) * row + j)
        for i in range(len(line) - 1)
        for j in range(steps)
    ]
    smooth = len(faces)
    for side, j in ((w, 0), (-w, steps)):
        edge = [len(verts) + i for i in range(len(line) + 1)]
        verts += [(side, 0, 0), *((side, 0, z) for _, z in line)]
        faces += [(edge[i + 1], edge[i + 2], (i + 1) * row + j, i * row + j) for i in range(len(line) - 1)]
        faces.append((edge[0], edge[1], j, len(verts)))
        verts.append((0, 0, 0))
    corner = len(verts)
    verts += [(x, y, z) for z in (0, top) for x, y in ((-w, 0), (w, 0), (w, d), (-w, d))]
    mouth = [(len(line) - 1) * row + j for j in range(steps + 1)]
    faces += [
        (corner + 1, corner + 2, corner + 6, corner + 5),
        (corner + 3, corner, corner + 4, corner + 7),
        (corner + 2, corner + 3, corner + 7, corner + 6),
        (corner + 4, *mouth[::-1], corner + 5, corner + 6, corner + 7),
    ]
    block = props.solid('mould', verts, faces, plaster, location, smooth=False)
    for face in block.data.polygons[:smooth]:
        face.use_smooth = True
    block.rotation_euler[2] = np.radians(turn)
    contact.piece('mould', [block])


def closed(x: float, y: float, size: Sequence[float], turn: float, plaster: Material) -> None:
    """A closed mould of two blocks, strapped twice."""
    w, d, h = size
    strap = plain('strap', (0.06, 0.055, 0.05), 0.7)
    parts = [
        props.slab('mould', (-w / 2, -d / 2, 0), (-0.012, d / 2, h), plaster, 0.04),
        props.slab('mould', (0.012, -d / 2, 0), (w / 2, d / 2, h), plaster, 0.04),
    ]
    for z in (h * 0.28, h * 0.72):
        parts.append(
            props.slab('strap', (-w / 2 - 0.02, -d / 2 - 0.02, z), (w / 2 + 0.02, d / 2 + 0.02, z + 0.1), strap, 0.01)
        )
    for part in parts:
        part.location, part.rotation_euler[2] = (x, y, 0), np.radians(turn)
    contact.piece('mould', parts)
