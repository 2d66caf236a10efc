"""What is drunk, in the piece that holds it. Decimetres."""

import numpy as np

from forms.profile import Profile
from kinds import Point, Thing
from surfaces.materials import Nodes, glass, plain
from tables import load

from . import contact, props

# What cannot be seen through, as its surface is; the rest by its colour after a decimetre.
OPAQUE = {'coffee': (0.022, 0.010, 0.005), 'soup': (0.62, 0.21, 0.03), 'milk': (0.72, 0.70, 0.65)}
CLEAR = {
    'water': ((0.97, 0.985, 0.985), 2.0),
    'tea': ((0.76, 0.37, 0.03), 0.4),
    # Brewed for a shorter time: what is seen at a low angle shows the wall of its cup, too.
    'young tea': ((0.72, 0.30, 0.06), 0.9),
    'red wine': ((0.30, 0.012, 0.03), 0.22),
    'young wine': ((0.40, 0.014, 0.036), 0.36),
    'ruby wine': ((0.52, 0.06, 0.10), 0.25),
    'oolong': ((0.80, 0.46, 0.10), 0.5),
    'white wine': ((0.90, 0.80, 0.42), 0.8),
    'whisky': ((0.84, 0.47, 0.07), 0.42),
}
# What little a clear drink throws back: in a dark bowl nothing else tells its colour.
HAZE = {'oolong': (0.13, 0.044, 0.0015)}
# What its surface leaves of the light, in place of some of its body: what the wall behind it mirrors is then coloured,
# and veils a dark drink in no grey.
STAIN = {'ruby wine': (0.80, 0.25, 0.30)}
# Millimetres that it reaches into the wall, so that no air shows between them.
WET = 0.3
# Millimetres that it climbs where it wets the wall.
CLIMB = 1.1


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
    heights = np.linspace(low, level + CLIMB, 40)
    # The wall of a scalloped cup waves; what is poured reaches its furthest.
    waves = shape.get('flutes', {}).get('depth', 0) + shape['scallop']['depth'] if 'scallop' in shape else 0
    radii = np.interp(heights, inside[:, 1], inside[:, 0]) + WET + 0.35 * waves
    away = np.array([0.4, 0.8, 1.3, 2, 3, 4.5, 6.5])
    rim = zip(radii[-1] - away, level + CLIMB * np.exp(-away / 1.6))
    section = [(0, low), *zip(radii, heights), *rim, (0, level)]
    # A cup is lifted by its saucer.
    below = [
        part['at'][1] + min(z for _, z in shapes[part['shape']]['outline'])
        for part in shape.get('parts', [])
        if part['kind'] == 'saucer'
    ]
    lift = max(0, -min(below, default=0))
    body = _turned([(r / 100, (z + lift) / 100) for r, z in section], _stuff(drink), at)
    contact.through('drink', of)
    contact.through('stalks', 'drink')
    return contact.piece('drink', [body])


def _stuff(name):
    if name in OPAQUE:
        return plain(name, OPAQUE[name], 0.06, 0.5)
    tint, depth = CLEAR[name]
    material = glass(name, ior=1.333, shade=1)
    # Its body alone colours what goes through it, shadows too: light that gathers below a drink is not followed, and
    # a surface that took of it once more would leave its ground black.
    nodes = Nodes(material.node_tree)
    body = nodes.add('ShaderNodeVolumeAbsorption')
    body.inputs['Color'].default_value, body.inputs['Density'].default_value = (*tint, 1), 1 / depth
    out = material.node_tree.nodes['Material Output']
    nodes.link(body.outputs[0], out.inputs['Volume'])
    if name in STAIN:
        refract = next(node for node in material.node_tree.nodes if node.type == 'BSDF_GLASS')
        refract.inputs['Color'].default_value = (*STAIN[name], 1)
    if name in HAZE:
        haze, both = nodes.add('ShaderNodeBsdfDiffuse'), nodes.add('ShaderNodeAddShader')
        haze.inputs['Color'].default_value = (*HAZE[name], 1)
        nodes.link(out.inputs['Surface'].links[0].from_socket, both.inputs[0])
        nodes.link(haze.outputs[0], both.inputs[1])
        nodes.link(both.outputs[0], out.inputs['Surface'])
    return material


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
    thing.data.polygons.foreach_set('use_smooth', [True] * len(faces))
    thing.data.use_auto_smooth, thing.data.auto_smooth_angle = True, np.radians(50)
    return thing
