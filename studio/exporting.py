"""Which products' models there are, what each depends on, and how they come to content/media.

A model is written by export.py in Blender and made small by pack-models.mjs; models.json records what each was
made from, so that only changes are exported anew.
"""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import plan
import program
from imports import closure
from kinds import Row
from surfaces.drawings import DRAWINGS, source
from tables import HERE, MEDIA, ROOT, load

RECORD = HERE / 'models.json'
PACKER = HERE / 'pack-models.mjs'


def models(only: Iterable[str] = ()) -> Iterator[dict[str, Any]]:
    """Every product, or those whose names contain a text of `only`, as jobs for export.py; without a file to go to."""
    for name, item in load('products.yaml').items():
        if only and not any(text in name for text in only):
            continue
        yield dict(name=name, item={key: value for key, value in item.items() if key not in plan.OF_ROWS})


def fingerprint(job: Row) -> str:
    """Hash of everything a model depends on; equal hash = nothing to do."""
    shapes = load('../content/shapes.yaml')
    digest = hashlib.sha256(json.dumps(job['item'], sort_keys=True).encode())
    names = plan.shape_names(shapes, job['item']['shape'])
    digest.update(json.dumps({name: shapes[name] for name in names}, sort_keys=True).encode())
    said = json.dumps(job['item'])
    for path in closure(['export.py', *(source(name) for name in DRAWINGS if f'"{name}"' in said)]):
        digest.update(program.told(HERE / path))
    digest.update(PACKER.read_bytes())
    return digest.hexdigest()[:16]


def place(name: str) -> Path:
    """Where the model of a product lies."""
    return MEDIA / 'products' / name / 'model.glb'


def export(jobs: Iterable[Row], fire: Callable[..., str]) -> int:
    """Export models and note them; `fire` runs a program of the studio over jobs. Returns 1 when one failed."""
    jobs, failed = list(jobs), []
    # Read the fingerprints first: a file changed meanwhile must not count as exported.
    before = {job['name']: fingerprint(job) for job in jobs}
    with tempfile.TemporaryDirectory() as folder:
        make(jobs, Path(folder), fire)
        for job in jobs:
            small, target = Path(folder) / f'{job["name"]}.min.glb', place(job['name'])
            if not small.exists():
                failed.append(job['name'])
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(small, target)
            print(job['name'], f'{target.stat().st_size // 1000} kB', flush=True)
            with plan.record(RECORD) as entries:
                entries[job['name']] = before[job['name']]
    if failed:
        print('failed:', *failed)
    return 1 if failed else 0


def make(jobs: Iterable[Row], folder: Path, fire: Callable[..., str]) -> None:
    """Write the models of some jobs to a folder, as ID.glb and, as they are served, ID.min.glb.

    The environment names the Node that packs them as NODE (run.mjs does).
    """
    fire('export.py', [{**job, 'target': os.fspath(folder / f'{job["name"]}.glb')} for job in jobs])
    subprocess.run([os.environ['NODE'], os.fspath(PACKER), os.fspath(folder)], check=True, cwd=ROOT)


def stale(jobs: Iterable[Row]) -> list[Row]:
    """The jobs whose models are missing, or made from something else than there is now."""
    with plan.record(RECORD) as entries:
        known = dict(entries)
    return [job for job in jobs if not place(job['name']).exists() or known.get(job['name']) != fingerprint(job)]


def status(only: Iterable[str]) -> None:
    """Print what is to be exported anew."""
    jobs = list(models(only))
    late = stale(jobs)
    print(*(f'products/{job["name"]}/model' for job in late), sep='\n', end='\n' if late else '')
    print(f'{len(jobs) - len(late)} of {len(jobs)} models are up to date')
