"""Sheets, cards, envelopes, pencils. Decimetres."""

from collections.abc import Sequence

import numpy as np

from kinds import Point, Thing
from surfaces.materials import plain

from . import contact, props
from .paper import turn_to, wrap


def sheet(at: Point, size: Sequence[float] = (14.8, 10.5), colour: str = 'white', turn: float = 0) -> list[Thing]:
    w, d = np.array(size, float) / 10
    return contact.piece(
        'sheet', turn_to([props.slab('sheet', (-w / 2, -d / 2, 0), (w / 2, d / 2, 0.008), wrap(colour), 0.0)], at, turn)
    )


def card(
    at: Point, size: Sequence[float] = (10.5, 14.8), colour: str = 'white', turn: float = 0, opening: float = 38
) -> list[Thing]:
    """A folded card standing on its two edges."""
    w, h = np.array(size, float) / 10
    a = np.radians(opening / 2)
    x, z = h * np.sin(a), h * np.cos(a)
    verts = [(-w / 2, -x, 0), (w / 2, -x, 0), (w / 2, 0, z), (-w / 2, 0, z), (w / 2, x, 0), (-w / 2, x, 0)]
    card = props.solid('card', verts, [(0, 1, 2, 3), (3, 2, 4, 5)], wrap(colour), smooth=False)
    card.modifiers.new('body', 'SOLIDIFY').thickness = 0.012
    line = props.slab(
        'rule',
        (-w * 0.28, -x * 0.56, z * 0.44),
        (w * 0.28, -x * 0.53, z * 0.45),
        plain('ink', (0.03, 0.06, 0.16), 0.6),
        0.0,
    )
    return contact.piece('card', turn_to([card, line], at, turn))


def envelope(at: Point, colour: str = 'sand', turn: float = 0) -> list[Thing]:
    flap = wrap(colour)
    body = props.slab('envelope', (-0.81, -0.57, 0), (0.81, 0.57, 0.016), flap, 0.004)
    fold = props.solid(
        'flap',
        [(-0.8, 0.56, 0.018), (0.8, 0.56, 0.018), (0.08, -0.1, 0.034), (-0.08, -0.1, 0.034)],
        [(0, 1, 2, 3)],
        flap,
        smooth=False,
    )
    fold.modifiers.new('body', 'SOLIDIFY').thickness = 0.008
    return contact.piece('envelope', turn_to([body, fold], at, turn))


def pencil(at: Point, turn: float = 0, length: float = 17) -> list[Thing]:
    tip = at + [length / 10 * np.cos(np.radians(turn)), length / 10 * np.sin(np.radians(turn)), 0]
    line = lambda t: tuple(at + (tip - at) * t + [0, 0, 0.04])
    wood = plain('cedar', (0.50, 0.33, 0.18), 0.6)
    parts = [
        props.rod('pencil', [line(0), line(0.9)], 0.037, plain('lacquer', (0.022, 0.05, 0.15), 0.3), 8),
        props.rod('cone', [line(0.9), line(0.95), line(0.985)], [0.037, 0.02, 0.008], wood, 8),
        props.rod(
            'lead', [line(0.98), line(0.99), line(1)], [0.009, 0.006, 0.002], plain('lead', (0.05, 0.05, 0.05), 0.4), 8
        ),
    ]
    contact.piece('pencil', parts)
    return []
