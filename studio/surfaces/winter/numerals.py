"""Numerals written with a broad pen held at a slant, so that strokes swell and thin by their direction."""

import numpy as np

from kinds import Painting, Point

from ..brush import lace_path

# Middle lines in a box of width 1 and height 1.6, y downwards from the top; several strokes where the pen is lifted.
_FORMS = {
    '0': [
        [(0.56, 0.0), (0.4, 0.04), (0.14, 0.36), (0.06, 0.85), (0.2, 1.4), (0.46, 1.59), (0.54, 1.59)],
        [(0.46, 1.59), (0.56, 1.58), (0.82, 1.36), (0.94, 0.82), (0.84, 0.3), (0.58, 0.01), (0.5, 0.0)],
    ],
    '1': [
        [(0.26, 0.32), (0.42, 0.2), (0.54, 0.0)],
        [(0.54, 0), (0.53, 0.8), (0.54, 1.58)],
        [(0.26, 1.58), (0.54, 1.55), (0.82, 1.58)],
    ],
    '2': [
        [(0.1, 0.42), (0.2, 0.1), (0.5, 0), (0.82, 0.14), (0.86, 0.5), (0.6, 0.95), (0.08, 1.54)],
        [(0.08, 1.54), (0.4, 1.5), (0.68, 1.56), (0.94, 1.38)],
    ],
    '3': [
        [(0.14, 0.2), (0.46, 0), (0.78, 0.12), (0.8, 0.46), (0.42, 0.72)],
        [(0.42, 0.72), (0.82, 0.86), (0.88, 1.26), (0.54, 1.58), (0.1, 1.42)],
    ],
    '4': [
        [(0.68, 0), (0.4, 0.56), (0.06, 1.1)],
        [(0.06, 1.1), (0.5, 1.08), (0.96, 1.1)],
        [(0.7, 0.6), (0.69, 1.1), (0.7, 1.6)],
    ],
    '5': [
        [(0.82, 0.02), (0.5, 0.06), (0.26, 0.04)],
        [(0.26, 0.04), (0.2, 0.4), (0.18, 0.68)],
        [(0.18, 0.68), (0.5, 0.56), (0.84, 0.72), (0.9, 1.16), (0.6, 1.55), (0.1, 1.46)],
    ],
    '6': [
        [
            (0.78, 0.02),
            (0.34, 0.32),
            (0.1, 0.86),
            (0.16, 1.36),
            (0.5, 1.6),
            (0.84, 1.36),
            (0.86, 0.96),
            (0.56, 0.72),
            (0.14, 0.98),
        ]
    ],
    '7': [[(0.08, 0.24), (0.14, 0.05), (0.5, 0.07), (0.92, 0.04)], [(0.92, 0.04), (0.62, 0.62), (0.42, 1.6)]],
    '8': [
        [
            (0.5, 0.7),
            (0.16, 0.5),
            (0.18, 0.14),
            (0.5, 0),
            (0.82, 0.14),
            (0.84, 0.48),
            (0.5, 0.72),
            (0.12, 1.0),
            (0.1, 1.38),
            (0.5, 1.6),
            (0.9, 1.38),
            (0.88, 1.0),
            (0.5, 0.7),
        ]
    ],
    '9': [
        [
            (0.86, 0.62),
            (0.44, 0.88),
            (0.14, 0.64),
            (0.16, 0.24),
            (0.5, 0),
            (0.84, 0.24),
            (0.9, 0.74),
            (0.66, 1.28),
            (0.22, 1.58),
        ]
    ],
}
PEN_ANGLE = np.radians(-32)


def write(sheet: Painting, text: str, at: Point, height: float, turned: bool = False, load: float = 0.97) -> None:
    """Numerals centred on `at` (mm), `height` mm tall; `turned` = for a sheet seen with y upwards."""
    unit = height / 1.6
    pitch = unit * 1.42
    for k, sign in enumerate(text):
        left = -pitch * len(text) / 2 + pitch * k + (pitch - unit) / 2
        for form in _FORMS[sign]:
            line = lace_path(form, 12) * unit + (left, -height / 2)
            step = np.gradient(line, axis=0)
            direction = np.arctan2(step[:, 1], step[:, 0])
            widths = unit * (0.07 + 0.165 * np.abs(np.sin(direction - PEN_ANGLE)) ** 1.3)
            sheet.stroke(np.array(at) + line * (1, -1 if turned else 1), list(widths), load)
