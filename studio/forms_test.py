"""Checks of content/shapes.yaml as solids; runs without Blender:  python3 -m unittest studio/forms_test.py"""

import functools
import sys
import unittest
from pathlib import Path
from unittest import mock

import numpy as np
import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from forms.assembly import assemble  # noqa: E402
from forms.profile import Profile  # noqa: E402
from kinds import Body, Row  # noqa: E402

SHAPES = yaml.safe_load((HERE.parent / 'content' / 'shapes.yaml').read_text())


@functools.cache
def pieces(name: str) -> list[tuple[str, str, Body]]:
    """A shape and everything in its parts; built once for all tests, which change nothing of it.

    In a quarter of the steps around that are rendered: what is looked at lies on the outline or goes for every step.
    """
    with mock.patch('forms.lathe.SEGMENTS', 60):
        return assemble(SHAPES, name)


def volume(body: Body) -> float:
    """Signed volume in mm3: positive when every face looks outwards."""
    total = 0.0
    for corners in {len(face) for face in body['faces']}:
        faces = body['verts'][np.array([face for face in body['faces'] if len(face) == corners])]
        for i in range(1, corners - 1):
            total += float(np.sum(faces[:, 0] * np.cross(faces[:, i], faces[:, i + 1])))
    return total / 6


def brimful(shape: Row) -> float:
    """What the inside holds to the brim, in millilitres."""
    profile = Profile(shape)
    inside = profile.points[profile.inside][::-1]
    r, z = inside[:, 0], inside[:, 1]
    return abs(np.sum(np.pi * (r[1:] ** 2 + r[:-1] ** 2) / 2 * np.diff(z))) / 1000


class Shapes(unittest.TestCase):
    def test_every_piece_is_closed_and_looks_outwards(self) -> None:
        # Glass turned inside out renders black.
        for name in SHAPES:
            for role, _, body in pieces(name):
                self.assertGreater(volume(body), 0, f'{role} of {name}')

    def test_size_is_that_of_the_outline(self) -> None:
        for name, shape in SHAPES.items():
            radius = max(point[0] for point in shape['outline'])
            self.assertAlmostEqual(2 * radius, shape['size']['diameter'], delta=1, msg=name)

    def test_height_is_that_of_the_whole_piece(self) -> None:
        for name, shape in SHAPES.items():
            kept = [body['verts'][:, 2] for role, _, body in pieces(name) if role not in ('saucer', 'candle')]
            height = np.ptp(np.concatenate(kept))
            # The waves of a thick rim rise above it by up to what they are deep.
            waves = shape.get('flutes', {}).get('depth', 0)
            self.assertAlmostEqual(height, shape['size']['height'], delta=1.5 + waves, msg=name)

    def test_length_is_that_over_handle_and_spout(self) -> None:
        for name, shape in SHAPES.items():
            if 'length' in shape['size']:
                along = np.concatenate([body['verts'][:, 0] for _, _, body in pieces(name)])
                self.assertAlmostEqual(np.ptp(along), shape['size']['length'], delta=2, msg=name)

    def test_it_holds_what_it_says(self) -> None:
        for name, shape in SHAPES.items():
            stated = shape['size'].get('capacityMl')
            if stated:
                self.assertTrue(
                    stated <= brimful(shape) <= stated * 1.45,
                    f'{name}: {stated} ml stated, {brimful(shape):.0f} ml to the brim',
                )

    def test_handles_have_a_width_at_every_point(self) -> None:
        for name, shape in SHAPES.items():
            for part in shape.get('parts', []):
                if 'line' in part:
                    self.assertEqual(len(part['line']), len(part['width']), name)
                else:
                    self.assertIn(part['shape'], SHAPES)


if __name__ == '__main__':
    unittest.main()
