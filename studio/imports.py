"""What a module is made of: its file, and every file below studio/ that it imports, with what those import.

Modules that are named in a table and imported by that name (scenes, things, drawings) are nobody's import: plan.py adds
those that a picture names.
"""

import ast
import functools
from collections.abc import Iterable
from pathlib import Path

import program

HERE = Path(__file__).resolve().parent


def closure(roots: Iterable[str]) -> list[str]:
    """Paths below studio/, sorted, of the modules at the paths `roots` and of all they import, at any depth."""
    found, ahead = set(), list(roots)
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            ahead += _imported(HERE, path, (HERE / path).stat().st_mtime_ns)
    return sorted(found)


@functools.cache
def _imported(here, path, _written):
    """The files that one file imports, the packages they lie in included."""
    names = []
    for node in ast.walk(program.statements(here / path)):
        if isinstance(node, ast.Import):
            names += [alias.name.split('.') for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = list(Path(path).parts[: -node.level]) if node.level else []
            module = package + (node.module.split('.') if node.module else [])
            # What is imported from a package may be a module of its own.
            names += [module, *([*module, alias.name] for alias in node.names)]
    return sorted({file for name in names for file in _files(here, name)})


def _files(here, name):
    """The files below studio/ that run when a dotted name is imported; none for modules of others."""
    for length in range(1, len(name) + 1):
        for file in ('/'.join(name[:length]) + '.py', '/'.join([*name[:length], '__init__.py'])):
            if (here / file).exists():
                yield file
