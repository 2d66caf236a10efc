"""Soup of pumpkin, with a ribbon of cream, drops of oil and cut chives. Decimetres."""

import numpy as np

from forms.profile import spline
from kinds import Point, Thing
from surfaces.materials import Nodes, plain

from . import contact, drinks, props

SOUP, PALE, CREAM, OIL = (0.47, 0.155, 0.022), (0.55, 0.21, 0.04), (0.74, 0.66, 0.50), (0.30, 0.125, 0.012)
# Rings and spokes of the surface: a millimetre apart, as fine as the ribbon's edge asks.
RINGS, SPOKES = 120, 480
# How far the surface reaches into the wall, whose flutes come and go.
WET = 0.008


def soup(at: Point, of: str, fill: float = 0.7, seed: int = 1) -> list[Thing]:
    """Fill the product `of`, standing at `at`, with soup up to the share `fill` of its depth."""
    body = drinks.drink(at, of, 'soup', fill)
    places = np.array([vertex.co for thing in body for vertex in thing.data.vertices])
    level, radius = places[:, 2].max(), np.hypot(places[:, 0], places[:, 1]).max() + WET
    chance = np.random.default_rng(seed)
    top = _surface(radius, level, chance, tuple(at))
    return contact.piece('drink', [*body, top, _chives(radius, level, chance, tuple(at))])


def _surface(radius, level, chance, at):
    """The surface: thick, so that it is not quite even, and drawn up where it wets the wall."""
    r = radius * np.sqrt(np.linspace(0, 1, RINGS))[:, None]
    a = np.arange(SPOKES)[None] * 2 * np.pi / SPOKES
    x, y = r * np.cos(a), r * np.sin(a)
    cream, oil = _ribbon(x, y, radius), _drops(x, y, radius, chance)
    mottle = _waves(x, y, chance, 6, 18)
    high = level + 0.004 + 0.004 * _waves(x, y, chance, 2, 6) + 0.006 * cream + 0.003 * oil
    high = high + 0.016 * np.exp((r - radius) / 0.022)
    colour = np.array(SOUP) + (np.array(PALE) - SOUP) * (0.5 + 0.5 * mottle)[..., None]
    for share, tint in ((oil, OIL), (cream, CREAM)):
        colour += (np.array(tint) - colour) * share[..., None]
    verts = np.stack([x, y, high], axis=-1).reshape(-1, 3)
    n = SPOKES
    faces = [
        (i * n + j, (i + 1) * n + j, (i + 1) * n + (j + 1) % n, i * n + (j + 1) % n)
        for i in range(RINGS - 1)
        for j in range(n)
    ]
    top = props.solid('surface', verts, faces, _painted(), at)
    paint = top.data.color_attributes.new('paint', 'FLOAT_COLOR', 'POINT')
    paint.data.foreach_set('color', np.append(colour.reshape(-1, 3), np.ones((len(verts), 1)), axis=1).ravel())
    return top


def _painted():
    material = plain('soup', SOUP, 0.14, 0.5)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    nodes.link(nodes.add('ShaderNodeVertexColor', layer_name='paint').outputs[0], shader.inputs['Base Color'])
    return material


def _ribbon(x, y, radius):
    """How much cream lies at a place: one pour from the rim's side inwards, thinner and thinner, that a spoon pulled
    through once.
    """
    t = np.linspace(0, 1, 9)
    turn, out = 0.6 + 8.2 * t, radius * (0.66 - 0.54 * t)
    path = spline(np.stack([out * np.cos(turn), out * np.sin(turn) * 0.9, 0.030 - 0.019 * t], axis=-1), 24)
    path[:, 2] *= 1 + 0.3 * np.sin(np.arange(len(path)) * 0.21)
    # The spoon went once through the middle, and took along what it met.
    x = x + 0.09 * np.exp(-((y / 0.07) ** 2)) * np.cos(2.2 * x)
    most = np.zeros_like(x)
    for px, py, width in path:
        near = width - np.hypot(x - px, y - py)
        most = np.maximum(most, np.clip(near / 0.008 + 0.5, 0, 1))
    return most


def _drops(x, y, radius, chance):
    """How much oil lies at a place: drops of two to six millimetres, a few together."""
    most = np.zeros_like(x)
    for _ in range(26):
        out, turn, size = (
            radius * chance.uniform(0.15, 0.86),
            chance.uniform(0, 2 * np.pi),
            chance.uniform(0.008, 0.028),
        )
        near = size - np.hypot(x - out * np.cos(turn), y - out * np.sin(turn))
        most = np.maximum(most, np.clip(near / 0.006 + 0.5, 0, 1))
    return 0.7 * most


def _waves(x, y, chance, low, high):
    """Unevenness between -1 and 1 of so many to so many waves on a decimetre."""
    total = np.zeros_like(x)
    for _ in range(9):
        a, k, phase = chance.uniform(0, np.pi), chance.uniform(low, high), chance.uniform(0, 2 * np.pi)
        total = total + np.sin(k * (x * np.cos(a) + y * np.sin(a)) + phase)
    return np.clip(total / 4.5, -1, 1)


def _chives(radius, level, chance, at):
    """Rings cut from chives, lying as they fell."""
    verts, faces = [], []
    around = np.arange(10) * np.pi / 5
    for n in range(30):
        out, turn = radius * 0.5 * np.sqrt(chance.random()), chance.uniform(0, 2 * np.pi)
        long, thick = chance.uniform(0.012, 0.03), chance.uniform(0.011, 0.016)
        yaw = chance.uniform(0, 2 * np.pi)
        along = np.array([np.cos(yaw), np.sin(yaw), 0])
        across = np.array([-np.sin(yaw), np.cos(yaw), 0])
        middle = np.array([out * np.cos(turn) + 0.06, out * np.sin(turn) - 0.05, level + 0.4 * thick + 0.008])
        for end, wide in ((-1, 1), (1, 1), (1, 0.6), (-1, 0.6)):
            verts += [
                middle + along * end * long + wide * thick * (across * np.cos(b) + np.array([0, 0, np.sin(b)]))
                for b in around
            ]
        first = 40 * n
        faces += [
            (
                first + 10 * k + j,
                first + 10 * ((k + 1) % 4) + j,
                first + 10 * ((k + 1) % 4) + (j + 1) % 10,
                first + 10 * k + (j + 1) % 10,
            )
            for k in range(4)
            for j in range(10)
        ]
    leaf = plain('chives', (0.055, 0.13, 0.022), 0.4, 0.5)
    return props.solid('chives', verts, faces, leaf, at)
