"""python3 -m unittest studio/denoising_test.py: sparks go, edges stay."""

import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from denoising import denoise  # noqa: E402  (found through the line above)

FLAT = np.zeros((64, 64, 3), np.float32)


def halves(picture: np.ndarray) -> list[np.ndarray]:
    """A picture twice, with a little grain each."""
    chance = np.random.default_rng(3)
    return [(picture * chance.uniform(0.97, 1.03, picture.shape)).astype(np.float32) for _ in range(2)]


class Denoising(unittest.TestCase):
    def test_sparks_go(self) -> None:
        one, other = halves(FLAT + 0.2)
        one[30, 30] = 12
        self.assertAlmostEqual(float(denoise(one, other, FLAT, FLAT)[30, 30, 0]), 0.2, delta=0.03)

    def test_edges_keep_their_middle_tones(self) -> None:
        # Where dark meets bright, a pixel lies partly on both, and now and then one half saw more of it than the other.
        picture = FLAT + 0.02
        picture[:, 33:], picture[:, 32] = 0.8, 0.4
        one, other = halves(picture)
        one[4::9, 32], other[4::9, 32] = 0.75, 0.05
        guide = FLAT + 0.1
        guide[:, 33:] = 0.9
        guide[:, 32] = 0.5
        edge = denoise(one, other, guide, FLAT)[8:56, 32, 0]
        self.assertGreater(float(edge.min()), 0.3)
        self.assertLess(float(np.ptp(edge)), 0.1)


if __name__ == '__main__':
    unittest.main()
