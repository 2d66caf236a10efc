"""An ornament on its cord, as it is seen in use. Decimetres."""

from collections.abc import Iterable

from kinds import Thing
from surfaces.materials import plain

from . import contact, props

# The cord's half breadth, how far above its knot it ends, and how thick a loop's wire is.
CORD, LONG, WIRE = 0.009, 12.0, 0.017


def hang(things: Iterable[Thing], above: float, loop: float) -> list[Thing]:
    """Lift an ornament `above` the ground; returns the cord through its loop, whose top is `loop` above its foot."""
    for thing in things:
        thing.location.z += above
        contact.through(thing['piece'].rstrip(' 0123456789'), 'set')
    eye, knot = above + loop - WIRE - CORD, above + loop + 0.13
    flax = plain('cord', (0.52, 0.44, 0.32), 0.9)
    path = [(0, 0.008, knot), (0, 0.04, eye + 0.06), (0, 0, eye), (0, -0.04, eye + 0.06), (0, -0.008, knot)]
    bead = [(0, -0.024), (0.017, -0.016), (0.022, 0), (0.017, 0.016), (0, 0.024)]
    return contact.built_in(
        [
            props.rod('cord', path, CORD, flax),
            props.rod('cord', [(0, 0, knot), (0, 0, knot + LONG)], CORD, flax),
            props.turned('knot', bead, flax, (0, 0, knot)),
        ]
    )
