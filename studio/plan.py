"""Which pictures there are, what each depends on, and whether it is up to date."""

import fcntl
import functools
import hashlib
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import program
from imports import closure
from kinds import Row
from scenes import things
from surfaces.drawings import DRAWINGS, source
from tables import HERE, MEDIA, load  # noqa: F401  (MEDIA for those who ask what is planned where)

RECORD = HERE / 'rendered.json'

# What is shown of every product; a row's `more` adds to it.
VIEWS = ('front', 'detail', 'scale', 'packed')
# What a row says of which pictures it has, and of one of them, changes no other.
OF_ROWS = ('more', 'scale', 'views')

# Edge in pixels and samples per pixel of a product picture; moods scale by `size` and `samples`.
QUALITY = {
    'draft': dict(size=448, samples=4, mood_size=0.5, mood_samples=8),
    'preview': dict(size=900, samples=8, mood_size=0.6667, mood_samples=12),
    'final': dict(size=1200, samples=14, mood_size=1.0, mood_samples=24),
}


class Turns:
    """The lock `what`, shared with other runs: take() waits for it, and first lets others have it after `seconds`."""

    def __init__(self, what: str, seconds: float = 0) -> None:
        folder = HERE / '.cache'
        folder.mkdir(exist_ok=True)
        self.file, self.seconds, self.until = open(folder / f'{what}.lock', 'w'), seconds, 0

    def take(self) -> None:
        if time.monotonic() < self.until:
            return
        fcntl.flock(self.file, fcntl.LOCK_UN)
        # Who waits already comes first.
        time.sleep(0.05 if self.until else 0)
        fcntl.flock(self.file, fcntl.LOCK_EX)
        self.until = time.monotonic() + self.seconds

    def __enter__(self) -> 'Turns':
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


@contextmanager
def record(path: Path = RECORD) -> Iterator[dict[str, Any]]:
    """A record of what was made (by default the pictures), while no other run reads or writes it; changes are kept."""
    with Turns('record') as turn:
        turn.take()
        entries = json.loads(path.read_text()) if path.exists() else {}
        before = json.dumps(entries)
        yield entries
        if json.dumps(entries) != before:
            path.write_text(json.dumps(entries, indent=1, sort_keys=True) + '\n')


# Ids of products and shapes, and the kinds of things, as rows and code write them.
ID = re.compile(r'[a-z]+(?:-[a-z0-9]+)+')
KIND = re.compile(r'\bkind[\'"]?\s*[=:]\s*[\'"]([\w-]+)')


def pictures(quality: str) -> Iterator[dict[str, Any]]:
    """Every picture as a job: name (path below content/media, no suffix), kind, and what the kiln needs."""
    q = QUALITY[quality]
    products, shapes = load('products.yaml'), load('../content/shapes.yaml')
    for product_id, item in products.items():
        for view in dict.fromkeys([*VIEWS, *item.get('more', [])]):
            job = dict(
                name=f'products/{product_id}/{view}',
                kind='product',
                scene='packed' if view == 'packed' else 'product',
                item=_seen(item, view),
                view=view,
                width=q['size'],
                height=q['size'],
                samples=q['samples'],
                limit=150_000,
            )
            yield {**job, 'beside': _beside(products, item, shapes)} if view == 'scale' else job
    for name, shot in load('pictures.yaml').items():
        width, height = shot['size']
        scale = q['mood_size']
        yield dict(
            name=name,
            kind=name.split('/')[0],
            scene=shot['scene'],
            shot=shot,
            products={key: _ware(item) for key, item in _named(shot, products).items()},
            width=round(width * scale / 2) * 2,
            height=round(height * scale / 2) * 2,
            samples=round(q['mood_samples'] * shot.get('effort', 1)),
            limit=shot.get('limit', 500) * 1000,
        )


def _beside(products, item, shapes):
    """What stands beside a product to show its size: a book, or another product."""
    size = shapes[item['shape']]['size']
    # The book's corner keeps a finger's breadth away.
    rows = item.get('scale', [['book', max(size['diameter'], size.get('length', 0)) / 20 + 13, 4, 20]])
    ware = {name: _seen(products[name], 'scale') for name, *_ in rows if name in products}
    return [dict(item=ware.get(name), at=[x, y], turn=turn) for name, x, y, turn in rows]


def _seen(item, view):
    """What a row says of the product, and of one view of it."""
    own = {key: value for key, value in item.get('views', {}).items() if key == view}
    return _ware(item) | (dict(views=own) if own else {})


def _ware(item):
    """What a row says of the product itself."""
    return {key: value for key, value in item.items() if key not in OF_ROWS}


def job(name: str, quality: str) -> dict[str, Any] | None:
    """The job of one picture, or None when it is no longer planned."""
    written = max(path.stat().st_mtime_ns for pattern in ('*.yaml', 'scenes/**/*.py') for path in HERE.glob(pattern))
    return _by_name(quality, written).get(name)


@functools.lru_cache(maxsize=8)
def _by_name(quality, _written):
    return {job['name']: job for job in pictures(quality)}


def fingerprint(job: Row) -> str:
    """Hash of everything a picture depends on; equal hash = nothing to do."""
    shapes = load('../content/shapes.yaml')
    seen = {key: value for key, value in job.items() if key != 'name'}
    digest = hashlib.sha256(json.dumps(seen, sort_keys=True).encode())
    wanted = (
        [job['item']['shape']]
        if job['kind'] == 'product'
        else [*_named(job['shot'], shapes), *(item['shape'] for item in job['products'].values())]
    )
    wanted = {part for name in wanted for part in shape_names(shapes, name)}
    digest.update(json.dumps({name: shapes[name] for name in wanted}, sort_keys=True).encode())
    for path in _code(job):
        digest.update(program.told(HERE / path))
    return digest.hexdigest()[:16]


def shape_names(shapes: Row, name: str) -> list[str]:
    """A shape and those that its parts are."""
    return [name] + [part['shape'] for part in shapes[name].get('parts', []) if 'shape' in part]


def _code(job):
    """Every file of code that a picture is made by."""
    seen = json.dumps({key: value for key, value in job.items() if key != 'name'})
    modules = _scene_modules(job['scene'])
    if 'shot' in job:
        modules += [things.source(kind) for kind in _said(KIND, job['shot']) & things.KINDS.keys()]
    return closure([*modules, *(source(name) for name in DRAWINGS if f'"{name}"' in seen)])


def _scene_modules(scene):
    """What makes the pictures of a scene: the program, and the module that the program finds by the scene's name."""
    kind, _, _ = scene.partition(':')
    if kind == 'engraving':
        return ['engraver.py']
    if kind == 'film':
        return ['film.py']
    if kind in ('product', 'packed'):
        return ['kiln.py', f'scenes/{kind}.py']
    return ['kiln.py', 'scenes/moods/__init__.py', f'scenes/moods/{kind.replace("-", "_")}.py']


def _named(shot, table):
    """The entries of a table whose ids occur where a picture may name ware."""
    words = _said(ID, shot)
    return {key: value for key, value in table.items() if key in words}


def _said(pattern, shot):
    """What a pattern finds in all that may name ware: a picture's row and the code of its scene."""
    found = set(pattern.findall(json.dumps(shot)))
    for path in closure(_scene_modules(shot['scene'])):
        found |= _said_in(pattern, HERE / path, (HERE / path).stat().st_mtime_ns)
    return found


@functools.cache
def _said_in(pattern, path, _written):
    return frozenset(pattern.findall(path.read_text()))
