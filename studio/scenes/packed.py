"""A product before the box that it comes in. Decimetres."""

from collections.abc import Callable

import numpy as np

from kinds import Row

from . import boxes, product, resting, room

# Room around the piece in its box, for what it is wrapped in.
PADDING = 0.28
DARK = ('cobalt', 'midnight')


def compose(shapes: Row, item: Row, width: int, height: int) -> Callable[[], None]:
    """Build the scene: the piece in front, its box behind it to the left.

    Returns a function that hides everything but the empty set, for its own pass.
    """
    room.open_scene(width, height, world=0.22)
    things = product.stand(shapes, item, 'packed')
    low, high = room.points(things).min(axis=0), room.points(things).max(axis=0)
    across = max(high[0] - low[0], high[1] - low[1]) + PADDING
    size = np.array((across, across, high[2] + PADDING))
    paper, ribbon = ('sand', 'white') if item['material'] in DARK else ('cobalt', 'pale')
    turn = 16
    # The corner of the turned box that comes nearest keeps clear of the piece.
    reach = across / 2 * (np.cos(np.radians(turn)) + np.sin(np.radians(turn)))
    box = boxes.box((low[0] - across * 0.04, high[1] + reach + 0.3, 0), size * 10, paper, ribbon, turn)
    resting.drop(box, [], 0)
    return product.photograph([*things, *box], shapes, item, 'packed', width / height)
