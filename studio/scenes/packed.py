"""A product before the box that it comes in. Decimetres."""

from collections.abc import Callable

import numpy as np

from kinds import Row

from . import boxes, product, resting, room

# Room around the piece in its box, for what it is wrapped in.
PADDING = 0.28
# Share of the lid's narrower side that its bow takes at most.
BOW_SHARE = 0.68
DARK = ('cobalt', 'midnight')


def compose(shapes: Row, item: Row, width: int, height: int) -> Callable[[], None]:
    """Build the scene: the piece in front, its box behind it to the left.

    Returns a function that hides everything but the empty set, for its own pass.
    """
    room.open_scene(width, height, world=0.22)
    # Candles do not come with what holds them.
    item = {**item, 'without': [*item.get('without', ()), 'candle']}
    things = product.stand(shapes, item, 'packed')
    azimuth = product.azimuth_of(shapes, item, 'packed')
    # Right and away, as it is seen.
    right, away = room.direction(azimuth + 90, 0), -room.direction(azimuth, 0)
    points = room.points(things) @ np.array([right, away, (0, 0, 1)]).T
    low, high = points.min(axis=0), points.max(axis=0)
    size = high - low + PADDING
    paper, ribbon = ('sand', 'white') if item['material'] in DARK else ('cobalt', 'pale')
    turn = 16
    # The corner of the turned box that comes nearest keeps clear of the piece.
    reach = (size[0] * np.sin(np.radians(turn)) + size[1] * np.cos(np.radians(turn))) / 2
    bow = min(BOW_SHARE * size[:2].min() / boxes.BOW, 1)
    at = right * (low[0] - size[0] * 0.04) + away * (high[1] + reach + 0.3)
    box = boxes.box(at, size * 10, paper, ribbon, turn + azimuth, bow)
    resting.drop(box, [], 0)
    return product.photograph([*things, *box], shapes, item, 'packed', width / height)
