"""Bubbles in what sparkles: threads that rise from the foot of the glass, and a ring where they end. Decimetres."""

import bpy
import numpy as np

from forms.profile import Profile
from kinds import Colour, Material, Point, Thing
from surfaces.materials import Nodes
from tables import load

from . import contact, props

# Half of a bubble's breadth where it leaves the foot and where it arrives: it grows as the weight above it lessens.
FIRST, LAST = 0.004, 0.008
# What the edge of a bubble lets through: of one that rises, and of those that lie one behind the other in a ring, where
# many dark edges would add up to a dark band, though foam is pale.
RISING, GATHERED = (0.10, 0.085, 0.05), (0.74, 0.71, 0.58)
# Corners around a bubble, and rows from its top to its bottom.
AROUND, ROWS = 12, 8


def fizz(at: Point, of: str, fill: float = 0.7, threads: int = 3, seed: int = 1) -> list[Thing]:
    """Bubbles in the drink that fills the product `of`, standing at `at`, up to the share `fill` of its depth."""
    chance = np.random.default_rng(seed)
    profile = Profile(load('../content/shapes.yaml')[load('products.yaml')[of]['shape']])
    inside = profile.points[profile.inside] / 100
    inside = inside[np.argsort(inside[:, 1], kind='stable')]
    low, high = inside[0, 1], inside[-1, 1]
    level = low + (high - low) * fill
    radius = np.interp(level, inside[:, 1], inside[:, 0])
    rising = [bubble for n in range(threads) for bubble in _thread(n, low, level, chance)]
    gathered = list(_ring(radius, level, chance))
    contact.through('bubbles', 'drink')
    contact.through('bubbles', of)
    return contact.piece(
        'bubbles',
        [_balls(np.array(balls), tuple(at), edge) for balls, edge in ((rising, RISING), (gathered, GATHERED))],
    )


def _thread(n, low, level, chance):
    """(x, y, z, radius) of one thread, further apart the faster they rise.

    The first is in the middle, the others left and right of it: behind it they would make it look thick.
    """
    out, turn = 0.055 * min(n, 1) * chance.uniform(0.8, 1.2), np.pi * n + chance.uniform(-0.6, 0.6)
    gap = chance.uniform(0.018, 0.026)
    z = low + 0.03 + min(n, 1) * chance.uniform(0.06, 0.14)
    while z < level - 0.012:
        share = (z - low) / (level - low)
        sway = 0.004 + 0.012 * share
        yield (
            (1 + 0.6 * share) * out * np.cos(turn) + sway * chance.normal(0, 0.35),
            (1 + 0.6 * share) * out * np.sin(turn) + sway * chance.normal(0, 0.35),
            z,
            (FIRST + (LAST - FIRST) * share) * chance.uniform(0.85, 1.1),
        )
        z += gap * (0.7 + 1.3 * share) * chance.uniform(0.8, 1.2)


def _ring(radius, level, chance):
    """What has arrived lies just below the surface, most of it at the wall."""
    for _ in range(70):
        out = radius - 0.010 - 0.05 * chance.random() ** 3
        turn, size = chance.uniform(0, 2 * np.pi), LAST * chance.uniform(0.5, 0.9)
        yield out * np.cos(turn), out * np.sin(turn), level - size + 0.002, size


def _balls(bubbles, at, edge):
    """Balls around these places."""
    a = np.arange(AROUND) * 2 * np.pi / AROUND
    b = np.linspace(0, np.pi, ROWS + 1)[1:-1]
    rings = [(np.sin(t) * np.cos(a), np.sin(t) * np.sin(a), np.full(AROUND, np.cos(t))) for t in b]
    ball = np.vstack([[(0, 0, 1)], *(np.stack(ring, axis=-1) for ring in rings), [(0, 0, -1)]])
    last = len(ball) - 1
    rows = [(1 + i * AROUND, 1 + (i + 1) * AROUND) for i in range(len(rings) - 1)]
    faces = [(i + j, k + j, k + (j + 1) % AROUND, i + (j + 1) % AROUND) for i, k in rows for j in range(AROUND)]
    faces += [(0, 1 + j, 1 + (j + 1) % AROUND) for j in range(AROUND)]
    faces += [(last, last - AROUND + (j + 1) % AROUND, last - AROUND + j) for j in range(AROUND)]
    verts = (bubbles[:, None, :3] + bubbles[:, None, 3:] * ball).reshape(-1, 3)
    n = len(ball)
    every = [tuple(n * i + corner for corner in face) for i in range(len(bubbles)) for face in faces]
    return props.solid('bubbles', verts, every, _air(edge), at)


def _air(dark: Colour) -> Material:
    """What a bubble does to the light behind it: its edge throws it away but for `dark`; its middle is clear.

    Not traced as air in a drink: as small as a bubble is, that would be taken for grain and smoothed away.
    """
    material = bpy.data.materials.new('air')
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    nodes = Nodes(tree)
    facing = nodes.add('ShaderNodeLayerWeight')
    edge = nodes.math('POWER', facing.outputs['Facing'], 0.6)
    veil = nodes.add('ShaderNodeBsdfTransparent')
    nodes.link(nodes.mix(edge, (1, 1, 1), dark), veil.inputs['Color'])
    nodes.link(veil.outputs[0], nodes.add('ShaderNodeOutputMaterial').inputs[0])
    return material
