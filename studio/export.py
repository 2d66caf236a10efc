"""Runs inside Blender, whose materials the finishes are: writes products' models, uncompressed.

blender --background --factory-startup --python studio/export.py -- jobs.json
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from kinds import Row  # noqa: E402  (found through the line above)
from models import product  # noqa: E402
from tables import load  # noqa: E402


def main(jobs: Iterable[Row]) -> None:
    shapes = load('../content/shapes.yaml')
    for job in jobs:
        path = Path(job['target'])
        product.write(shapes, job['name'], job['item'], path)
        print(f'WRITTEN {job["name"]} {path.stat().st_size // 1024} KB', flush=True)


if __name__ == '__main__':
    main(json.loads(Path(sys.argv[sys.argv.index('--') + 1]).read_text()))
