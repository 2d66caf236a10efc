"""Lays decorations flat, to judge them before they go on ware (no Blender needed).

python3 studio/draw.py flora-fern snow-2017 [--out drawings.png] [--repeats 3]
"""

import argparse

import cv2
import numpy as np

from surfaces.drawings import DRAWINGS, draw


def main() -> None:
    parser = argparse.ArgumentParser(prog='draw')
    parser.add_argument('names', nargs='+', choices=DRAWINGS, metavar='name', help='as in surfaces/drawings.py')
    parser.add_argument('--out', default='drawings.png')
    parser.add_argument('--repeats', type=int, default=1, help='how often a border is laid side by side')
    options = parser.parse_args()
    flat = [np.tile(draw(name).tint()[:, :, ::-1], (1, options.repeats, 1)) for name in options.names]
    wide = max(picture.shape[1] for picture in flat)
    rows = [
        cv2.copyMakeBorder(picture, 0, 24, 0, wide - picture.shape[1], cv2.BORDER_CONSTANT, value=(255, 255, 255))
        for picture in flat
    ]
    cv2.imwrite(options.out, np.vstack(rows))


if __name__ == '__main__':
    main()
