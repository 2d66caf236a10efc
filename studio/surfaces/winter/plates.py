"""The yearly scenes. Each is one function, painted from the sky to the foreground."""
import numpy as np

from ..brush import arc, lace_path
from . import craft, homes, land, life, trees


def plate(year):
    """The scene of a year, 130 x 130 mm, cut to its circle."""
    sheet, rng = land.scene(year, **_SKIES.get(year, {}))
    _SCENES[year](sheet, rng)
    return land.frame(sheet)


def _hills(sheet, rng, base, loads=(0.36, 0.3), rough=1.0):
    """Two far ranges above y = base, melting into mist."""
    for i, load in enumerate(loads):
        x = np.linspace(-6, 136, 8)
        y = base - 15 + 6.5 * i + rng.uniform(-4.5, 4.5, 8)
        land.ridge(sheet, np.column_stack([x, y]), load, 17 - 3 * i, rough, rng, soft=0.18)


def lake(sheet, rng):
    """2010 Frozen lake: three skaters hand in hand, reeds and a boathouse."""
    land.stars(sheet, rng, 60, 50)
    land.moon(sheet, (92, 30), 6.4)
    _hills(sheet, rng, 62)
    trees.forest(sheet, [(-4, 64), (30, 61), (70, 63), (134, 60)], 4, 8, 0.62, rng, 1.7, fade=3)
    land.ice(sheet, rng, 64, 118)
    land.snow(sheet, [(84, 66), (100, 62), (118, 61), (136, 60)], 0.2, 8)
    homes.house(sheet, (98, 66), (11, 6.4), 6, 0.75, panes=1, depth=12, chimney=True)
    land.snow(sheet, [(80, 67.5), (100, 66), (118, 66.4), (136, 65)], 0.16, 6)
    for x, y, tall, turn, skirt in ((46, 92, 17, 1, False), (57.5, 90, 16, 1, True), (68.5, 92.5, 17.5, 1, False)):
        land.drift(sheet, (x + 3, y + 1), tall * 0.8, 1.6, 0.4)
        life.skater(sheet, (x, y), tall, turn, skirt)
    for k in range(5):
        sheet.scratch(lace_path([(14 + k * 3, 88 + k * 4), (34, 93 + k * 1.6), (60, 95 + k * 1.2), (84, 90 + k * 3)], 20), [0.05, 0.26, 0.05], 0.03)
    life.skater(sheet, (92, 78), 7.5, -1)
    life.skater(sheet, (30, 76), 6.5, 1, True)
    land.snow(sheet, [(-6, 104), (16, 103), (34, 109), (58, 117), (84, 115), (106, 106), (136, 101)], 0.2, 18)
    trees.reeds(sheet, (22, 108), 11, 17, 40, rng)
    trees.reeds(sheet, (106, 109), 9, 13, 26, rng)
    trees.bare(sheet, (17, 107), 44, rng, lean=0.12)
    land.snowfall(sheet, rng, 120)


def deer(sheet, rng):
    """2013 A stag at the edge of the wood looks back."""
    land.moon(sheet, (40, 32), 7)
    _hills(sheet, rng, 66, (0.42, 0.34, 0.26))
    trees.forest(sheet, [(-4, 76), (30, 72), (70, 75), (134, 70)], 6, 11, 0.55, rng, 1.9, fade=5)
    land.mist(sheet, 78, 5, 0.6)
    trees.forest(sheet, [(84, 84), (104, 82), (134, 80)], 13, 20, 0.75, rng, 3.2, fade=4)
    land.snow(sheet, [(-6, 84), (24, 82), (60, 86), (92, 83), (136, 82)], 0.22, 22)
    for x, y, h in ((112, 96, 54), (99, 92, 38), (121, 103, 46), (16, 92, 30), (8, 98, 42)):
        land.drift(sheet, (x - 3, y + 0.6), h * 0.5, 2.4, 0.3)
        trees.fir(sheet, (x, y), h, rng)
    land.snow(sheet, [(-6, 104), (24, 99), (60, 96), (90, 99), (136, 108)], 0.26, 26)
    land.drift(sheet, (64, 99.5), 26, 2.6, 0.34)
    life.deer(sheet, (66, 99), 18, -1)
    life.footprints(sheet, [(74, 101), (86, 106), (88, 114), (78, 126)], rng, 0.75, 0.42)
    trees.reeds(sheet, (44, 112), 9, 8, 20, rng, 0.7)
    land.snowfall(sheet, rng, 200)


_SKIES = {}
_SCENES = {2010: lake, 2013: deer}
