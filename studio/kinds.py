"""What the studio's functions take and return, for those who read them: no picture depends on it (program.py)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from bpy.types import Material
    from bpy.types import Object as Thing

    from engraving.plate import Part, Plate
    from forms.profile import Profile
    from scenes.moods.setting import Setting
    from surfaces.brush import Sheet
    from surfaces.wash import Painting
else:
    # Blender's types are found in Blender alone, and what is imported for its name should not run.
    Material = Painting = Part = Plate = Profile = Setting = Sheet = Thing = Any

T = TypeVar('T', bound=Iterable[Any])
# A row of a table, as YAML has it.
Row = Mapping[str, Any]
# Coordinates of one place, or of many.
Point = Sequence[float] | np.ndarray
Points = Sequence[Point] | np.ndarray
# Linear red, green and blue.
Colour = Sequence[float]
# One number, or one for every place along a line.
Amount = float | Sequence[float] | np.ndarray
# Points, faces and what else a mesh is made of (forms/lathe.py).
Body = dict[str, Any]
# mm of gold on the rim, or bands [from, to] in mm from it.
Gilt = float | Sequence[Sequence[float]] | None
# How light is finished: exposure, contrast, warmth (finishing.mood_tone).
Tone = dict[str, float]
# The linear light of a picture from a folder for what lies between, and the light that was rendered.
Finish = Callable[[Path, np.ndarray], np.ndarray]
