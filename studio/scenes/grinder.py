"""A glass cutter's lathe: stone, shaft and belt, water from a tap, and what catches it. Decimetres."""

from collections.abc import Iterable

import numpy as np

from kinds import Material, Point, Points, Thing
from surfaces.materials import Nodes, glass, plain

from . import props

# The middle of the stone, its radius and half its thickness.
AT, RADIUS, HALF = (-1.8, 0.9, 2.2), 1.5, 0.19
STONE = [(0.14, -HALF), (RADIUS - 0.2, -HALF), (RADIUS, 0), (RADIUS - 0.2, HALF), (0.14, HALF)]


def grinder() -> None:
    """The whole lathe, its shaft along x, on the height 0."""
    iron = plain('iron', (0.035, 0.05, 0.052), 0.42, 0.5)
    steel = plain('steel', (0.55, 0.55, 0.55), 0.28, 0.5, Metallic=1.0)
    brass = plain('brass', (0.60, 0.44, 0.23), 0.3, 0.5, Metallic=1.0)
    zinc = plain('zinc', (0.46, 0.47, 0.48), 0.4, 0.5, Metallic=1.0)
    _about('stone', STONE, AT, _wet_stone())
    _about('shaft', [(0, -1.75), (0.09, -1.75), (0.12, -1.7), (0.12, 1.72), (0.07, 1.8), (0, 1.8)], AT, steel)
    for side in (-1, 1):
        _about(
            'flange',
            [(0.1, 0), (0.46, 0), (0.46, 0.05), (0.3, 0.13), (0.1, 0.13)],
            _along(side * (HALF + 0.065), -0.065),
            steel,
        )
        _about('nut', [(0.1, -0.09), (0.2, -0.09), (0.2, 0.09), (0.1, 0.09)], _along(side * (HALF + 0.22)), steel, 6)
    for x in (-1.42, 1.42):
        _standard(x, iron, brass)
    _about(
        'pulley',
        [(0.1, -0.2), (0.5, -0.2), (0.53, -0.17), (0.545, 0), (0.53, 0.17), (0.5, 0.2), (0.1, 0.2)],
        _along(0.9),
        iron,
    )
    _belt(_along(0.9), 0.56, plain('belt', (0.14, 0.075, 0.04), 0.6))
    _guard(zinc)
    _trough(zinc)
    _tap(brass)


def _along(x, more=0.0):
    return (AT[0] + x + more, AT[1], AT[2])


def _about(name: str, profile: Points, at: Point, material: Material, steps: int = 128) -> Thing:
    """A solid of revolution about x with the sharp edges of (radius, x)."""
    a = np.arange(steps) / steps * 2 * np.pi
    verts = [(x, r * np.cos(t), r * np.sin(t)) for r, x in profile for t in a]
    n = len(profile)
    faces = [
        (i * steps + j, (i + 1) * steps + j, (i + 1) * steps + (j + 1) % steps, i * steps + (j + 1) % steps)
        for i in range(n - 1)
        for j in range(steps)
    ]
    faces += [tuple(range(steps)), tuple((n - 1) * steps + j for j in range(steps))[::-1]]
    thing = props.solid(name, verts, faces, material, at)
    thing.data.use_auto_smooth = True
    return thing


def _plate(
    name: str, outline: Iterable[Point], low: float, high: float, material: Material, bevel: float = 0.03
) -> Thing:
    """An outline in (y, z) as thick as from x = low to x = high, with softened edges."""
    outline = list(outline)
    n = len(outline)
    verts = [(x, y, z) for x in (low, high) for y, z in outline]
    faces = [
        tuple(range(n))[::-1],
        tuple(range(n, 2 * n)),
        *((i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)),
    ]
    thing = props.solid(name, verts, faces, material)
    thing.data.use_auto_smooth = True
    edge = thing.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments, edge.limit_method = bevel, 3, 'ANGLE'
    return thing


def _standard(x, iron, brass):
    """A bearing on its foot: cast, narrow at the waist, round about the shaft; a cup of oil on top."""
    y, z = AT[1:]
    side = [(0.82, 0.0), (0.82, 0.16), (0.5, 0.24), (0.3, 0.5), (0.23, 1.0), (0.24, z - 0.5)]
    head = [(0.36 * np.sin(t), z - 0.36 * np.cos(t)) for t in np.linspace(np.radians(42), np.pi, 22)]
    right = [*side, *head]
    outline = [(y + a, b) for a, b in right] + [(y - a, b) for a, b in right[-2::-1]]
    low, high = AT[0] + x - 0.17, AT[0] + x + 0.17
    _plate('standard', outline, low, high, iron)
    _plate(
        'rib',
        [(y - 0.06, 0.1), (y + 0.06, 0.1), (y + 0.06, z - 0.3), (y - 0.06, z - 0.3)],
        low - 0.07,
        high + 0.07,
        iron,
    )
    _about('bush', [(0.12, -0.24), (0.24, -0.24), (0.24, 0.24), (0.12, 0.24)], _along(x), brass)
    props.turned(
        'oil cup',
        [(0, -0.05), (0.05, -0.05), (0.05, 0.03), (0.09, 0.06), (0.09, 0.2), (0.05, 0.23), (0, 0.24)],
        brass,
        (AT[0] + x, y, z + 0.37),
        32,
    )
    for dy in (-0.62, 0.62):
        _bolt((AT[0] + x, y + dy, 0.2), iron)


def _bolt(at, iron):
    props.turned(
        'bolt', [(0, -0.06), (0.075, -0.06), (0.075, -0.05), (0.075, 0.04), (0.07, 0.05), (0, 0.05)], iron, at, 6
    )


def _belt(at, radius, leather):
    """A flat belt that hangs from a shaft under the ceiling, round the lower half of the pulley."""
    half, thick = 0.15, 0.03
    line = [(-1.0, 9.0)] + [(np.cos(t), np.sin(t)) for t in np.linspace(np.pi, 2 * np.pi, 40)] + [(1.0, 9.0)]
    verts, n = [], len(line)
    for y, z in line:
        for grow in (0, thick):
            r = radius + grow
            verts += [(x, y * r, z * r if abs(z) <= 1 else z) for x in (-half, half)]
    faces = []
    for i in range(n - 1):
        a, b = 4 * i, 4 * i + 4
        faces += [
            (a, a + 1, b + 1, b),
            (a + 3, a + 2, b + 2, b + 3),
            (a + 2, a, b, b + 2),
            (a + 1, a + 3, b + 3, b + 1),
        ]
    faces += [(0, 2, 3, 1), (4 * n - 4, 4 * n - 3, 4 * n - 1, 4 * n - 2)]
    thing = props.solid('belt', verts, faces, leather, at)
    thing.data.use_auto_smooth = True


def _guard(zinc):
    """A bent sheet behind the stone, against the spray."""
    y, z = AT[1:]
    bow = np.radians(np.linspace(-28, 82, 40))
    outer, inner = ([(y + r * np.cos(t), z + r * np.sin(t)) for t in bow] for r in (RADIUS + 0.28, RADIUS + 0.255))
    _plate('guard', [*outer, *inner[::-1]], AT[0] - 0.55, AT[0] + 0.55, zinc, 0.004)


def _trough(zinc):
    """An open box under the stone, with water in it."""
    x0, x1, y0, y1, high, wall = AT[0] - 0.95, AT[0] + 0.95, AT[1] - 1.5, AT[1] + 1.75, 0.62, 0.03
    for low, top in (
        ((x0, y0, 0), (x1, y1, wall)),
        ((x0, y0, 0), (x1, y0 + wall, high)),
        ((x0, y1 - wall, 0), (x1, y1, high)),
        ((x0, y0, 0), (x0 + wall, y1, high)),
        ((x1 - wall, y0, 0), (x1, y1, high)),
    ):
        props.slab('trough', low, top, zinc, 0.008)
    for a, b in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):
        props.rod('hem', [(*a, high), (*b, high)], 0.035, zinc)
    milky = glass('water', (0.62, 0.68, 0.68), 0.35, 1.333)
    props.slab('water', (x0 + wall, y0 + wall, wall), (x1 - wall, y1 - wall, 0.5), milky, 0)


def _tap(brass):
    """A pipe from behind over the stone; what it lets out runs down on the edge."""
    x, y, z = AT
    top = z + RADIUS + 0.42
    props.rod(
        'pipe',
        [
            (x + 0.1, y + 2.0, 0),
            (x + 0.1, y + 2.0, 2.4),
            (x + 0.09, y + 1.95, top - 0.12),
            (x + 0.05, y + 1.5, top + 0.12),
            (x, y + 0.5, top + 0.12),
            (x, y + 0.12, top + 0.06),
            (x, y, top - 0.12),
        ],
        0.065,
        brass,
        24,
    )
    props.rod('cock', [(x - 0.16, y + 0.62, top + 0.13), (x + 0.16, y + 0.62, top + 0.13)], 0.09, brass, 24)
    props.rod('lever', [(x, y + 0.62, top + 0.16), (x, y + 0.62, top + 0.42)], 0.035, brass)
    props.slab('handle', (x - 0.2, y + 0.585, top + 0.40), (x + 0.2, y + 0.655, top + 0.46), brass, 0.02)
    props.rod(
        'jet',
        [(x, y, top - 0.12), (x, y - 0.005, top - 0.28), (x, y - 0.01, z + RADIUS)],
        [0.03, 0.022, 0.02],
        glass('jet', (0.97, 0.985, 0.985), 2.0, 1.333),
    )


def _wet_stone():
    """Sandstone, dark and shining where the water runs over it."""
    material = props.textured('stone', (0.47, 0.45, 0.42), (0.37, 0.355, 0.335), 14, 0.85, bump=0.006)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    split = nodes.add('ShaderNodeSeparateXYZ')
    where = nodes.add('ShaderNodeTexCoord').outputs['Object']
    nodes.link(where, split.inputs[0])
    y, z = split.outputs['Y'], split.outputs['Z']
    far = nodes.math('SQRT', nodes.math('ADD', nodes.math('MULTIPLY', y, y), nodes.math('MULTIPLY', z, z)))
    drops = nodes.add('ShaderNodeTexNoise')
    drops.inputs['Scale'].default_value = 3
    nodes.link(where, drops.inputs[0])
    wet = nodes.math('MULTIPLY_ADD', nodes.math('MULTIPLY_ADD', drops.outputs[0], 0.5, far), 5.0, -6.9, clamp=True)
    dry = shader.inputs['Base Color'].links[0].from_socket
    nodes.link(nodes.mix(nodes.math('MULTIPLY', wet, 0.62), dry, (0.10, 0.095, 0.09)), shader.inputs['Base Color'])
    nodes.link(nodes.math('MULTIPLY_ADD', wet, -0.62, 0.85), shader.inputs['Roughness'])
    return material
