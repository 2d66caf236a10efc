"""What is drunk, in the piece that holds it. Decimetres."""

import numpy as np

from forms.profile import Profile
from kinds import Point, Thing
from surfaces.materials import glass, plain
from tables import load

from . import contact, props

# What cannot be seen through, as its surface is; the rest by its colour after a decimetre.
OPAQUE = {'coffee': (0.022, 0.010, 0.005), 'soup': (0.62, 0.21, 0.03), 'milk': (0.72, 0.70, 0.65)}
CLEAR = {
    'water': ((0.97, 0.985, 0.985), 2.0),
    'tea': ((0.62, 0.20, 0.035), 0.35),
    # Brewed for a shorter time: what is seen at a low angle shows the wall of its cup, too.
    'young tea': ((0.72, 0.30, 0.06), 0.9),
    'red wine': ((0.30, 0.012, 0.03), 0.22),
    'young wine': ((0.40, 0.014, 0.036), 0.36),
    'white wine': ((0.90, 0.80, 0.42), 0.8),
    'whisky': ((0.80, 0.40, 0.09), 0.9),
}
# Millimetres that it reaches into the wall, so that no air shows between them.
WET = 0.3


def drink(at: Point, of: str, drink: str = 'water', fill: float = 0.7) -> list[Thing]:
    """Fill the product `of`, standing at `at`, with a drink up to the share `fill` of its depth."""
    shapes = load('../content/shapes.yaml')
    shape_id = load('products.yaml')[of]['shape']
    shape = shapes[shape_id]
    profile = Profile(shape)
    inside = profile.points[profile.inside]
    inside = inside[np.argsort(inside[:, 1], kind='stable')]
    low, high = inside[0, 1], inside[-1, 1]
    level = low + (high - low) * fill
    heights = np.linspace(low, level, 40)
    radii = np.interp(heights, inside[:, 1], inside[:, 0]) + WET
    section = [(0, low), *zip(radii, heights), (0, level)]
    # A cup is lifted by its saucer.
    below = [
        part['at'][1] + min(z for _, z in shapes[part['shape']]['outline'])
        for part in shape.get('parts', [])
        if part['kind'] == 'saucer'
    ]
    lift = max(0, -min(below, default=0))
    body = _turned([(r / 100, (z + lift) / 100) for r, z in section], _stuff(drink), at)
    contact.through('drink', of)
    return contact.piece('drink', [body])


def _stuff(name):
    if name in OPAQUE:
        return plain(name, OPAQUE[name], 0.06, 0.5)
    tint, depth = CLEAR[name]
    return glass(name, tint, depth, 1.333, 0.9)


def _turned(section, material, at, steps=96):
    """A solid of revolution with an edge where its surface is."""
    angle = np.arange(steps) / steps * 2 * np.pi
    verts = [(r * np.cos(a), r * np.sin(a), z) for r, z in section for a in angle]
    faces = [
        (i * steps + j, i * steps + (j + 1) % steps, (i + 1) * steps + (j + 1) % steps, (i + 1) * steps + j)
        for i in range(len(section) - 1)
        for j in range(steps)
    ]
    thing = props.solid('drink', verts, faces, material, tuple(at))
    thing.data.polygons.foreach_set('use_smooth', [True] * (len(faces) - steps) + [False] * steps)
    return thing
