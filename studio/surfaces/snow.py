"""Vinter: the yearly plates. A winter scene painted in washes of cobalt on a disc, and a border of snow crystals.

The disc is drawn 130 x 130 mm, y downwards; the scene ends at a circle of 62 mm radius.
"""
import numpy as np

from .brush import Sheet, arc, lace_path

SIZE, RADIUS = 130, 61.5


def border():
    """Rim: fir sprigs and snow crystals between two lines. 34 x 20 mm."""
    sheet = Sheet(34, 20, 26)
    w = sheet.width
    for y, width in ((1.3, 0.9), (2.9, 0.28), (17.4, 0.28), (18.7, 0.55)):
        sheet.stroke([(0, y), (w / 2, y), (w, y)], width, 0.9)
    _crystal(sheet, (w / 2, 10.1), 5.4)
    stem = lace_path([(w * 0.73, 13.2), (w * 0.87, 9.4), (w * 1.0, 10.2), (w * 1.13, 9.4), (w * 1.27, 13.2)], 14)
    sheet.stroke(stem, 0.42, 0.9)
    for i in range(3, len(stem) - 3, 2):
        step = stem[i + 1] - stem[i - 1]
        lean = 1 if i > len(stem) / 2 else -1
        for side in (-1, 1):
            d = np.array([-step[1], step[0]]) * side / np.linalg.norm(step) * 2.6 + step / np.linalg.norm(step) * 1.5 * lean
            sheet.petal(stem[i], stem[i] + d, 0.55, 0, 0.85)
    for x, y, r in ((0.0, 6.2, .45), (w * .25, 8, .5), (w * .75, 8, .5), (w * .29, 13.6, .35), (w * .71, 13.6, .35), (0, 14.2, .5)):
        sheet.dot((x, y), r, 0.8)
    return sheet


def _crystal(sheet, at, size):
    for i in range(6):
        a = np.radians(60 * i + 30)
        d, n = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        sheet.stroke([at, at + d * size], 0.45, 0.92)
        for share, length in ((0.42, 0.3), (0.68, 0.24)):
            for side in (-1, 1):
                sheet.stroke([at + d * size * share, at + d * size * (share + 0.2) + n * side * size * length], 0.36, 0.9)
        sheet.dot(at + d * size * 1.02, 0.4)
    sheet.dot(at, 0.75)


def _sky(sheet, rng, low):
    """Evening sky: washes that deepen upwards, with falling snow left white."""
    rows = np.arange(sheet.pigment.shape[0]) / sheet.scale
    share = np.clip((low - rows) / low, 0, 1)
    sheet.pigment[:] = np.where(rows < low, 0.1 + 0.52 * share ** 1.2, 0)[:, None]
    for i in range(9):
        y = low - 4 - i * 6.5
        x = np.linspace(rng.uniform(-30, 40), rng.uniform(70, 150), 40)
        sheet.stroke(np.column_stack([x, y + 1.2 * np.sin(x / 11 + i)]), [0, 1.4, 0], 0.2 + 0.055 * i)
    for _ in range(210):
        x, y = rng.uniform(6, SIZE - 6), rng.uniform(4, low)
        sheet.erase(arc((x, y), rng.choice([0.28, 0.4, 0.62]), 0, 360, 14))


def _hill(sheet, points, load, low=SIZE):
    line = lace_path(points, 20)
    body = np.vstack([line, [[SIZE, low], [0, low]]])
    sheet.erase(body)
    sheet.fill(body, load)
    sheet.stroke(line, 0.35, min(1, load + 0.3))


def _fir(sheet, foot, height, rng, load=0.9):
    """A fir under snow: tiers of strokes, dark below, white above."""
    x, y = foot
    sheet.stroke([(x, y), (x, y - height * 0.3)], height * 0.045, load)
    for tier in range(7):
        share = tier / 7
        level = y - height * (0.12 + 0.84 * share)
        half = height * 0.27 * (1 - share) + 0.4
        drop = height * 0.13
        tip = (x, level - height * 0.17)
        sheet.erase([(x - half, level + drop * 0.3), tip, (x + half, level + drop * 0.3)])
        for k in range(9):
            q = -1 + k / 4
            end = (x + half * q + rng.uniform(-.2, .2), level + drop * (0.55 - 0.28 * abs(q)) + rng.uniform(-.2, .2))
            sheet.petal((x + half * q * 0.35, level - drop * 0.25), end, height * 0.05 + 0.2, 0, load)


def _birch(sheet, foot, height, rng, depth=4):
    def branch(at, direction, length, width, level):
        end = at + direction * length
        side = np.array([-direction[1], direction[0]]) * rng.uniform(-.1, .1) * length
        sheet.stroke(lace_path([at, (at + end) / 2 + side, end], 8), [width, width * 0.6], 0.95)
        if level:
            for turn in (rng.uniform(-46, -20), rng.uniform(16, 44)):
                a = np.radians(turn)
                new = np.array([direction[0] * np.cos(a) - direction[1] * np.sin(a), direction[0] * np.sin(a) + direction[1] * np.cos(a)])
                branch(end - direction * length * rng.uniform(0, .3), new, length * rng.uniform(.62, .8), width * 0.58, level - 1)
    branch(np.array(foot, float), np.array([rng.uniform(-.06, .06), -1.0]), height * 0.36, height * 0.045, depth)


def _house(sheet, x, y, w, h, roof, load=0.5):
    wall = [(x, y), (x, y - h), (x + w / 2, y - h - roof), (x + w, y - h), (x + w, y)]
    sheet.erase(wall)
    sheet.fill(wall, load)
    sheet.stroke(wall + [wall[0]], 0.35, 0.95)
    cap = [(x - w * .12, y - h + roof * .1), (x + w / 2, y - h - roof * 1.22), (x + w * 1.12, y - h + roof * .1), (x + w, y - h), (x + w / 2, y - h - roof), (x, y - h)]
    sheet.erase(cap)
    sheet.stroke(cap + [cap[0]], 0.28, 0.8)
    for i in (0.22, 0.6):
        pane = [(x + w * i, y - h * .35), (x + w * i, y - h * .72), (x + w * (i + .18), y - h * .72), (x + w * (i + .18), y - h * .35)]
        sheet.erase(pane)
        sheet.stroke(pane + [pane[0]], 0.25, 0.95)


def _frame(sheet):
    ring = arc((SIZE / 2, SIZE / 2), RADIUS, 0, 360, 200)
    square = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE], [0, 0]])
    sheet.erase(np.vstack([square, [ring[0]], ring[::-1], [ring[0], square[0]]]))
    sheet.stroke(ring, 0.9, 0.95)
    sheet.stroke(arc((SIZE / 2, SIZE / 2), RADIUS - 1.9, 0, 360, 200), 0.28, 0.85)


def village():
    """2026: a church village under the hills, firs in front."""
    rng = np.random.default_rng(2026)
    sheet = Sheet(SIZE, SIZE, 15, wrap=False)
    _sky(sheet, rng, 74)
    sheet.erase(arc((86, 34), 7.2, 0, 360, 60))
    _hill(sheet, [(0, 66), (22, 55), (46, 62), (70, 52), (98, 60), (130, 54)], 0.34)
    for x in np.arange(8, 124, 3.1):
        _fir(sheet, (x, 69 + 2 * np.sin(x / 8)), rng.uniform(6, 9), rng, 0.6)
    _hill(sheet, [(0, 74), (30, 69), (64, 72), (100, 68), (130, 73)], 0.08)
    tower = [(59, 76), (59, 50), (63.5, 34), (68, 50), (68, 76)]
    sheet.erase(tower)
    sheet.fill(tower[:2] + [(68, 50), (68, 76)], 0.42)
    sheet.fill([(58.2, 50.5), (63.5, 33), (68.8, 50.5)], 0.88)
    sheet.stroke(tower, 0.35, 0.95)
    sheet.stroke([(63.5, 34), (63.5, 28.5)], 0.4, 0.95)
    sheet.dot((63.5, 28.2), 0.7)
    sheet.erase(arc((63.5, 56), (1.3, 2.2), 0, 360, 24))
    _house(sheet, 66, 77, 20, 10, 9, 0.4)
    _house(sheet, 32, 78, 13, 7, 6, 0.55)
    _house(sheet, 46, 79, 9, 6, 5, 0.3)
    _house(sheet, 92, 78, 12, 7, 6, 0.5)
    _hill(sheet, [(0, 84), (26, 80), (60, 84), (96, 79), (130, 83)], 0.05)
    path = np.vstack([lace_path([(64, 82), (58, 90), (70, 100), (52, 128)], 12), lace_path([(76, 128), (80, 100), (64, 90), (66, 82)], 12)])
    sheet.fill(path, 0.16)
    for x, y, h in ((20, 104, 30), (108, 102, 34), (33, 112, 24), (96, 114, 22), (12, 116, 26), (118, 118, 24)):
        _fir(sheet, (x, y), h, rng)
        sheet.fill(arc((x, y + .6), (h * .2, h * .035), 0, 360, 30), 0.28)
    _birch(sheet, (84, 100), 26, rng)
    _frame(sheet)
    return sheet


def lighthouse():
    """2025: a lighthouse on its skerry, a moon, and boats laid up under snow."""
    rng = np.random.default_rng(2025)
    sheet = Sheet(SIZE, SIZE, 15, wrap=False)
    _sky(sheet, rng, 78)
    sheet.erase(arc((40, 36), 8.4, 0, 360, 60))
    sheet.stroke(arc((40, 36), 11.5, 0, 360, 80), 0.3, 0.3)
    sea = [(0, 76), (130, 76), (130, 112), (0, 112)]
    sheet.erase(sea)
    for i in range(34):
        y = 77 + i * 1.05
        for _ in range(9):
            x = rng.uniform(-5, 125)
            sheet.stroke([(x, y), (x + rng.uniform(5, 22), y)], [0.1, 0.5, 0.1], 0.35 + 0.4 * i / 34)
    _hill(sheet, [(0, 75), (18, 71), (34, 74), (52, 76)], 0.3, 77)
    sheet.erase([(0, 77), (130, 77), (130, 77.2), (0, 77.2)])
    rock = lace_path([(58, 92), (66, 82), (78, 77), (94, 76), (108, 82), (122, 92)], 16)
    sheet.erase(np.vstack([rock, [[122, 96], [58, 96]]]))
    sheet.fill(np.vstack([rock, [[122, 95], [58, 95]]]), 0.14)
    sheet.stroke(rock, 0.5, 0.9)
    for _ in range(26):
        x = rng.uniform(62, 116)
        sheet.petal((x, 90), (x + rng.uniform(2, 6), 93.5), 1.1, 0, 0.75)
    tower = [(82, 78), (84.2, 40), (91.8, 40), (94, 78)]
    sheet.erase(tower)
    for top, bottom in ((46, 53), (60, 67.5)):
        half = lambda y: 3.8 + 2.2 * (y - 40) / 38
        sheet.fill([(88 - half(top), top), (88 + half(top), top), (88 + half(bottom), bottom), (88 - half(bottom), bottom)], 0.82)
    sheet.stroke(tower + [tower[0]], 0.4, 0.95)
    sheet.fill([(90.4, 40), (91.8, 40), (94, 78), (91, 78)], 0.3)
    sheet.stroke([(82.6, 40), (93.4, 40)], 0.8, 0.95)
    lantern = [(85.2, 39.6), (85.2, 33.6), (90.8, 33.6), (90.8, 39.6)]
    sheet.erase(lantern)
    sheet.stroke(lantern, 0.4, 0.95)
    sheet.fill([(84.2, 33.6), (88, 28), (91.8, 33.6)], 0.95)
    sheet.erase(arc((88, 36.6), 1.5, 0, 360, 24))
    _house(sheet, 98, 80, 13, 7, 6, 0.5)
    _hill(sheet, [(0, 100), (24, 97), (52, 104), (84, 108), (130, 102)], 0.05)
    for x, y, h in ((16, 108, 30), (28, 114, 22), (112, 114, 26), (102, 120, 16)):
        _fir(sheet, (x, y), h, rng)
        sheet.fill(arc((x, y + .6), (h * .2, h * .035), 0, 360, 30), 0.28)
    hull = np.vstack([lace_path([(50, 106), (58, 113), (74, 113), (84, 104.5)], 12), lace_path([(84, 104.5), (68, 107.5), (50, 106)], 10)])
    sheet.erase(hull)
    sheet.fill(hull, 0.72)
    sheet.stroke(hull, 0.4, 0.95)
    sheet.stroke([(66, 107), (67, 84)], [0.8, 0.4], 0.95)
    sheet.stroke([(67, 85), (79, 105)], 0.22, 0.8)
    sheet.stroke([(67, 85), (54, 106)], 0.22, 0.8)
    _birch(sheet, (40, 112), 30, rng)
    _frame(sheet)
    return sheet
