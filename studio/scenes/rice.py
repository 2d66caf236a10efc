"""Steamed short-grain rice in the bowl that holds it, grain laid upon grain. Decimetres."""

import bpy
import numpy as np

from forms.profile import Profile
from kinds import Point, Row, Thing
from surfaces.materials import Nodes, plain
from tables import load

from . import contact, props

# Half of a cooked grain's length, breadth and height, in millimetres like all that follows.
GRAIN = np.array([3.5, 1.45, 1.3])
# What lies below the grains that are seen, and how finely heights are known while they fall.
DEEP, CELL = 3.4, 0.4
# Grains stick: each sinks into those below by what this share of its underside asks, and into the wall by a hair.
STUCK, WET = 0.72, 0.25
# Corners around a grain, and rings between its ends.
AROUND, RINGS = 10, 7


def rice(at: Point, of: str, fill: float = 0.7, height: float = 1.6, turn: float = 0, seed: int = 1) -> list[Thing]:
    """Fill the product `of`, standing at `at`, up to the share `fill` of its depth, in the middle `height` cm higher.

    Returns what rests on the bowl's floor; the grains go where it goes. Heaps of one seed share one mesh.
    """
    shape_id = load('products.yaml')[of]['shape']
    wall = _Wall(load('../content/shapes.yaml')[shape_id])
    stuff = _stuff()
    seat = props.turned('rice', wall.seat(fill), stuff, tuple(at), 64)
    name = f'rice {shape_id} {fill} {height} {seed}'
    mesh = bpy.data.meshes.get(name)
    if mesh:
        lie = bpy.data.objects.new('rice', mesh)
        bpy.context.scene.collection.objects.link(lie)
    else:
        lie = props.solid('rice', *_heap(wall, fill, height * 10, np.random.default_rng(seed)), stuff)
        lie.data.name = name
    bed = props.turned('rice', wall.bed(fill, height * 10), stuff, (0, 0, 0), 128)
    for thing in (lie, bed):
        thing.parent = seat
    seat.rotation_euler[2] = np.radians(turn)
    contact.piece('rice', [seat, lie, bed])
    contact.through('rice', of)
    return [seat]


class _Wall:
    """The inside of a bowl, mm: its height by radius, and its radius by height."""

    def __init__(self, shape: Row) -> None:
        profile = Profile(shape)
        inside = profile.points[profile.inside]
        self.r, self.z = inside[np.argsort(inside[:, 0], kind='stable')].T
        # The wall of a fluted bowl waves by half of this to both sides.
        self.waves = shape.get('flutes', {}).get('depth', 0)

    def height(self, r: np.ndarray) -> np.ndarray:
        return np.where(r > self.r[-1], 1e3, np.interp(r, self.r, self.z))

    def level(self, fill: float) -> float:
        return self.z[0] + (self.z[-1] - self.z[0]) * fill

    def radius(self, z: float) -> float:
        return np.interp(z, np.maximum.accumulate(self.z), self.r)

    def seat(self, fill: float) -> np.ndarray:
        """What rests on the bowl's floor, unseen, clear of the wall."""
        heights = np.linspace(self.z[0], self.level(fill) - 2.5 * DEEP, 12)
        sides = [(max(self.radius(z) - self.waves - 0.4, 0), z) for z in heights]
        return np.array([(0, heights[0]), *sides[1:], (0, heights[-1])]) / 100

    def bed(self, fill: float, height: float) -> np.ndarray:
        """A closed body below the grains, which reaches into the wall so that no air shows beside it."""
        edge = self.radius(self.level(fill))
        r = np.linspace(0, edge, 24)
        top = _top(r, edge, self.level(fill), height) - DEEP
        out = self.radius(top[-1]) + self.waves / 2 + WET
        under = top[-1] - 3
        section = [*zip(r[:-2], top[:-2]), (out, top[-1]), (out - 1, under), (0, under)]
        return np.array(section) / 100


def _top(r, edge, level, height):
    """Height of a heap: rounded, and flatter where it meets the wall."""
    return level + height * (1 - np.minimum(r / edge, 1) ** 2) ** 1.25


def _heap(wall, fill, height, chance):
    """(places, faces) of grains that fell one by one, each where a place was lowest, until the heap was full; dm."""
    level = wall.level(fill)
    edge = wall.radius(level)
    axis = np.arange(-edge - 6, edge + 6, CELL)
    x, y = np.meshgrid(axis, axis, indexing='ij')
    far = np.hypot(x, y)
    top, side = _top(far, edge, level, height), wall.height(far)
    lying = np.maximum(top - DEEP, side)
    reach = int(GRAIN[0] * 1.2 / CELL) + 1
    grains, refused = [], 0
    while refused < 500:
        spots = edge * np.sqrt(chance.random(8)), chance.uniform(0, 2 * np.pi, 8)
        spots = np.stack([spots[0] * np.cos(spots[1]), spots[0] * np.sin(spots[1])], -1)
        cells = np.rint((spots - axis[0]) / CELL).astype(int)
        i, j = cells[np.argmin((lying - top)[cells[:, 0], cells[:, 1]])]
        size = GRAIN * chance.normal(1, 0.07) * chance.normal(1, 0.03, 3)
        yaw = chance.uniform(0, np.pi)
        step = np.rint(0.7 * size[0] / CELL * np.array([np.cos(yaw), np.sin(yaw)])).astype(int)
        rise = lying[i + step[0], j + step[1]] - lying[i - step[0], j - step[1]]
        dip = np.clip(np.arctan2(rise, 1.4 * size[0]), -0.7, 0.7) + chance.normal(0, 0.16)
        turn = _turn(yaw, dip, chance.normal(0, 0.3))
        patch = np.s_[i - reach : i + reach + 1, j - reach : j + reach + 1]
        lower, upper, within = _shell(turn, size, x[patch] - axis[i], y[patch] - axis[j])
        z = np.quantile((lying[patch] - lower)[within], STUCK)
        z = max(z, ((side[patch] - lower)[within]).max() - WET)
        if z + 0.5 * size[2] > top[i, j] + chance.normal(0, 0.35):
            refused += 1
            continue
        refused = 0
        lying[patch] = np.where(within, np.maximum(lying[patch], z + upper), lying[patch])
        grains.append(_grain(size, chance) @ turn.T + [axis[i], axis[j], z])
    return np.concatenate(grains) / 100, _faces(len(grains))


def _turn(yaw, dip, roll):
    """A grain's own axes, as columns."""
    cy, sy, cd, sd, cr, sr = np.cos(yaw), np.sin(yaw), np.cos(dip), np.sin(dip), np.cos(roll), np.sin(roll)
    flat = np.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]])
    return flat @ [[cd, 0, -sd], [0, 1, 0], [sd, 0, cd]] @ np.array([[1, 0, 0], [0, cr, -sr], [0, sr, cr]])


def _shell(turn, size, x, y):
    """(heights of the underside, of the upper side, where there is any) of a grain about its middle."""
    m = turn @ np.diag(size**-2.0) @ turn.T
    b = (m[0, 2] * x + m[1, 2] * y) / m[2, 2]
    c = (m[0, 0] * x * x + 2 * m[0, 1] * x * y + m[1, 1] * y * y - 1) / m[2, 2]
    root = b * b - c
    half = np.sqrt(np.maximum(root, 0))
    return -b - half, -b + half, root > 0


def _grain(size, chance):
    """Corners of a grain: blunter than an ellipsoid, a little bent, narrower at the germ's end."""
    t = np.linspace(0, np.pi, RINGS + 2)[1:-1]
    along, thick = np.cos(t), np.sin(t) ** 0.8
    around = np.arange(AROUND) * 2 * np.pi / AROUND
    bent, narrow = chance.normal(0.12, 0.05), chance.uniform(0, 0.16)
    thick = thick * (1 - narrow * along)
    u = along[:, None].repeat(AROUND, 1)
    v = thick[:, None] * np.cos(around) + bent * (along[:, None] ** 2 - 0.4)
    w = thick[:, None] * np.sin(around)
    rings = np.stack([u, v, w], -1).reshape(-1, 3)
    ends = np.array([(1, bent * 0.6, 0), (-1, bent * 0.6, 0)])
    return np.concatenate([rings, ends]) * size


def _faces(count):
    n, last = AROUND, (RINGS - 1) * AROUND
    one = [
        (i * n + j, (i + 1) * n + j, (i + 1) * n + (j + 1) % n, i * n + (j + 1) % n)
        for i in range(RINGS - 1)
        for j in range(n)
    ]
    one += [(RINGS * n, j, (j + 1) % n) for j in range(n)]
    one += [(RINGS * n + 1, last + (j + 1) % n, last + j) for j in range(n)]
    corners = RINGS * n + 2
    return [tuple(corners * k + index for index in face) for k in range(count) for face in one]


def _stuff():
    """Moist, and clear enough that light goes on within a grain: half of it comes out on the other side."""
    material = plain('rice', (0.93, 0.905, 0.84), 0.25, 0.5)
    nodes = Nodes(material.node_tree)
    through, both = nodes.add('ShaderNodeBsdfTranslucent'), nodes.add('ShaderNodeMixShader')
    through.inputs['Color'].default_value = (0.97, 0.945, 0.89, 1)
    out = material.node_tree.nodes['Material Output']
    nodes.link(0.3, both.inputs[0])
    nodes.link(out.inputs['Surface'].links[0].from_socket, both.inputs[1])
    nodes.link(through.outputs[0], both.inputs[2])
    nodes.link(both.outputs[0], out.inputs['Surface'])
    return material
