"""Pictures side by side: contact sheets to judge by eye, and the difference between two."""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

CELL, COLUMNS = 360, 6


def lay_out(paths: Iterable[Path], out: str) -> int:
    """Write the pictures that exist as one JPEG, `COLUMNS` in a row, each at most CELL pixels on an edge."""
    cells = [_cell(path) for path in paths if path.exists()]
    if not cells:
        print('no pictures')
        return 1
    while len(cells) % COLUMNS:
        cells.append(np.full((CELL, CELL, 3), 255, np.uint8))
    rows = [np.hstack(cells[i : i + COLUMNS]) for i in range(0, len(cells), COLUMNS)]
    cv2.imwrite(str(out), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, 90])
    print(out)
    return 0


def _cell(path):
    picture = cv2.imread(str(path))
    scale = (CELL - 6) / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    cell = np.full((CELL, CELL, 3), 255, np.uint8)
    y, x = (CELL - small.shape[0]) // 2, (CELL - small.shape[1]) // 2
    cell[y : y + small.shape[0], x : x + small.shape[1]] = small
    return cell


def difference(one: Path, other: Path) -> float | None:
    """Mean absolute difference of two pictures, of 255; None when their sizes differ."""
    a, b = (cv2.imread(str(path)).astype(np.int16) for path in (one, other))
    return float(np.abs(a - b).mean()) if a.shape == b.shape else None
