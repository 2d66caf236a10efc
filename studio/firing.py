"""Runs inside Blender: looks at every scene of a file of jobs, and renders those that could stand on a real table.

    blender --background --factory-startup --python studio/firing.py -- jobs.json [--look]

With --look nothing is rendered. Faults are printed as `FAULT <picture>: <what, where, how much>`.
"""

import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import geometry  # noqa: E402  (found through the line above)
import kiln  # noqa: E402
from kinds import Row  # noqa: E402


def main(jobs: Iterable[Row], look: bool) -> None:
    for job in jobs:
        started = time.time()
        scene = kiln.compose(job)
        faults = geometry.faults()
        for fault in faults:
            print(f'FAULT {job["name"]}: {fault}', flush=True)
        if look:
            print(f'SEEN {job["name"]} {time.time() - started:.1f} s', flush=True)
        elif not faults:
            size = kiln.fire(job, scene)
            print(f'FIRED {job["target"]} {size // 1024} KB in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    arguments = sys.argv[sys.argv.index('--') + 1 :]
    main(json.loads(Path(arguments[0]).read_text()), '--look' in arguments)
