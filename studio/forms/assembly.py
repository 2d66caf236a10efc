"""A shape with its parts: body, handle, spout, lid, saucer, candle."""

from collections.abc import Iterable

import numpy as np

from kinds import Body, Row

from .lathe import lathe
from .profile import Profile
from .tube import tube


def assemble(shapes: Row, shape_id: str, without: Iterable[str] = ()) -> list[tuple[str, str, Body]]:
    """List of (role, shape id, body) for a shape and everything in its `parts`, standing on z = 0.

    `without` leaves out kinds of part, e.g. {'saucer'} for a cup on a shelf.
    Roles: body and the kinds of parts (handle, spout, loop, limb, beak, eye, lid, saucer, cap, foot, candle).
    """
    shape = shapes[shape_id]
    pieces = [('body', shape_id, lathe(shape))]
    for part in shape.get('parts', []):
        if part['kind'] in without:
            continue
        if 'shape' in part:
            body = lathe(shapes[part['shape']])
            x, z = part['at']
            body['verts'] = body['verts'] + np.array([x, 0, z], float)
            pieces.append((part['kind'], part['shape'], body))
        else:
            pieces.append((part['kind'], shape_id, tube(part, Profile(shape))))
    low = min(body['verts'][:, 2].min() for _, _, body in pieces)
    for _, _, body in pieces:
        body['verts'] = body['verts'] - np.array([0, 0, low])
    return pieces
