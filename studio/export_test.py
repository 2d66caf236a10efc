"""python3 -m unittest studio/export_test.py: models are the products' geometry, the same every time they are made."""

import shutil
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import exporting  # noqa: E402  (found through the line above)
from forms.assembly import assemble  # noqa: E402
from models.grid import CLOSE, Grid, of_lathe, thinned, with_rows  # noqa: E402
from running import run  # noqa: E402
from tables import load  # noqa: E402


def dense(name: str) -> tuple[dict, Grid]:
    """A shape and the grid of its body."""
    shapes = load('../content/shapes.yaml')
    return shapes[name], of_lathe(shapes[name], assemble(shapes, name)[0][2])


class Thinned(unittest.TestCase):
    def test_what_is_left_out_does_not_show(self) -> None:
        for name in ('fjordlace-plate-27', 'hav-pitcher', 'klar-red-wine'):
            shape, grid = dense(name)
            few = thinned(grid, shape, [])
            self.assertLess(few.points[..., 0].size, grid.points[..., 0].size * 0.6, name)
            stride = (grid.points.shape[1] - 1) // (few.points.shape[1] - 1)
            for column in (0, 1):
                # The dense outline against the few rows, at the same places.
                there = [np.interp(grid.along, few.along, few.points[:, column, axis]) for axis in range(3)]
                apart = np.linalg.norm(grid.points[:, column * stride] - np.stack(there, axis=1), axis=1)
                self.assertLess(apart.max(), CLOSE, name)

    def test_normals_look_out_of_the_body(self) -> None:
        _, grid = dense('klar-tumbler')
        outside = grid.middles < -5
        middle = (grid.points[:-1, :-1] + grid.points[1:, :-1]) / 2
        outward = (middle[..., :2] * grid.normals[:, :, 0, :2]).sum(axis=2)[outside]
        high = middle[outside][..., 2] > 15
        self.assertGreater(outward[high].min(), 0)

    def test_a_row_is_added_where_a_decoration_ends(self) -> None:
        _, grid = dense('hvid-plate-27')
        more = with_rows(grid, [17.3])
        row = int(np.abs(more.along - 17.3).argmin())
        self.assertEqual(more.along[row], 17.3)
        low, high = np.linalg.norm(more.normals[row - 1 : row + 1], axis=3)
        self.assertTrue(np.allclose(low, 1) and np.allclose(high, 1))
        self.assertEqual(len(more.along), len(grid.along) + 1)


class Record(unittest.TestCase):
    def test_a_model_grows_stale_by_its_own_row_but_not_by_its_pictures(self) -> None:
        job = next(exporting.models(['strom-bowl-16']))
        self.assertNotIn('views', job['item'])
        other = {**job, 'item': {**job['item'], 'material': 'cobalt'}}
        self.assertNotEqual(exporting.fingerprint(job), exporting.fingerprint(other))


@unittest.skipUnless(shutil.which('blender'), 'needs blender')
class Exported(unittest.TestCase):
    def test_twice_the_same(self) -> None:
        jobs = list(exporting.models(['lys-votive-amber', 'gry-plate-19']))
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            for folder in (one, other):
                exporting.make(jobs, Path(folder), run)
            for job in jobs:
                file = f'{job["name"]}.min.glb'
                self.assertEqual((Path(one) / file).read_bytes(), (Path(other) / file).read_bytes(), job['name'])


if __name__ == '__main__':
    unittest.main()
