"""Where things are, and the tables the studio works from. Read inside and outside Blender."""

import functools
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
MEDIA = ROOT / 'content' / 'media'


def load(name: str) -> Any:
    """A YAML file below studio/, parsed again when it was written; callers must not change it."""
    path = HERE / name
    return _parse(path, path.stat().st_mtime_ns)


@functools.lru_cache(maxsize=16)
def _parse(path, _written):
    return yaml.load(path.read_text(), yaml.CSafeLoader)
