"""python3 -m unittest studio/geometry_test.py: faults planted in a small scene are found and named. Needs Blender."""

import json
import shutil
import subprocess
import unittest
from pathlib import Path
from typing import ClassVar

HERE = Path(__file__).resolve().parent
BLENDER = shutil.which('blender')

# A table, a plate of 20 cm (its face 10 mm, its rim 24 mm high) and a cup, made of the simplest solids.
SCENE = f"""
import sys
sys.path.insert(0, {str(HERE)!r})
import geometry
from scenes import contact, fittings, props, room
from surfaces.materials import plain
room.open_scene(64, 64)
clay = plain('clay', (0.6, 0.6, 0.6))
room.sheet('table', [(-9, -9, 0), (9, -9, 0), (9, 9, 0), (-9, 9, 0)], clay)
def plate(z=0.0):
    rim = [(0, 0), (0.5, 0), (0.6, 0), (0.61, 0.01), (1, 0.24)]
    inside = [(0.98, 0.26), (0.6, 0.105), (0.5, 0.1), (0, 0.1)]
    contact.piece('plate', [props.turned('plate', rim + inside, clay, (0, 0, z), 96)])
def napkin(z, wide=0.4):
    contact.piece('napkin', [props.slab('napkin', (-wide, -wide, z), (wide, wide, z + 0.03), clay, 0.01)])
def box(z):
    contact.piece('box', [props.slab('box', (1.2, -0.3, z), (1.8, 0.3, z + 0.4), clay)])
def cup(x, z):
    rim = [(0, 0), (0.28, 0), (0.3, 0), (0.305, 0.01), (0.4, 0.7)]
    inside = [(0.38, 0.7), (0.28, 0.05), (0.2, 0.03), (0, 0.03)]
    body = props.turned('cup', rim + inside, clay, (x, 0, z), 96)
    handle = props.rod('handle', [(x + 0.35, 0, z + 0.2), (x + 0.6, 0, z + 0.35), (x + 0.37, 0, z + 0.55)], 0.04, clay)
    contact.piece('cup', [body, handle])
"""


STICK = "contact.piece('stick', [props.rod('stick', [(2.4, 0, 0.002), (2.4, 0, 2)], 0.1, clay, 32)])\ncup(2, 0)\n"
ROUND = 'with contact.building():\n    fittings.round_table(0, 0, 3.9, 7.2, clay, clay)\n'
BLOCK = """
with contact.building():
    props.turned('block', [(0, 0.5), (1, 0.5), (1, 0.5), (1, 0.5), (1, 0), (1, 0), (1, 0), (0, 0)], clay)
"""
LAID = {
    'what stands': 'plate()\nnapkin(0.1)\ncup(2, 0)',
    'a napkin through a plate': 'plate()\nnapkin(0.12, 0.8)\ncup(2, 0)',
    'a cup above the table': 'plate()\ncup(2, 0.03)',
    'a plate sunk into the table': 'plate(-0.04)',
    'a plate beside the middle of a cup': 'cup(0.97, 0)\nplate(0.706)',
    'a plate in the middle of a cup': 'cup(0, 0)\nplate(0.706)',
    'a box on a round table': ROUND + 'box(7.2)',
    'a cup on a round table': ROUND + 'cup(2, 7.2)',
    'a cup sunk into a round table': ROUND + 'cup(2, 7.16)',
    'a cup sunk into what was turned from the top down': BLOCK + 'cup(0, 0.46)',
    'a stick in a cup': STICK,
    'a stick that may': STICK + "contact.through('stick', 'cup')",
}


def faults_of(scenes: dict[str, str]) -> dict[str, list[str]]:
    """What the check says of the table with each of the things on it, a line each. One Blender lays all tables."""
    script = f"""
import json
for name, things in {scenes!r}.items():
    scope = {{}}
    exec({SCENE!r} + things, scope)
    print('FAULTS', json.dumps([name, [str(fault) for fault in scope['geometry'].faults()]]))
"""
    run = subprocess.run(
        [BLENDER, '--background', '-noaudio', '--factory-startup', '--python-exit-code', '1', '--python-expr', script],
        capture_output=True,
        text=True,
    )
    if run.returncode:
        raise RuntimeError(run.stdout + run.stderr)
    return dict(json.loads(line[len('FAULTS ') :]) for line in run.stdout.splitlines() if line.startswith('FAULTS '))


@unittest.skipUnless(BLENDER, 'no Blender here')
class Faults(unittest.TestCase):
    faults: ClassVar[dict[str, list[str]]]

    @classmethod
    def setUpClass(cls) -> None:
        cls.faults = faults_of(LAID)

    def test_what_stands_is_let_pass(self) -> None:
        self.assertEqual(self.faults['what stands'], [])

    def test_napkin_through_a_plate(self) -> None:
        (fault,) = self.faults['a napkin through a plate']
        self.assertRegex(fault, r'^plate \d and napkin \d pass through each other by [1-9]\.\d mm$')

    def test_cup_above_the_table(self) -> None:
        (fault,) = self.faults['a cup above the table']
        self.assertRegex(fault, r'^cup \d floats (3\.\d|2\.9) mm above set$')

    def test_plate_sunk_into_the_table(self) -> None:
        (fault,) = self.faults['a plate sunk into the table']
        self.assertRegex(fault, r'^(set and plate \d|plate \d and set) pass through each other by 4\.\d mm$')

    def test_plate_on_a_cup_beside_its_middle(self) -> None:
        (fault,) = self.faults['a plate beside the middle of a cup']
        self.assertRegex(fault, r'^plate \d would tip over: its middle is \d+ mm beside what carries it$')

    def test_plate_in_the_middle_of_a_cup(self) -> None:
        self.assertEqual(self.faults['a plate in the middle of a cup'], [])

    def test_box_on_a_round_table(self) -> None:
        self.assertEqual(self.faults['a box on a round table'], [])

    def test_cup_on_a_round_table(self) -> None:
        self.assertEqual(self.faults['a cup on a round table'], [])

    def test_cup_sunk_into_furniture(self) -> None:
        for table in ('a cup sunk into a round table', 'a cup sunk into what was turned from the top down'):
            with self.subTest(table):
                (fault,) = self.faults[table]
                self.assertRegex(fault, r'^(set and cup \d|cup \d and set) pass through each other by (4\.\d|3\.9) mm$')

    def test_what_is_declared_may_pass(self) -> None:
        self.assertEqual(len(self.faults['a stick in a cup']), 1)
        self.assertEqual(self.faults['a stick that may'], [])


if __name__ == '__main__':
    unittest.main()
