"""python3 -m unittest studio/drawings_test.py: decorations repeat without a seam and come out the same every time."""

import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from surfaces.drawings import DRAWINGS, draw, source  # noqa: E402  (found through the line above)
from surfaces.wash import Painting  # noqa: E402

BORDERS = (
    'lace-rim',
    'lace-narrow',
    'vine',
    'meander',
    'meander-narrow',
    'bluebell-border',
    'bluebell-line',
    'flora-edge',
    'snow-rim-2010',
)
SQUARE = [(2, 2), (8, 2), (8, 8), (2, 8)]


class Drawings(unittest.TestCase):
    def test_borders_meet_themselves(self) -> None:
        for name in BORDERS:
            tint = draw(name).tint().astype(int)
            inside = np.abs(np.diff(tint, axis=1)).mean(axis=(0, 2)).max()
            seam = np.abs(tint[:, 0] - tint[:, -1]).mean()
            self.assertLessEqual(seam, inside + 1, name)

    def test_same_drawing_every_time(self) -> None:
        for name in ('flora-harebell', 'snow-2019'):
            self.assertTrue((draw(name).tint() == draw(name).tint()).all(), name)

    def test_every_source_exists(self) -> None:
        for name in DRAWINGS:
            self.assertTrue((Path(__file__).parent / source(name)).exists(), name)


class Washes(unittest.TestCase):
    def test_nearer_wash_covers(self) -> None:
        sheet = Painting(10, 10, 4)
        sheet.wash(SQUARE, 0.9)
        sheet.wash(SQUARE, 0.2)
        self.assertAlmostEqual(sheet.pigment[20, 20], 0.2, places=3)

    def test_glaze_over_only_deepens(self) -> None:
        sheet = Painting(10, 10, 4)
        sheet.wash(SQUARE, 0.6)
        sheet.wash(SQUARE, 0.2, cover=False)
        self.assertAlmostEqual(sheet.pigment[20, 20], 0.6, places=3)

    def test_wash_runs_from_dark_to_light(self) -> None:
        sheet = Painting(10, 10, 4)
        sheet.wash(SQUARE, (0.8, 0.2))
        self.assertGreater(sheet.pigment[10, 20], sheet.pigment[30, 20])

    def test_covering_lifts_the_other_pigments(self) -> None:
        sheet = Painting(10, 10, 4, pigments={'red': (0, 1, 1), 'blue': (1, 1, 0)})
        sheet.take('red').wash(SQUARE, 0.9)
        sheet.take('blue').wash(SQUARE, 0.5)
        self.assertAlmostEqual(sheet.planes['red'][20, 20], 0, places=3)


if __name__ == '__main__':
    unittest.main()
