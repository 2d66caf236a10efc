"""Papers and ribbons by colour, and how things are turned on the table. Decimetres."""

import numpy as np

from kinds import Material, Point, T
from surfaces.materials import plain

from . import props

PAPER = {
    'cobalt': (0.024, 0.058, 0.17),
    'white': (0.68, 0.67, 0.645),
    'sand': (0.50, 0.43, 0.34),
    'sage': (0.24, 0.29, 0.23),
    'fog': (0.36, 0.42, 0.47),
    'slate': (0.10, 0.125, 0.16),
    'ink': (0.03, 0.04, 0.055),
}
RIBBON = {
    'pale': (0.70, 0.64, 0.54),
    'white': (0.74, 0.73, 0.71),
    'blue': (0.03, 0.07, 0.19),
    'brass': (0.44, 0.29, 0.11),
    'sage': (0.27, 0.32, 0.25),
}


def wrap(colour: str) -> Material:
    tone = PAPER[colour]
    return props.textured(f'paper {colour}', tone, [c * 1.08 for c in tone], 40, 0.75, bump=0.002)


def satin(colour: str) -> Material:
    return plain(f'satin {colour}', RIBBON[colour], 0.32, 0.5, Sheen=0.6)


def turn_to(things: T, at: Point, turn: float) -> T:
    for thing in things:
        thing.location, thing.rotation_euler[2] = tuple(at), np.radians(turn)
    return things
