"""A shop's furniture: tables, stools, lamps, plants in pots. One metre is ten units."""

import numpy as np

from kinds import Colour, Material, Point, Thing
from surfaces.materials import Nodes, plain

from . import contact, plants, props, room


def lacquer(colour: Colour) -> Material:
    return plain('lacquer', colour, 0.42)


def table(low: Point, high: Point, height: float, wood: Material, leg: float = 0.6) -> None:
    """A plain table between two corners (x, y)."""
    (x0, y0), (x1, y1) = low, high
    props.slab('table', (x0, y0, height - 0.45), (x1, y1, height), wood, 0.06)
    for x in (x0 + 0.5, x1 - 0.5 - leg):
        for y in (y0 + 0.4, y1 - 0.4 - leg):
            props.slab('leg', (x, y, 0), (x + leg, y + leg, height - 0.45), wood, 0.05)


def round_table(x: float, y: float, radius: float, height: float, top: Material, foot: Material) -> None:
    props.turned(
        'table',
        [
            (0, height),
            # Flat as far as anything stands: towards its edge the outline swings.
            (radius - 0.3, height),
            (radius - 0.05, height),
            (radius, height - 0.1),
            (radius, height - 0.32),
            (radius - 0.1, height - 0.4),
            (0, height - 0.4),
        ],
        top,
        (x, y, 0),
        96,
    )
    props.turned(
        'foot',
        [
            (0, 0),
            (radius * 0.52, 0),
            (radius * 0.5, 0.18),
            (0.42, 0.5),
            (0.34, 1.2),
            (0.34, height - 0.5),
            (0.5, height - 0.4),
        ],
        foot,
        (x, y, 0),
        64,
    )


def stool(x: float, y: float, height: float, wood: Material, radius: float = 1.7) -> None:
    props.turned(
        'seat',
        [
            (0, height),
            (radius - 0.1, height),
            (radius, height - 0.12),
            (radius - 0.06, height - 0.4),
            (0, height - 0.45),
        ],
        wood,
        (x, y, 0),
        64,
    )
    for a in np.radians((45, 135, 225, 315)):
        dx, dy = np.cos(a), np.sin(a)
        props.rod(
            'leg',
            [
                (x + dx * radius * 0.55, y + dy * radius * 0.55, height - 0.4),
                (x + dx * radius * 0.9, y + dy * radius * 0.9, 0),
            ],
            0.16,
            wood,
        )


def pendant(
    x: float, y: float, z: float, colour: Colour = (0.72, 0.70, 0.66), radius: float = 2.2, power: float = 0.0
) -> Thing:
    """A shade on a cord; it gives a little warm light of its own to what is below,
    and much with a lamp of `power` watts.
    """
    shade = props.turned(
        'shade',
        [
            (0.25, 1.4),
            (0.5, 1.35),
            (radius * 0.7, 0.8),
            (radius, 0),
            (radius - 0.06, 0),
            (radius * 0.66, 0.74),
            (0.4, 1.28),
        ],
        lacquer(colour),
        (x, y, z),
        64,
    )
    props.rod('cord', [(x, y, z + 1.3), (x, y, 60)], 0.04, plain('cord', (0.06, 0.055, 0.05), 0.8))
    bulb = plain('bulb', (1, 1, 1), 0.5)
    bulb.node_tree.nodes['Principled BSDF'].inputs['Emission'].default_value = (1, 0.78, 0.5, 1)
    bulb.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 6
    bulb.cycles.sample_as_light = False
    glass = props.turned('bulb', [(0, -0.1), (0.35, 0.05), (0.5, 0.4), (0.3, 0.9), (0, 1.0)], bulb, (x, y, z), 32)
    if power:
        # The lamp is within the bulb.
        glass.visible_shadow = False
        room.bulb((x, y, z + 0.3), power)
    else:
        # Rays that found so small a bulb by chance would speckle the shade: its lining shines instead.
        glass.visible_diffuse = False
        _line(shade)
    return shade


def _line(shade):
    """Let the inside of a shade shine as its bulb lights it: brighter towards the middle."""
    material = plain('lining', (0.72, 0.70, 0.66), 0.6, 0.2)
    material.cycles.sample_as_light = False
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    away = nodes.add('ShaderNodeVectorMath', operation='DISTANCE')
    nodes.link(nodes.add('ShaderNodeTexCoord').outputs['Object'], away.inputs[0])
    away.inputs[1].default_value = (0, 0, 0.4)
    square = nodes.math('MULTIPLY', away.outputs['Value'], away.outputs['Value'])
    nodes.link(nodes.math('DIVIDE', 2.0, nodes.math('ADD', square, 0.8)), shader.inputs['Emission Strength'])
    shader.inputs['Emission'].default_value = (1, 0.80, 0.54, 1)
    shade.data.materials.append(material)
    # Four of the six stretches of its outline lie before the inner edge of its rim.
    faces = shade.data.polygons
    for face in faces[len(faces) * 4 // 6 :]:
        face.material_index = 1


def planter(
    x: float,
    y: float,
    radius: float,
    height: float,
    colour: Colour,
    plant: str,
    seed: int,
    length: float = 11.0,
    stems: int = 7,
) -> None:
    clay = props.textured('planter', colour, [c * 0.9 for c in colour], 6, 0.9, bump=0.01)
    props.turned(
        'planter',
        [
            (0, 0),
            (radius * 0.72, 0),
            (radius * 0.8, 0.2),
            (radius, height),
            (radius - 0.2, height),
            (radius - 0.4, height - 0.5),
            (0, height - 0.6),
        ],
        clay,
        (x, y, 0),
        64,
    )
    tree = contact.built_in(plants.bouquet('planter', (0, 0, 0.9), plant, stems, length / 4, 0.42, seed))
    for thing in tree:
        thing.matrix_world = _scaled(x, y, height - 1.0, 4) @ thing.matrix_world


def _scaled(x, y, z, factor):
    from mathutils import Matrix

    return Matrix.Translation((x, y, z)) @ Matrix.Scale(factor, 4)
