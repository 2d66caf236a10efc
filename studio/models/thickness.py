"""How thick glass is, which its colour follows: thin walls are pale, a foot is deep."""

import numpy as np

from forms.profile import Profile
from kinds import Row

# mm that a model may say; a texture of a byte tells its share.
DEEPEST = 40
# What is thick is seen along, not across: a foot of this many mm is twice as deep to the eye.
ALONG = 16


def along(shape: Row, places: np.ndarray) -> np.ndarray:
    """Share of DEEPEST, at places in mm from the rim: the way through the glass to its other side."""
    profile = Profile(shape)
    outer, inner = profile.points[~profile.inside], profile.points[profile.inside]
    if not len(inner):
        deep = 2 * profile.points[:, 0]
    else:
        deep = np.array(
            [
                np.linalg.norm((outer if within else inner) - point, axis=1).min()
                for point, within in zip(profile.points, profile.inside)
            ]
        )
        # At the rim both sides meet in one line; the wall is as thick there as it is a little below.
        near = np.abs(profile.along) < 4
        deep[near] = np.maximum(deep[near], deep[~near][np.abs(profile.along[~near]).argmin()])
    deep = deep * (1 + deep / ALONG)
    return np.interp(places, profile.along, np.clip(deep / DEEPEST, 0, 1))
