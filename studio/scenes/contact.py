"""What belongs together, and what may pass through what: said where things are made, asked by geometry.py.

Every object is a piece by itself unless it is part of one. Pieces may touch; that one passes through another is a
fault, unless the scene says so by name.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import bpy

from kinds import T

# The piece of everything that is built in: walls, floors, furniture. It stands by itself and carries the others.
SET = 'set'


def piece(name: str, things: T) -> T:
    """Make objects one piece, called `name`; returns them."""
    number = bpy.context.scene['pieces'] = bpy.context.scene.get('pieces', 0) + 1
    for thing in things:
        thing['piece'] = f'{name} {number}'
    return things


def built_in(things: T) -> T:
    """Make objects part of the set; returns them."""
    for thing in things:
        thing['piece'] = SET
    return things


@contextmanager
def building() -> Iterator[None]:
    """What is made within, and is no part of a piece, is built in."""
    before = set(bpy.data.objects)
    yield
    built_in([thing for thing in bpy.data.objects if thing not in before and 'piece' not in thing])


def through(name: str, other: str) -> None:
    """Pieces called `name` may pass through those called `other`, and are held by them."""
    scene = bpy.context.scene
    scene['through'] = [*scene.get('through', []), f'{name} > {other}']


def leaning(name: str) -> None:
    """Pieces called `name` are round, and lean on what is beside them, wherever their middle is."""
    scene = bpy.context.scene
    scene['leaning'] = [*scene.get('leaning', []), name]
