"""Knife, fork and spoon of steel: swept along their length from handle to tip. Decimetres."""

from collections.abc import Iterable

import numpy as np

from forms.profile import spline
from kinds import Point, Thing
from surfaces.materials import plain

from . import contact, resting
from .props import rod, slab, solid

STEEL = dict(colour=(0.62, 0.61, 0.60), roughness=0.2, specular=0.5, Metallic=1.0)
AROUND = 28
# Stations along the length: y, half the breadth, height of the middle, thickness. The handle swells to its end and
# arches to the neck, so that it rests on two places.
HANDLE = [
    (-1.04, 0.012, 0.030, 0.030),
    (-1.03, 0.042, 0.030, 0.034),
    (-0.97, 0.072, 0.031, 0.038),
    (-0.85, 0.080, 0.034, 0.038),
    (-0.6, 0.066, 0.05, 0.036),
    (-0.3, 0.044, 0.08, 0.038),
    (0.0, 0.030, 0.112, 0.042),
    (0.24, 0.027, 0.124, 0.042),
]
SPOON = [
    *HANDLE,
    (0.38, 0.032, 0.112, 0.036),
    (0.46, 0.085, 0.085, 0.020),
    (0.56, 0.158, 0.050, 0.016),
    (0.72, 0.196, 0.022, 0.015),
    (0.88, 0.176, 0.022, 0.015),
    (1.0, 0.118, 0.044, 0.014),
    (1.05, 0.062, 0.062, 0.014),
    (1.068, 0.01, 0.072, 0.012),
]
FORK = [
    *HANDLE,
    (0.36, 0.034, 0.108, 0.034),
    (0.45, 0.074, 0.075, 0.022),
    (0.54, 0.106, 0.046, 0.02),
    (0.62, 0.116, 0.031, 0.02),
    (0.70, 0.118, 0.026, 0.02),
]
KNIFE = [
    (-1.04, 0.012, 0.045, 0.05),
    (-1.03, 0.046, 0.045, 0.066),
    (-0.97, 0.07, 0.045, 0.076),
    (-0.8, 0.076, 0.045, 0.08),
    (-0.4, 0.062, 0.045, 0.076),
    (-0.04, 0.05, 0.045, 0.068),
    (0.02, 0.046, 0.045, 0.058),
    (0.05, 0.044, 0.045, 0.026),
]
BLADE = [
    (0.04, 0.05, 0.045, 0.022),
    (0.12, 0.078, 0.045, 0.018),
    (0.4, 0.094, 0.045, 0.016),
    (0.8, 0.097, 0.045, 0.015),
    (1.0, 0.088, 0.045, 0.013),
    (1.1, 0.064, 0.045, 0.012),
    (1.15, 0.036, 0.045, 0.01),
    (1.166, 0.006, 0.045, 0.008),
]


def cutlery(kind: str, location: Point, turn: float = 0.0, onto: Iterable[Thing] = ()) -> list[Thing]:
    """Knife, fork or spoon lying at (x, y, height of the table), or on things; it points away from the guest,
    about 21 cm long.
    """
    steel = plain('steel', **STEEL)
    parts = [solid(kind, *body, steel) for body in {'knife': _knife, 'fork': _fork, 'spoon': _spoon}[kind]()]
    for part in parts:
        part.location, part.rotation_euler[2] = location, np.radians(turn)
    resting.drop(parts, onto, location[2])
    return contact.piece(kind, parts)


def lay(at: Point, item: str = 'fork', turn: float = 0) -> list[Thing]:
    return chopsticks(tuple(at), turn) if item == 'chopsticks' else cutlery(item, tuple(at), turn)


def chopsticks(location: Point, turn: float = 0.0) -> list[Thing]:
    """A pair of lacquered chopsticks, 22 cm long, on a rest of porcelain that stands under their thin ends."""
    lacquer, tip = plain('lacquer', (0.055, 0.028, 0.02), 0.28, 0.5), 0.78
    stand = slab(
        'rest', (-0.2, tip - 0.06, 0), (0.2, tip + 0.06, 0.085), plain('rest', (0.66, 0.66, 0.65), 0.12), 0.028
    )
    rise = (0.086 + 0.022 - 0.034) / (tip + 1.1)
    parts = [
        rod(
            'chopstick',
            [(x * 1.5, -1.1, 0.034), (x, 0.2, 0.034 + rise * 1.3), (x * 0.8, 1.1, 0.034 + rise * 2.2)],
            [0.034, 0.029, 0.017],
            lacquer,
            16,
        )
        for x in (-0.055, 0.055)
    ]
    for part in (stand, *parts):
        part.location, part.rotation_euler[2] = location, np.radians(turn)
    return contact.piece('chopsticks', [stand, *parts])


def _swept(stations, dish=None, aside=None):
    """A closed body through stations (y, half breadth, height, thickness); `dish` bends a section up at its sides,
    by what it returns for every y, and `aside` moves it sideways."""
    path = spline(stations, 7)
    angle = 2 * np.pi * np.arange(AROUND) / AROUND
    # Flat faces with round edges, not an oval.
    across, up = np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** 0.7, np.sin(angle)
    rings = []
    for y, half, height, thick in path:
        half, thick = max(half, 0.003), max(thick, 0.004)
        bend = dish(y) * across**2 if dish else 0
        rings.append(
            np.stack(
                [(aside(y) if aside else 0) + half * across, np.full(AROUND, y), height + thick / 2 * up + bend], axis=1
            )
        )
    verts = np.concatenate(rings)
    n = len(rings)
    faces = [
        (i * AROUND + j, (i + 1) * AROUND + j, (i + 1) * AROUND + (j + 1) % AROUND, i * AROUND + (j + 1) % AROUND)
        for i in range(n - 1)
        for j in range(AROUND)
    ]
    return verts, [*faces, tuple(range(AROUND)), tuple((n - 1) * AROUND + j for j in range(AROUND))[::-1]]


def _spoon():
    depth = lambda y: np.interp(y, (0.4, 0.52, 0.7, 0.9, 1.04, 1.07), (0, 0.03, 0.066, 0.066, 0.024, 0.0))
    return [_swept(SPOON, depth)]


def _fork():
    palm = _swept(FORK, lambda y: np.interp(y, (0.4, 0.55, 0.72), (0, 0.012, 0.012)))
    tines = []
    for i in range(4):
        x = (i - 1.5) * 0.067
        stations = [
            (0.62, 0.022, 0.032, 0.02),
            (0.70, 0.021, 0.027, 0.02),
            (0.80, 0.0185, 0.030, 0.02),
            (0.92, 0.0165, 0.046, 0.019),
            (1.02, 0.0135, 0.075, 0.018),
            (1.065, 0.008, 0.094, 0.014),
            (1.078, 0.003, 0.1, 0.008),
        ]
        tines.append(_swept(stations, aside=lambda y, x=x: x * np.interp(y, (0.6, 0.75, 1.08), (1, 1, 0.93))))
    return [palm, *tines]


def _knife():
    """The blade lies on its side: a straight back, an edge that swells to the tip."""
    back = lambda y: -np.interp(y, (0.04, 0.3, 0.8, 1.0, 1.17), (0, 0.004, 0.002, 0.008, 0.05))
    return [_swept(KNIFE), _swept(BLADE, aside=back)]
