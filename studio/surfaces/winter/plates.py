"""The yearly scenes. Each is one function, painted from the sky to the foreground."""

import numpy as np

from kinds import Painting

from ..brush import arc, lace_path
from . import craft, homes, land, life, trees


def plate(year: int) -> Painting:
    """The scene of a year, 130 x 130 mm, cut to its circle."""
    sheet, rng = land.scene(year, **_SKIES.get(year, {}))
    _SCENES[year](sheet, rng)
    return land.frame(sheet)


def _hills(sheet, rng, base, loads=(0.36, 0.3), rough=1.0):
    """Far ranges above y = base, melting into mist."""
    for i, load in enumerate(loads):
        x = np.linspace(-6, 136, 8)
        y = base - 15 + 6.5 * i + rng.uniform(-4.5, 4.5, 8)
        land.ridge(sheet, np.column_stack([x, y]), load, 17 - 3 * i, rough, rng, soft=0.18)


def _firs(sheet, rng, *standing):
    """Near firs as (x, y of the foot, height), each with its shadow on the snow."""
    for x, y, h in standing:
        land.drift(sheet, (x + h * 0.08, y + 0.6), h * 0.5, 2.2, 0.3)
        trees.fir(sheet, (x, y), h, rng)


def lake(sheet: Painting, rng: np.random.Generator) -> None:
    """2010 Frozen lake: three skaters hand in hand, reeds and a boathouse."""
    land.stars(sheet, rng, 60, 50)
    land.moon(sheet, (92, 30), 6.4)
    _hills(sheet, rng, 62)
    trees.forest(sheet, [(-4, 64), (30, 61), (70, 63), (134, 60)], 4, 8, 0.62, rng, 1.7, fade=3)
    land.ice(sheet, rng, 64, 118)
    land.snow(sheet, [(80, 66), (92, 63), (112, 61), (136, 60)], 0.2, 8, 70)
    homes.house(sheet, (98, 66), (11, 6.4), 6, 0.75, panes=1, depth=12, chimney=True)
    land.snow(sheet, [(76, 69), (92, 66.2), (118, 66.2), (136, 65)], 0.16, 5, 70)
    for x, y, tall, turn, skirt in ((52, 96, 21, 1, False), (65.6, 93, 19, 1, True), (79, 96.5, 21, 1, False)):
        land.drift(sheet, (x + 2, y + 1), tall * 0.8, 1.8, 0.42)
        life.skater(sheet, (x, y), tall, turn, skirt)
    for k in range(4):
        sheet.scratch(
            lace_path([(26 + k * 6, 98 + k * 2.6), (50, 99.5 + k * 1.4), (76, 100.5 + k * 1.2), (104, 94 + k * 4)], 20),
            [0.04, 0.22, 0.04],
            0.03,
        )
    life.skater(sheet, (104, 80), 8.5, -1)
    life.skater(sheet, (112, 83), 9, -1, True)
    land.snow(sheet, [(-6, 104), (16, 103), (34, 110), (58, 118), (84, 117), (106, 108), (136, 101)], 0.2, 18)
    trees.reeds(sheet, (25, 110), 10, 16, 40, rng)
    trees.reeds(sheet, (106, 111), 9, 14, 30, rng)
    trees.bare(sheet, (14, 106), 40, rng, lean=0.04)
    land.snowfall(sheet, rng, 120)


def chapel(sheet: Painting, rng: np.random.Generator) -> None:
    """2011 A wooden chapel among spruces, footprints to its door."""
    land.stars(sheet, rng, 90, 60)
    _hills(sheet, rng, 58)
    trees.forest(sheet, [(-4, 70), (40, 64), (90, 65), (134, 70)], 10, 17, 0.5, rng, 2.6, fade=5)
    land.mist(sheet, 72, 5, 0.5)
    land.snow(sheet, [(-6, 80), (30, 75), (64, 73), (100, 75), (136, 80)], 0.2, 22)
    _firs(sheet, rng, (34, 80, 34), (98, 80, 38), (24, 84, 40))
    homes.chapel(sheet, (65, 80), 30)
    land.snow(sheet, [(36, 82), (50, 79.6), (61, 80.4), (69, 80.4), (80, 79.6), (94, 82)], 0.12, 4, 84)
    homes.fence(sheet, [(18, 92), (36, 88), (56, 86.5)], 4, 4.6, rng)
    homes.fence(sheet, [(75, 86.5), (96, 88), (114, 92)], 4, 4.6, rng)
    land.snow(sheet, [(-6, 100), (30, 97), (66, 99), (100, 96), (136, 100)], 0.22, 24)
    life.footprints(sheet, [(65, 82), (63, 90), (68, 100), (61, 110), (66, 122)], rng, 0.7, 0.5)
    _firs(sheet, rng, (14, 106, 48), (115, 108, 46), (27, 114, 26), (104, 117, 24))
    land.snowfall(sheet, rng, 220)


def harbour_boats(sheet: Painting, rng: np.random.Generator) -> None:
    """2012 Two fishing boats at the quay, gulls above."""
    land.moon(sheet, (98, 26), 5.2)
    _hills(sheet, rng, 66, (0.4, 0.34, 0.24))
    land.water(sheet, rng, 66, 132, lit=(98, 9), ripples=190)
    for x, w, h, roof, load in ((4, 9, 6, 6, 0.7), (14, 11, 7.5, 7, 0.5), (27, 8, 6, 5.4, 0.8)):
        land.snow(sheet, [(-4, 65), (12, 62), (30, 63), (44, 66.4)], 0.15, 6, 67) if x == 4 else None
        homes.house(sheet, (x, 66.5), (w, h), roof, load, panes=2, chimney=x == 14)
    craft.boat(sheet, (47, 82), 40, 1.02)
    craft.boat(sheet, (80, 92), 44, 0.98, turn=-1, cabin=True)
    craft.quay(sheet, -4, 60, 100, 108, rng)
    for x in (12, 34, 52):
        sheet.stroke([(x, 99), (x, 95)], 1.1, 0.97)
        sheet.erase(arc((x, 95), (0.8, 0.6), 180, 360, 16))
    for k in range(3):
        sheet.stroke(arc((43, 97.4 - 0.7 * k), (3.2 - 0.3 * k, 0.8), 0, 360, 40), 0.3, 0.9)
    barrel = [(21, 98.6), (20.4, 96), (21, 93.4), (25, 93.4), (25.6, 96), (25, 98.6)]
    sheet.wash(barrel, (0.5, 0.9))
    for y in (94.4, 97.4):
        sheet.stroke([(20.7, y), (25.3, y)], 0.3, 1)
    sheet.erase(arc((23, 93.4), (2.3, 0.9), 180, 360, 16))
    sheet.stroke([(12, 95.6), (30, 97), (58, 88)], 0.14, 0.9)
    land.snow(sheet, [(-6, 112), (20, 114), (44, 121), (70, 126), (96, 132)], 0.2, 16)
    for x, y, s in ((40, 40, 6), (52, 33, 4.4), (63, 44, 5.2), (30, 50, 3.6), (76, 36, 3.4)):
        life.gull(sheet, (x, y), s)
    land.snowfall(sheet, rng, 170)


def deer(sheet: Painting, rng: np.random.Generator) -> None:
    """2013 A stag at the edge of the wood looks back."""
    land.moon(sheet, (40, 32), 7)
    _hills(sheet, rng, 66, (0.42, 0.34, 0.26))
    trees.forest(sheet, [(-4, 76), (30, 72), (70, 75), (134, 70)], 6, 11, 0.55, rng, 1.9, fade=5)
    land.mist(sheet, 78, 5, 0.6)
    trees.forest(sheet, [(84, 84), (104, 82), (134, 80)], 13, 20, 0.75, rng, 3.2, fade=4)
    land.snow(sheet, [(-6, 84), (24, 82), (60, 86), (92, 83), (136, 82)], 0.22, 22)
    _firs(sheet, rng, (112, 96, 54), (99, 92, 38), (121, 103, 46), (16, 92, 30), (8, 98, 42))
    land.snow(sheet, [(-6, 104), (24, 99), (60, 96), (90, 99), (136, 108)], 0.26, 26)
    land.drift(sheet, (64, 99.5), 26, 2.6, 0.34)
    life.deer(sheet, (66, 99), 19, -1)
    life.footprints(sheet, [(74, 101), (86, 106), (88, 114), (78, 126)], rng, 0.75, 0.42)
    trees.reeds(sheet, (44, 110), 9, 8, 20, rng, 0.7)
    land.snowfall(sheet, rng, 200)


def mill(sheet: Painting, rng: np.random.Generator) -> None:
    """2014 The water mill stands still, its wheel hung with ice."""
    land.stars(sheet, rng, 70, 50)
    _hills(sheet, rng, 62)
    trees.forest(sheet, [(-4, 66), (40, 63), (80, 64), (134, 62)], 7, 13, 0.6, rng, 2.0, fade=4)
    land.snow(sheet, [(-6, 70), (30, 67), (70, 69), (136, 66)], 0.2, 22)
    _firs(sheet, rng, (26, 76, 36), (15, 80, 30))
    trees.bare(sheet, (112, 74), 36, rng)
    homes.house(sheet, (44, 86), (24, 17), 15, 0.62, panes=2, depth=24, chimney=True, door=True)
    homes.smoke(sheet, (64.4, 50), 32, rng)
    stream = np.vstack(
        [
            lace_path([(136, 84), (110, 86), (96, 91), (84, 100), (62, 108), (40, 130)], 14),
            lace_path([(92, 132), (96, 116), (106, 104), (120, 98), (136, 94)], 14),
        ]
    )
    sheet.wash(stream, (0.35, 0.85), (84, 126), pool=0.2)
    for _ in range(60):
        t = rng.uniform(0, 1)
        x, y = 130 - 70 * t + rng.uniform(-10, 8) * t, 88 + 36 * t**1.3
        sheet.scratch(
            lace_path([(x - 3 - 3 * t, y + 0.8), (x, y), (x + 3 + 3 * t, y - 0.9)], 6), [0.04, 0.3, 0.04], 0.2
        )
    homes.wheel(sheet, (80, 86), 11.5, rng)
    flume = [(80, 73.4), (104, 71.4), (120, 71), (120, 73), (104, 73.4), (80, 75.4)]
    sheet.wash(flume, (0.5, 0.9))
    sheet.erase([(80, 73.4), (104, 71.4), (120, 71), (120, 70.2), (104, 70.5), (80, 72.5)])
    for x in (96, 108, 118):
        sheet.stroke([(x, 73), (x, 86)], 0.6, 0.95)
    for x in np.arange(81, 119, 1.3):
        homes.icicle(sheet, (x, 75.2 - (x - 80) * 0.055), rng.uniform(0.8, 3.4), 0.55)
    land.snow(sheet, [(-6, 94), (20, 88), (44, 87), (70, 96), (66, 104), (44, 112)], 0.2, 20, 132)
    land.snow(sheet, [(88, 128), (98, 116), (112, 108), (136, 102)], 0.2, 16)
    homes.fence(sheet, [(8, 104), (26, 98), (46, 94.5)], 4.4, 5, rng)
    _firs(sheet, rng, (22, 118, 30), (116, 117, 26), (34, 121, 18))
    land.snowfall(sheet, rng, 160)


def sledge(sheet: Painting, rng: np.random.Generator) -> None:
    """2015 A horse draws a sledge over the fields towards a lit farm."""
    land.moon(sheet, (36, 28), 6)
    land.stars(sheet, rng, 60, 50)
    _hills(sheet, rng, 64)
    trees.forest(sheet, [(-4, 68), (40, 65), (90, 67), (134, 63)], 5, 9, 0.6, rng, 1.8, fade=4)
    land.snow(sheet, [(-6, 72), (40, 68), (90, 70), (136, 66)], 0.16, 14)
    homes.house(sheet, (84, 72), (10, 7), 6.4, 0.7, panes=2, depth=13, chimney=True)
    homes.house(sheet, (70, 73), (8, 5), 5, 0.85, panes=1)
    homes.house(sheet, (110, 72), (8, 5.4), 5, 0.55, panes=1)
    homes.smoke(sheet, (93, 57), 24, rng)
    trees.bare(sheet, (66, 73), 15, rng, depth=4)
    land.snow(sheet, [(-6, 82), (30, 78), (70, 76), (104, 78), (136, 76)], 0.2, 20)
    homes.fence(sheet, [(-2, 87), (24, 82), (60, 79.5), (100, 82), (134, 80)], 3, 4.4, rng, 0.7)
    land.snow(sheet, [(-6, 98), (30, 94), (70, 93), (100, 96), (136, 100)], 0.22, 26)
    for k in (0, 2.4):
        sheet.wash(
            np.vstack(
                [
                    lace_path([(-4, 112 + k), (20, 106 + k * 0.8), (36, 103.4 + k * 0.5)], 10),
                    lace_path([(36, 103.8 + k * 0.5), (20, 106.8 + k * 0.8), (-4, 113 + k)], 10),
                ]
            ),
            0.45,
        )
    for x, w in ((45, 26), (78, 26)):
        land.drift(sheet, (x + 2, 104.4), w, 2.4, 0.42)
    # Shafts from the runners to the collar, the far one behind the horse, and reins from the driver's hand to the bit.
    sheet.stroke([(60, 95), (86, 90.4)], [0.9, 0.7], 0.8)
    craft.sledge(sheet, (46, 103.6), 24)
    life.horse(sheet, (82, 103.6), 19.5)
    sheet.stroke([(59, 97.4), (76, 94.2), (89.2, 91.6)], [1.1, 0.9, 0.7], 1)
    sheet.scratch([(70.4, 94.6), (88.6, 91.2)], 0.28, 0.2)
    for sag in (0, 1.3):
        sheet.stroke(lace_path([(54.2, 90.1), (66, 88.2 + sag), (82, 84.6 + sag * 0.4), (98.4, 82.8)], 10), 0.24, 1)
    _firs(sheet, rng, (14, 118, 40), (119, 112, 38), (25, 122, 22), (108, 120, 24))
    land.snowfall(sheet, rng, 210)


def bridge(sheet: Painting, rng: np.random.Generator) -> None:
    """2016 A stone bridge over the half-frozen river, someone with a lantern."""
    land.stars(sheet, rng, 80, 50)
    land.moon(sheet, (88, 28), 5.6)
    _hills(sheet, rng, 60)
    for x, w, h, roof, load in ((28, 9, 6, 5.5, 0.7), (39, 7, 5, 5, 0.5), (86, 9, 6, 5.6, 0.6), (96, 7, 5, 5, 0.8)):
        homes.house(sheet, (x, 65), (w, h), roof, load, panes=2)
    trees.forest(sheet, [(-4, 66), (134, 66)], 4, 8, 0.62, rng, 2.0, fade=3)
    land.snow(sheet, [(-6, 70), (26, 66), (64, 68), (100, 66), (136, 70)], 0.2, 20)
    land.water(sheet, rng, 84, 128, near=0.8, far=0.35, ripples=170, lit=(84, 7))
    homes.bridge(sheet, 22, 108, 68, 88, 2, rng)
    land.snow(sheet, [(-6, 84), (14, 79), (26, 82), (34, 90), (30, 98), (14, 106)], 0.24, 22, 134)
    land.snow(sheet, [(98, 106), (96, 96), (102, 86), (112, 80), (136, 80)], 0.24, 22, 134)
    for x, y, w in ((48, 104, 12), (74, 110, 16), (60, 118, 14), (84, 100, 9)):
        floe = lace_path(
            [
                (x - w, y),
                (x - w * 0.4, y - 1.6),
                (x + w * 0.5, y - 1.4),
                (x + w, y + 0.3),
                (x + w * 0.3, y + 1.8),
                (x - w * 0.6, y + 1.5),
                (x - w, y),
            ],
            8,
        )
        sheet.wash(floe, (0.01, 0.18), pool=0.2)
        sheet.stroke(
            lace_path([(x - w, y + 0.2), (x - w * 0.6, y + 1.8), (x + w * 0.3, y + 2.1), (x + w, y + 0.6)], 8),
            0.3,
            0.85,
        )
    life.person(sheet, (60, 66.2), 13, 1, arms=((0.24, -0.5), (0.12, -0.42)))
    sheet.glow((63.8, 61), 5, 0.75)
    sheet.stroke([(63.3, 59.4), (63.8, 60.4)], 0.14, 0.95)
    lamp = [(63, 60.4), (64.6, 60.4), (64.8, 62.4), (62.8, 62.4)]
    sheet.erase(lamp)
    sheet.stroke(lamp + lamp[:1], 0.2, 0.97)
    trees.bare(sheet, (15, 90), 40, rng, lean=0.02)
    _firs(sheet, rng, (113, 94, 38), (121, 100, 30), (10, 108, 30))
    land.snowfall(sheet, rng, 170)


def northern_lights(sheet: Painting, rng: np.random.Generator) -> None:
    """2017 Northern lights over the fjord, a cabin by the water."""
    land.stars(sheet, rng, 150, 66)
    land.aurora(
        sheet,
        rng,
        (
            ([(8, 50), (30, 42), (50, 48), (74, 38), (96, 44), (126, 30)], 30),
            ([(20, 30), (44, 24), (66, 30), (92, 20), (118, 22)], 18),
            ([(60, 58), (82, 53), (104, 57), (124, 50)], 20),
        ),
    )
    land.ridge(sheet, [(-6, 60), (8, 48), (20, 54), (34, 46), (46, 60), (66, 69)], 0.85, 60, 2.2, rng)
    land.ridge(sheet, [(60, 70), (82, 58), (94, 62), (110, 47), (122, 54), (136, 46)], 0.92, 64, 2.4, rng)
    land.water(sheet, rng, 70, 132, near=0.9, far=0.45, ripples=190, lit=(72, 16))
    for x in np.linspace(30, 118, 60):
        y = 71 + rng.uniform(0, 34)
        sheet.scratch([(x, y), (x + rng.uniform(1, 6), y)], [0.03, 0.3, 0.03], 0.25)
    land.snow(sheet, [(-6, 84), (14, 82), (34, 84), (50, 90), (53, 95), (46, 101), (30, 106), (10, 112)], 0.3, 26, 134)
    homes.house(sheet, (22, 90), (14, 9), 8.4, 0.85, panes=2, depth=14, chimney=True, door=True)
    homes.smoke(sheet, (37, 71), 22, rng)
    land.snow(sheet, [(-6, 92), (20, 90.4), (40, 90.6), (54, 94)], 0.2, 8, 98)
    craft.boat(sheet, (78, 96), 22, 0, turn=-1)
    land.snow(sheet, [(-6, 108), (24, 106), (54, 114), (80, 121), (106, 117), (136, 108)], 0.3, 18)
    _firs(sheet, rng, (12, 112, 44), (117, 114, 36), (108, 119, 22))


def birches(sheet: Painting, rng: np.random.Generator) -> None:
    """2018 Birch wood with a trodden path; a fox passes."""
    land.mist(sheet, 50, 22, 0.35)
    trees.forest(sheet, [(-4, 66), (60, 62), (134, 66)], 10, 18, 0.3, rng, 2.2, fade=8)
    for _ in range(22):
        x = rng.uniform(2, 128)
        trees.birch(sheet, (x, rng.uniform(68, 72)), 72, rng.uniform(0.8, 1.5), rng, 0.42, rng.uniform(-0.03, 0.03))
    land.mist(sheet, 66, 10, 0.55)
    land.snow(sheet, [(-6, 74), (30, 71), (70, 72), (136, 72)], 0.16, 20)
    for x, y, w in ((20, 80, 2.4), (38, 78, 2.0), (54, 76, 1.7), (78, 76, 1.8), (94, 79, 2.2), (112, 80, 2.4)):
        land.drift(sheet, (x + 6, y + 0.5), 16, 1.3, 0.3)
        trees.birch(sheet, (x, y), 84, w, rng, 0.7, rng.uniform(-0.04, 0.04))
    land.snow(sheet, [(-6, 92), (30, 88), (70, 90), (100, 87), (136, 92)], 0.2, 30)
    path = np.vstack(
        [
            lace_path([(66, 74), (60, 84), (74, 94), (58, 108), (40, 132)], 14),
            lace_path([(72, 132), (80, 110), (84, 95), (66, 84), (68, 74)], 14),
        ]
    )
    sheet.wash(path, (0.1, 0.34), soft=0.5)
    life.footprints(sheet, [(66, 78), (64, 85), (78, 95), (69, 108), (56, 128)], rng, 0.9, 0.55)
    land.drift(sheet, (89, 101.4), 20, 1.6, 0.4)
    life.fox(sheet, (88, 101), 15, -1)
    for x, y, w, lean in ((27, 106, 5.2, 0.03), (113, 108, 5.6, -0.03), (44, 96, 3.4, -0.02), (118, 97, 3.6, 0.0)):
        land.drift(sheet, (x + 10, y + 0.8), 28, 2.2, 0.34)
        trees.birch(sheet, (x, y), 112, w, rng, 0.95, lean)
        land.snow(sheet, [(x - 6, y + 2.2), (x - 2, y - 0.6), (x + 3, y - 0.4), (x + 7, y + 2.2)], 0.1, 3, y + 2.4)
    land.snowfall(sheet, rng, 200)


def old_harbour(sheet: Painting, rng: np.random.Generator) -> None:
    """2019 The old port: a wooden crane, a three-master, snowy warehouses."""
    land.moon(sheet, (36, 27), 5)
    land.stars(sheet, rng, 50, 50)
    _hills(sheet, rng, 60, (0.3, 0.26))
    for x, w, h, roof, load in (
        (2, 9, 11, 7, 0.45),
        (11.5, 10, 13, 8, 0.7),
        (22, 8, 10, 6.4, 0.5),
        (30.5, 10, 12, 7.4, 0.8),
        (96, 10, 11, 7.4, 0.6),
        (106.5, 9, 13, 7, 0.42),
        (116, 11, 10.5, 8, 0.75),
    ):
        homes.house(sheet, (x, 74), (w, h), roof, load, panes=2)
        for dy in (2.6,):
            homes.window(sheet, (x + w / 2, 74 - h - dy + 1.4), w * 0.08)
    land.snow(sheet, [(-6, 74), (60, 73.4), (136, 74)], 0.1, 3, 76.5)
    land.water(sheet, rng, 75, 132, near=0.8, far=0.3, lit=(36, 7), ripples=190)
    craft.ship(sheet, (58, 90), 60, rng)
    craft.boat(sheet, (28, 101), 18, 0.7)
    craft.quay(sheet, 86, 136, 100, 108, rng)
    homes.crane(sheet, (110, 99), 38, -1)
    land.snow(sheet, [(92, 100), (100, 98.8), (110, 99), (120, 98.6), (136, 99)], 0.08, 3, 100.4)
    for x, y, s in ((40, 44, 5), (48, 40, 3.6), (86, 34, 4.4)):
        life.gull(sheet, (x, y), s)
    land.snowfall(sheet, rng, 210)


def hut(sheet: Painting, rng: np.random.Generator) -> None:
    """2020 A herdsman's hut on the slope, smoke straight up, sheep by the fence."""
    land.stars(sheet, rng, 110, 56)
    land.ridge(
        sheet, [(-6, 60), (16, 46), (28, 52), (48, 32), (60, 46), (74, 40), (96, 58), (136, 66)], 0.5, 34, 2.6, rng
    )
    land.ridge(sheet, [(-6, 72), (30, 68), (60, 64), (92, 50), (108, 56), (136, 44)], 0.44, 30, 2.2, rng)
    land.mist(sheet, 72, 7, 0.6)
    land.snow(sheet, [(-6, 88), (30, 82), (70, 76), (104, 70), (136, 66)], 0.24, 30)
    trees.forest(sheet, [(-4, 87), (20, 84), (34, 82)], 7, 12, 0.7, rng, 2.2, fade=3)
    homes.house(sheet, (66, 88), (17, 9), 10, 0.85, panes=2, depth=17, chimney=True, door=False)
    homes.smoke(sheet, (80.8, 63), 44, rng, lean=0.06)
    land.snow(sheet, [(58, 90), (70, 87.4), (86, 87.8), (106, 86)], 0.1, 4, 91)
    land.snow(sheet, [(-6, 100), (30, 96), (70, 93), (104, 92), (136, 88)], 0.24, 30)
    homes.fence(sheet, [(6, 108), (34, 104), (66, 103), (92, 106)], 6, 6.4, rng)
    for x, y, s, t in (
        (40, 108.4, 8.6, 1),
        (50, 110.4, 9.2, -1),
        (60, 108.6, 8.8, 1),
        (54, 114, 9.6, 1),
        (69, 112, 9, -1),
        (43, 115, 9.2, -1),
    ):
        land.drift(sheet, (x + 1, y + 0.2), s * 1.3, 1.2, 0.35)
        life.sheep(sheet, (x, y), s, rng, t)
    life.person(sheet, (84, 110), 15, -1, arms=((0.22, -0.5), (0.1, -0.4)))
    sheet.stroke([(80.4, 95), (81.4, 110.4)], 0.4, 0.97)
    _firs(sheet, rng, (18, 116, 34), (111, 108, 46), (119, 114, 34))
    land.snowfall(sheet, rng, 130)


def waterfall(sheet: Painting, rng: np.random.Generator) -> None:
    """2021 A frozen waterfall; two people stand below and look up."""
    land.stars(sheet, rng, 50, 30)
    _hills(sheet, rng, 44, (0.36,))
    rock_left = lace_path([(-6, 30), (20, 26), (42, 32), (48, 44), (45, 64), (40, 84), (26, 98)], 16)
    rock_right = lace_path([(136, 26), (108, 24), (88, 31), (83, 44), (87, 66), (92, 84), (106, 98)], 16)
    for line, end in ((rock_left, -6), (rock_right, 136)):
        sheet.wash(np.vstack([line, [[end, 104]]]), (0.55, 0.95, 0.7), (26, 98), pool=0.15)
    for _ in range(130):
        left = rng.uniform() < 0.5
        y = rng.uniform(36, 92)
        x = rng.uniform(0, 40) if left else rng.uniform(92, 130)
        wide, fall = rng.uniform(1.5, 6), rng.uniform(0.3, 1.5) * (1 if left else -1)
        ledge = lace_path(
            [(x - wide, y - fall), (x, y - 0.5), (x + wide, y + fall), (x, y + 0.25), (x - wide, y - fall)], 6
        )
        sheet.wash(ledge, rng.uniform(0.12, 0.5), soft=0.15)
    fall = np.vstack(
        [
            lace_path([(46, 36), (54, 31.5), (74, 31.5), (85, 36)], 10),
            lace_path([(88, 64), (91, 90), (82, 99), (50, 99), (41, 90), (45, 64)], 12),
        ]
    )
    sheet.wash(fall, (0.03, 0.34, 0.12), (31, 100), soft=0.5)
    for _ in range(190):
        x, y = rng.uniform(46, 87), 32 + 58 * rng.uniform(0, 1) ** 1.3
        tall, wide = rng.uniform(7, 26), rng.uniform(1.2, 3.4)
        body = lace_path(
            [
                (x, y),
                (x + wide / 2, y + tall * 0.25),
                (x + wide * 0.35, y + tall * 0.7),
                (x, y + tall),
                (x - wide * 0.35, y + tall * 0.6),
                (x - wide / 2, y + tall * 0.25),
                (x, y),
            ],
            6,
        )
        sheet.wash(body, (0.01, rng.uniform(0.1, 0.34)), soft=0.12)
        sheet.stroke(
            lace_path([(x, y), (x + wide / 2, y + tall * 0.25), (x + wide * 0.35, y + tall * 0.7), (x, y + tall)], 6),
            [0.04, 0.2, 0.06],
            0.6,
        )
    for line in (rock_left[:40], rock_right[:40]):
        sheet.wash(np.vstack([line + (0, -1.6), (line + (0, 1.6))[::-1]]), 0.02, soft=0.4)
    for x in np.linspace(4, 44, 8):
        trees.far_fir(sheet, (x, 30 - 3 * np.sin(x / 12)), rng.uniform(7, 13), 0.85, rng)
    for x in np.linspace(88, 128, 8):
        trees.far_fir(sheet, (x, 29 - 3 * np.sin(x / 11)), rng.uniform(7, 13), 0.85, rng)
    land.mist(sheet, 97, 4, 0.5)
    land.snow(sheet, [(-6, 96), (26, 95), (50, 98), (80, 98), (104, 95), (136, 96)], 0.22, 22)
    for x, y, tall, turn, skirt in ((57, 112, 15, 1, False), (65, 112.6, 13.5, 1, True)):
        land.drift(sheet, (x + 2, y + 0.4), 9, 1.4, 0.4)
        life.person(sheet, (x, y), tall, turn, skirt=skirt, lean=-0.04)
    life.footprints(sheet, [(60, 113), (64, 118), (58, 127)], rng, 0.8, 0.45)
    _firs(sheet, rng, (18, 112, 44), (113, 113, 46), (29, 118, 24), (101, 119, 22))
    land.snowfall(sheet, rng, 130)


def halt(sheet: Painting, rng: np.random.Generator) -> None:
    """2022 A small train at a halt in the woods, someone waits under the lamp."""
    land.moon(sheet, (98, 27), 5.6)
    _hills(sheet, rng, 62)
    trees.forest(sheet, [(-4, 72), (40, 68), (90, 69), (134, 66)], 10, 17, 0.58, rng, 2.4, fade=5)
    land.snow(sheet, [(-6, 80), (50, 78), (136, 77)], 0.2, 16)
    _firs(sheet, rng, (20, 82, 34), (116, 82, 40))
    craft.train(sheet, (86, 85), 62, rng)
    sheet.stroke([(-4, 85.2), (134, 85.2)], 0.45, 0.97)
    land.snow(sheet, [(-6, 86.4), (60, 85.8), (136, 86.2)], 0.12, 6)
    homes.house(sheet, (88, 100), (14, 9), 8.6, 0.72, panes=1, depth=16, chimney=True, door=False)
    homes.smoke(sheet, (103.6, 80), 24, rng)
    sheet.wash([(30, 100), (124, 100), (124, 103.4), (30, 103.4)], (0.35, 0.8))
    for x in np.arange(31, 124, 2.3):
        sheet.stroke([(x, 100.6), (x, 103.4)], 0.14, 0.95)
    land.snow(sheet, [(29, 100.6), (60, 99.2), (90, 99.6), (125, 100.4)], 0.06, 3, 101)
    sheet.glow((52, 81), 9, 0.5)
    sheet.stroke([(52, 100), (52, 83)], 0.5, 0.97)
    lamp = [(50.9, 82.8), (50.4, 79.8), (53.6, 79.8), (53.1, 82.8)]
    sheet.erase(lamp)
    sheet.stroke(lamp + lamp[:1], 0.25, 0.97)
    sheet.wash([(49.9, 79.8), (52, 78), (54.1, 79.8)], 0.95)
    life.person(sheet, (62, 100), 12, -1, skirt=True)
    sheet.wash([(65.4, 100), (65.4, 97.2), (69, 97.2), (69, 100)], 0.9)
    sheet.stroke(arc((67.2, 97.2), (0.9, 0.9), 180, 360, 10), 0.25, 0.97)
    bench = [(74, 98), (82, 98)]
    sheet.stroke(bench, 0.5, 0.97)
    sheet.erase([(74, 97.7), (82, 97.7), (82, 97.1), (74, 97.1)])
    for x in (75, 81):
        sheet.stroke([(x, 98), (x, 100)], 0.4, 0.97)
    land.snow(sheet, [(-6, 106), (30, 104.6), (70, 105.4), (136, 104)], 0.24, 20)
    _firs(sheet, rng, (15, 114, 42), (27, 120, 24), (116, 118, 28))
    land.snowfall(sheet, rng, 200)


def owl(sheet: Painting, rng: np.random.Generator) -> None:
    """2023 An owl on an old pine bough before the moon."""
    land.stars(sheet, rng, 120, 100)
    land.moon(sheet, (56, 52), 26, halo=1.8)
    _hills(sheet, rng, 106, (0.4, 0.3))
    trees.forest(sheet, [(-4, 112), (60, 107), (134, 110)], 7, 13, 0.6, rng, 2.0, fade=5)
    land.snow(sheet, [(-6, 114), (60, 110), (136, 113)], 0.2, 14)
    trunk = np.vstack([lace_path([(136, 0), (118, 30), (114, 62), (118, 100), (112, 134)], 14), [[140, 134]]])
    sheet.wash(trunk, (0.9, 0.95), pool=0.1)
    for _ in range(70):
        x, y = rng.uniform(115, 130), rng.uniform(8, 122)
        sheet.scratch(lace_path([(x, y - 3), (x + rng.uniform(-1, 1), y), (x, y + 3)], 6), [0.05, 0.34, 0.05], 0.4)
    bough = lace_path([(120, 96), (96, 90), (72, 91), (46, 86), (22, 89), (8, 84)], 16)
    sheet.stroke(bough, [7, 5.4, 4.4, 3.2, 2, 0.8], 0.95)
    for root, tip in (
        ((96, 90), (80, 106)),
        ((46, 86), (32, 74)),
        ((30, 88), (18, 98)),
        ((72, 91), (60, 103)),
        ((104, 92), (96, 78)),
        ((22, 89), (14, 78)),
    ):
        twig = lace_path([root, ((root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2 - 1.4), tip], 12)
        sheet.stroke(twig, [1.3, 0.5], 0.95)
        _needles(sheet, twig[6:], rng)
    _needles(sheet, bough[-18:], rng)
    for i in range(6, len(bough) - 6, 7):
        n = min(len(bough) - 1, i + 6)
        w = np.interp(i / len(bough), [0, 1], [3.4, 1])
        piece = bough[i - 4 : n]
        hump = np.sin(np.linspace(0, np.pi, len(piece)))[:, None] * (0, -w * 0.9)
        if abs(bough[i][0] - 55) > 9:
            sheet.wash(np.vstack([piece + (0, -w * 0.45) + hump, (piece + (0, -w * 0.3))[::-1]]), (0.01, 0.14))
    life.owl(sheet, (55, 85), 42, rng)
    land.snowfall(sheet, rng, 150)


def _needles(sheet, twig, rng):
    """Bundles of pine needles along a twig."""
    for i in range(0, len(twig), 2):
        for _ in range(7):
            a = rng.uniform(0, 2 * np.pi)
            sheet.stroke(
                [twig[i], twig[i] + np.array([np.cos(a), np.sin(a) * 0.8 - 0.25]) * rng.uniform(2.4, 4.2)],
                [0.26, 0.1],
                0.92,
            )


def ski_run(sheet: Painting, rng: np.random.Generator) -> None:
    """2024 A skier comes down the slope, two curved lines behind."""
    land.moon(sheet, (34, 30), 5.4)
    for points, load in (
        ([(-6, 56), (20, 46), (38, 52), (60, 36), (74, 46), (100, 34), (136, 50)], 0.4),
        ([(-6, 66), (30, 58), (60, 62), (100, 50), (136, 54)], 0.34),
    ):
        land.ridge(sheet, points, load, 24, 1.4, rng)
    trees.forest(sheet, [(-4, 72), (30, 70), (56, 74)], 6, 12, 0.6, rng, 1.9, fade=5)
    land.mist(sheet, 75, 5, 0.5)
    land.snow(sheet, [(-6, 86), (24, 84), (50, 78), (84, 62), (112, 52), (136, 48)], 0.16, 60)
    _firs(sheet, rng, (100, 62, 22), (109, 58, 26), (117, 60, 22), (88, 66, 18), (18, 90, 22))
    for k in (0, 1.7):
        track = lace_path(
            [
                (112 + k, 54 + k * 0.2),
                (96 + k, 68),
                (84, 76 + k),
                (92 + k, 84),
                (96, 90 + k),
                (84, 97 + k * 1.2),
                (70, 101 + k * 1.3),
            ],
            24,
        )
        sheet.stroke(track, [0.12, 0.3, 0.5, 0.7], 0.42)
        sheet.scratch(track + (0, 0.5), [0.06, 0.2, 0.3], 0.01)
    land.drift(sheet, (61, 107), 28, 2.2, 0.36)
    life.skier(sheet, (60, 105), 22, -1, 0.16)
    for _ in range(60):
        a, r = rng.uniform(-0.5, 0.7), rng.uniform(2, 16)
        sheet.erase(arc((72 + r * np.cos(a), 104 - r * abs(np.sin(a)) * 0.7), rng.uniform(0.15, 0.5), 0, 360, 12), 0.85)
    life.skier(sheet, (86, 77), 7, -1, 0.3)
    _firs(sheet, rng, (14, 112, 46), (25, 119, 28), (116, 112, 44), (105, 118, 22))
    land.snowfall(sheet, rng, 170)


def lighthouse(sheet: Painting, rng: np.random.Generator) -> None:
    """2025 A lighthouse on its skerry under a full moon, a boat laid up for the winter."""
    land.moon(sheet, (38, 34), 7.4)
    land.stars(sheet, rng, 50, 50)
    _hills(sheet, rng, 72, (0.3, 0.24))
    land.water(sheet, rng, 72, 132, near=0.8, far=0.26, lit=(38, 9))
    rock = lace_path([(56, 92), (62, 84), (74, 78), (90, 75), (106, 79), (116, 84), (136, 90)], 16)
    sheet.wash(np.vstack([rock, [[136, 97], [52, 96]]]), (0.04, 0.4, 0.95), (75, 95))
    for _ in range(60):
        x = rng.uniform(60, 130)
        y = rng.uniform(86, 94)
        sheet.petal((x, y), (x + rng.uniform(1, 5), y + rng.uniform(1, 3)), rng.uniform(0.5, 1.3), 0, 0.9)
    for i in range(14):
        sheet.scratch(
            [(54 + i * 6, 96 + np.sin(i * 2) * 0.5), (57 + i * 6, 95.4), (61 + i * 6, 96.2)], [0.05, 0.5, 0.05], 0.04
        )
    homes.lighthouse(sheet, (88, 77), 36)
    sheet.glow((88, 38.6), 9, 0.5)
    for end in (-8, 138):
        for spread in (3, 5, 8):
            sheet.erase([(88, 38.2), (end, 36 - spread), (end, 36 + spread)], 0.08)
    homes.lighthouse(sheet, (88, 77), 36)
    homes.house(sheet, (97, 80), (9, 6), 6, 0.6, panes=1, depth=10, chimney=True)
    land.snow(sheet, [(70, 81.5), (84, 77.6), (100, 79.4), (118, 83)], 0.06, 4, 84)
    land.snow(sheet, [(-6, 101), (24, 98), (52, 103), (84, 108), (136, 104)], 0.24, 24)
    craft.boat(sheet, (64, 112), 32, 0.9)
    land.snow(sheet, [(40, 116), (54, 111.6), (72, 111.6), (90, 115)], 0.16, 8)
    _firs(sheet, rng, (15, 110, 38), (27, 117, 26), (116, 116, 30))
    trees.reeds(sheet, (98, 115), 8, 9, 18, rng)
    land.snowfall(sheet, rng, 160)


def village(sheet: Painting, rng: np.random.Generator) -> None:
    """2026 A village round its church under the hills, a path to the door."""
    land.moon(sheet, (90, 31), 6.6)
    land.stars(sheet, rng, 60, 50)
    _hills(sheet, rng, 66, (0.42, 0.34))
    trees.forest(sheet, [(-4, 69), (30, 65), (70, 67), (134, 63)], 6, 10, 0.6, rng, 1.8, fade=4)
    land.snow(sheet, [(-6, 75), (30, 70), (64, 71), (100, 69), (136, 74)], 0.14, 12)
    tower = [(59, 78), (59, 50), (67.4, 50), (67.4, 78)]
    sheet.wash(tower, (0.12, 0.3), pool=0.3)
    sheet.wash([(64, 50), (67.4, 50), (67.4, 78), (64, 78)], 0.45, soft=0.4, cover=False)
    sheet.stroke(tower, 0.26, 0.97)
    sheet.wash(
        np.vstack(
            [
                lace_path([(57.6, 50.6), (61.6, 42), (63.2, 27)], 10),
                lace_path([(63.2, 27), (64.8, 42), (68.8, 50.6)], 10),
            ]
        ),
        (0.97, 0.8),
    )
    sheet.scratch(lace_path([(58.4, 49.8), (61.4, 42), (62.9, 29)], 10), [0.9, 0.5, 0.1], 0.03)
    sheet.stroke([(63.2, 28), (63.2, 23.4)], 0.3, 0.97)
    sheet.dot((63.2, 26), 0.6)
    for y in (55, 62):
        homes.window(sheet, (63.2, y), 1.1)
    homes.house(sheet, (66, 78), (9, 9.6), 8, 0.4, panes=1, depth=15)
    for x, y, w, h, roof, load, deep in (
        (24, 80, 8, 5.6, 5.4, 0.7, 9),
        (44, 81, 8, 5, 5, 0.5, 0),
        (92, 79.6, 8, 5.6, 5.4, 0.75, 9),
        (112, 79, 7, 5, 4.6, 0.5, 7),
        (12, 78, 7, 5, 4.4, 0.55, 0),
    ):
        homes.house(sheet, (x, y), (w, h), roof, load, panes=2, depth=deep, chimney=deep > 0)
    homes.smoke(sheet, (33, 67.4), 18, rng)
    homes.smoke(sheet, (99, 67), 18, rng)
    trees.bare(sheet, (55, 82), 18, rng, depth=4)
    land.snow(sheet, [(-6, 84), (26, 80.6), (60, 82), (96, 80), (136, 83)], 0.2, 30)
    path = np.vstack(
        [
            lace_path([(63.4, 80), (58, 89), (70, 100), (54, 130)], 14),
            lace_path([(78, 130), (82, 100), (65, 89), (66, 80)], 14),
        ]
    )
    sheet.wash(path, (0.12, 0.36), soft=0.5)
    life.person(sheet, (70, 104), 9.5, -1)
    life.person(sheet, (74.4, 104.6), 6.4, -1, skirt=True)
    life.footprints(sheet, [(71, 105), (75, 112), (68, 126)], rng, 0.6, 0.5)
    homes.fence(sheet, [(84, 100), (98, 97), (112, 98)], 3.6, 4.4, rng)
    _firs(sheet, rng, (18, 106, 42), (110, 108, 40), (33, 114, 28), (97, 118, 26), (11, 116, 28))
    land.snowfall(sheet, rng, 220)


_SKIES = {
    2017: dict(top=0.98, low=92, haze=0.45),
    2018: dict(top=0.5, low=80, haze=0.12),
    2023: dict(top=0.95, low=112, haze=0.3),
    2021: dict(top=0.7, low=60),
}
_SCENES = {
    2010: lake,
    2011: chapel,
    2012: harbour_boats,
    2013: deer,
    2014: mill,
    2015: sledge,
    2016: bridge,
    2017: northern_lights,
    2018: birches,
    2019: old_harbour,
    2020: hut,
    2021: waterfall,
    2022: halt,
    2023: owl,
    2024: ski_run,
    2025: lighthouse,
    2026: village,
}
