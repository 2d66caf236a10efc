"""Draws the old views of a job file, without Blender.

python3 studio/engraver.py jobs.json
"""

import json
import sys
from pathlib import Path

import cv2

from engraving.plate import Plate
from engraving.views import VIEWS
from finishing import write_webp
from kinds import Row

SIZE = 1600, 1100


def draw(job: Row) -> int:
    """Engrave a view at its full size and write it in the job's."""
    _, _, view = job['scene'].partition(':')
    plate = Plate(*SIZE, seed=sorted(VIEWS).index(view) + 3)
    VIEWS[view](plate)
    picture = cv2.resize(plate.print(), (job['width'], job['height']), interpolation=cv2.INTER_AREA)
    return write_webp(Path(job['target']), picture, job['limit'], 88)


if __name__ == '__main__':
    for job in json.loads(Path(sys.argv[1]).read_text()):
        print(f'FIRED {job["target"]} {draw(job) // 1024} KB', flush=True)
