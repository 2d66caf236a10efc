"""python3 -m unittest studio/plan_test.py: a picture grows stale by everything it is made of, and by nothing else."""

import ast
import functools
import re
import shutil
import sys
import tempfile
import unittest
from collections.abc import Callable, Iterable
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import imports  # noqa: E402  (found through the line above)
import plan  # noqa: E402
import tables  # noqa: E402


def written_anew(code: str) -> str:
    """The same program with other layout and docstrings, without comments, with annotations."""
    code = re.sub(r'def (\w+)\((\w+)([,)].*):', r'def \1(\2: Any\3 -> Any:', re.sub('""".', '"""Other words. ', code))
    return ast.unparse(ast.parse(code + '\nfrom typing import Any\n'))


class Stale(unittest.TestCase):
    """Every test changes one file of a copy of the studio and looks whose fingerprint is another one then."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.copy = Path(cls.enterClassContext(tempfile.TemporaryDirectory())) / 'studio'
        shutil.copytree(HERE, cls.copy, ignore=shutil.ignore_patterns('.cache', '__pycache__', 'brand'))
        (cls.copy.parent / 'content').mkdir()
        shutil.copy(HERE.parent / 'content' / 'shapes.yaml', cls.copy.parent / 'content')
        for module in (plan, imports, tables):
            cls.enterClassContext(mock.patch.object(module, 'HERE', cls.copy))
        cls.before = cls.fingerprints()

    @staticmethod
    def fingerprints() -> dict[str, str]:
        # No file changes meanwhile: what a scene is made of is looked up once, not for each of its pictures.
        closure = functools.cache(imports.closure)
        with mock.patch.object(plan, 'closure', lambda roots: closure(tuple(roots))):
            return {job['name']: plan.fingerprint(job) for job in plan.pictures('final')}

    def stale(
        self, path: str, change: Callable[[str], str] = lambda code: code + '\nCHANGED = True\n'
    ) -> tuple[set[str], set[str]]:
        """(names of the pictures that a change to the file makes stale, all other names)."""
        code = (self.copy / path).read_text()
        (self.copy / path).write_text(change(code))
        self.addCleanup((self.copy / path).write_text, code)
        now = self.fingerprints()
        changed = {name for name in now if now[name] != self.before[name]}
        return changed, now.keys() - changed

    def drawn(self, names: Iterable[str]) -> set[str]:
        """Those of the pictures that are engravings, in which there is no glass."""
        return {name for name in names if name.startswith('history/')}

    def test_by_the_finishes(self) -> None:
        _, others = self.stale('surfaces/finishes.py')
        self.assertEqual(others, self.drawn(others))

    def test_by_the_table_of_drawings(self) -> None:
        _, others = self.stale('surfaces/drawings.py')
        self.assertEqual(others, self.drawn(others))

    def test_by_what_all_moods_begin_with(self) -> None:
        changed, _ = self.stale('scenes/moods/__init__.py')
        self.assertLessEqual(
            {'mood/hero-autumn-table', 'gifting/ribbon', 'stores/SH-LINGUANG-1', 'categories/plates'}, changed
        )
        self.assertFalse([name for name in changed if name.startswith('products/')])

    def test_by_a_thing_only_where_it_lies(self) -> None:
        changed, others = self.stale('scenes/fruit.py')
        self.assertLessEqual({'mood/hero-autumn-table', 'collections/autumn-still-life', 'categories/serving'}, changed)
        self.assertLessEqual({'gifting/ribbon', 'mood/shelf', 'products/hvid-mug/front'}, others)

    def test_by_a_drawing_only_where_it_is(self) -> None:
        changed, others = self.stale('surfaces/meander.py')
        self.assertIn('products/strom-plate-27/front', changed)
        self.assertIn('products/hvid-mug/front', others)

    def test_by_the_camera_of_a_view_only_that_view(self) -> None:
        changed, _ = self.stale(
            'products.yaml', lambda rows: rows.replace('views: {front: {fill: 0.71}', 'views: {front: {fill: 0.7}')
        )
        self.assertEqual(changed, {'products/fjordlace-plate-22/front'})

    def test_not_by_what_only_readers_see(self) -> None:
        changed, _ = self.stale('scenes/contact.py', written_anew)
        self.assertFalse(changed)

    def test_by_the_engraver_only_what_he_drew(self) -> None:
        changed, _ = self.stale('engraving/plate.py')
        self.assertEqual(len(changed), 5)
        self.assertEqual(changed, self.drawn(changed))


if __name__ == '__main__':
    unittest.main()
