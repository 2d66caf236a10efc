"""What a file of code does, apart from how it is written: layout, comments,
docstrings and annotations change no picture.
"""

import ast
import functools
from pathlib import Path

# Where annotations take their names from.
TYPING = ('__future__', 'collections.abc', 'kinds', 'typing')


def statements(path: Path) -> ast.Module:
    """The tree of the file at `path` without what only its readers see; callers must not change it."""
    return _parse(path, path.stat().st_mtime_ns)


def told(path: Path) -> bytes:
    """The program at `path` as bytes, the same in every version of Python."""
    return _tell(path, path.stat().st_mtime_ns)


@functools.cache
def _parse(path, _written):
    return _Bare().visit(ast.parse(path.read_text()))


@functools.cache
def _tell(path, written):
    return repr(_spelt(_parse(path, written))).encode()


class _Bare(ast.NodeTransformer):
    """Takes away docstrings, annotations and what is imported for them."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if (
            isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body = node.body[1:]
        for annotation in ('annotation', 'returns'):
            if hasattr(node, annotation):
                setattr(node, annotation, None)
        return super().generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        return None if node.module in TYPING else node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if isinstance(node.test, ast.Name) and node.test.id == 'TYPE_CHECKING' else self.generic_visit(node)


def _spelt(node):
    """A tree as lists of words. Fields that say nothing are left out: each version of Python knows others."""
    if isinstance(node, list):
        return [_spelt(part) for part in node]
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = ((name, value) for name, value in ast.iter_fields(node) if value is not None and value != [])
    return [type(node).__name__, *((name, _spelt(value)) for name, value in fields)]
