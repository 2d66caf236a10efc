"""What lies beside the ware, as rows of studio/pictures.yaml call it: {kind: pear, at: [x, y, z], ...}, cm and degrees.

A kind is a function of the module named here; it takes `at` in decimetres and the row's other entries, and returns its
objects.
"""

from importlib import import_module
from typing import Any

import numpy as np

from kinds import Thing

KINDS = {
    'bough': ('plants', 'lay_bough'),
    'pear': ('fruit', 'lay_pear'),
    'rice': ('food', 'rice'),
    'bun': ('food', 'bun'),
    'slice': ('bread', 'slice_lying'),
    'napkin': ('linen', 'napkin'),
    'cutlery': ('cutlery', 'lay'),
    'brush': ('brushes', 'lay'),
    'box': ('boxes', 'box'),
    'spool': ('boxes', 'spool'),
    'book': ('books', 'book'),
    'sheet': ('stationery', 'sheet'),
    'card': ('stationery', 'card'),
    'envelope': ('stationery', 'envelope'),
    'pencil': ('stationery', 'pencil'),
    'tray': ('boards', 'tray'),
    'block': ('boards', 'block'),
    'board': ('boards', 'board'),
    'felt': ('boards', 'felt'),
    'cake': ('bakes', 'cake'),
    'biscuits': ('bakes', 'biscuits'),
    'drink': ('drinks', 'drink'),
    'soup': ('soup', 'soup'),
    'fizz': ('fizz', 'fizz'),
}


def lay(row: dict[str, Any]) -> list[Thing]:
    """Lay the thing a row describes; returns its objects."""
    rest = {key: value for key, value in row.items() if key not in ('kind', 'at')}
    module, function = KINDS[row['kind']]
    return getattr(import_module(f'.{module}', __package__), function)(
        np.array([*row.get('at', [0, 0]), 0.0][:3], float) / 10, **rest
    )


def source(kind: str) -> str:
    """The path, below studio/, of the module that makes a kind of thing."""
    return f'scenes/{KINDS[kind][0]}.py'
