"""People and animals, as a brush would set them down: dark shapes with a few lights."""

from collections.abc import Sequence

import numpy as np

from kinds import Painting, Point, Points

from ..brush import arc, lace_path


def _limb(sheet, points, width, load=0.97):
    sheet.stroke(lace_path(points, 8), width, load)


def person(
    sheet: Painting,
    at: Point,
    tall: float,
    turn: float = 1,
    lean: float = 0.0,
    skirt: bool = False,
    load: float = 0.97,
    arms: Sequence[Point] = ((0.16, -0.42), (0.2, -0.44)),
    step: float = 0.1,
    scarf: bool = True,
) -> None:
    """A walker in a coat; arms = hands as shares of the height from the foot, turned by `turn`."""
    x, y = at
    p = lambda dx, dy: (x + turn * dx * tall + lean * -dy * tall, y + dy * tall)
    for side in (-1, 1):
        _limb(
            sheet,
            [
                p(0.02 * side, -0.4),
                p(0.05 * side + step * side * 0.5, -0.2),
                p(step * side + 0.01, 0),
                p(step * side + 0.06, -0.005),
            ],
            [0.1 * tall, 0.07 * tall, 0.055 * tall],
            load,
        )
    hem = 0.15 if skirt else 0.105
    coat = lace_path(
        [
            p(-0.075, -0.78),
            p(-0.1, -0.6),
            p(-hem, -0.26),
            p(0, -0.24),
            p(hem + 0.01, -0.26),
            p(0.1, -0.6),
            p(0.075, -0.78),
        ],
        8,
    )
    sheet.wash(coat, (load, load * 0.8))
    for hand in arms:
        _limb(
            sheet,
            [p(0.0, -0.75), p((hand[0]) * 0.55, (hand[1] - 0.75) / 2 + 0.04), p(*hand)],
            [0.085 * tall, 0.06 * tall, 0.045 * tall],
            load,
        )
    sheet.wash(arc(p(0.012, -0.875), 0.066 * tall, 0, 360, 24), 0.34)
    hat = np.vstack([arc(p(0.005, -0.895), (0.078 * tall, 0.085 * tall), 175, 365, 20)])
    sheet.wash(hat, load)
    if scarf:
        sheet.scratch([p(-0.06, -0.785), p(0.06, -0.785)], 0.045 * tall, 0.1)
        sheet.scratch([p(-0.04, -0.78), p(-0.2, -0.72 + 0.04 * np.sin(x))], [0.045 * tall, 0.03 * tall], 0.1)


def skater(sheet: Painting, at: Point, tall: float, turn: float = 1, skirt: bool = False) -> None:
    """A skater leaning into the stride, one foot behind."""
    x, y = at
    p = lambda dx, dy: (x + turn * dx * tall, y + dy * tall)
    _limb(sheet, [p(-0.04, -0.42), p(0.06, -0.22), p(0.02, -0.02)], [0.1 * tall, 0.07 * tall, 0.05 * tall])
    _limb(sheet, [p(-0.05, -0.42), p(-0.2, -0.26), p(-0.38, -0.13)], [0.1 * tall, 0.065 * tall, 0.05 * tall])
    for foot in ((0.02, 0.0), (-0.4, -0.1)):
        sheet.stroke([p(foot[0] - 0.07, foot[1] + 0.012), p(foot[0] + 0.12, foot[1] + 0.012)], 0.03 * tall, 1)
    hem = [p(-0.2, -0.34), p(0.09, -0.3)] if skirt else [p(-0.12, -0.38), p(0.05, -0.36)]
    coat = lace_path([p(0.03, -0.79), hem[0], p(-0.05, -0.32), hem[1], p(0.15, -0.7), p(0.1, -0.8)], 8)
    sheet.wash(coat, (0.97, 0.75))
    _limb(sheet, [p(0.1, -0.74), p(0.24, -0.64), p(0.4, -0.66)], [0.08 * tall, 0.055 * tall, 0.04 * tall])
    _limb(sheet, [p(0.04, -0.74), p(-0.16, -0.62), p(-0.3, -0.66)], [0.08 * tall, 0.055 * tall, 0.04 * tall])
    sheet.wash(arc(p(0.13, -0.87), 0.064 * tall, 0, 360, 24), 0.34)
    sheet.wash(arc(p(0.12, -0.89), (0.076 * tall, 0.082 * tall), 165, 355, 20), 0.97)
    sheet.scratch([p(0.04, -0.785), p(0.15, -0.77)], 0.045 * tall, 0.1)
    sheet.scratch(lace_path([p(0.06, -0.78), p(-0.08, -0.82), p(-0.22, -0.78)], 6), [0.05 * tall, 0.03 * tall], 0.14)


def skier(sheet: Painting, at: Point, tall: float, turn: float = 1, slope: float = 0.3) -> None:
    """A skier running downhill, knees bent, sticks behind; slope = fall of the ground along the ski."""
    x, y = at
    p = lambda dx, dy: (x + turn * dx * tall, y + (dy + slope * dx) * tall)
    sheet.stroke(lace_path([p(-0.62, 0.0), p(0.5, 0.02), p(0.72, -0.08)], 8), 0.05 * tall, 1)
    _limb(sheet, [p(-0.12, -0.36), p(0.16, -0.28), p(0.0, -0.02)], [0.13 * tall, 0.09 * tall, 0.06 * tall])
    coat = lace_path([p(0.06, -0.72), p(-0.18, -0.52), p(-0.2, -0.34), p(0.0, -0.3), p(0.17, -0.52), p(0.2, -0.7)], 8)
    sheet.wash(coat, (0.97, 0.8))
    _limb(sheet, [p(0.14, -0.64), p(0.28, -0.46), p(0.36, -0.5)], [0.09 * tall, 0.06 * tall, 0.05 * tall])
    sheet.stroke([p(0.36, -0.54), p(-0.52, -0.14)], 0.028 * tall, 0.95)
    sheet.stroke(arc(p(-0.46, -0.165), 0.045 * tall, 0, 360, 14), 0.02 * tall, 0.9)
    sheet.wash(arc(p(0.22, -0.83), 0.07 * tall, 0, 360, 24), 0.34)
    sheet.wash(arc(p(0.21, -0.855), (0.083 * tall, 0.085 * tall), 170, 360, 20), 0.97)
    sheet.scratch(lace_path([p(0.12, -0.75), p(-0.06, -0.82), p(-0.26, -0.76)], 6), [0.05 * tall, 0.03 * tall], 0.12)


def _body(sheet, p, points, load):
    shape = lace_path([p(*q) for q in points], 7)
    sheet.wash(shape, load, pool=0.1)
    return shape


def deer(sheet: Painting, at: Point, tall: float, turn: float = 1, load: float = 0.95) -> None:
    """A stag that stands and looks back; `tall` = height at the shoulder."""
    x, y = at
    p = lambda dx, dy: (x + turn * dx * tall, y + dy * tall)
    legs = (
        ((0.33, -0.5), (0.37, -0.27), (0.35, -0.24), (0.37, 0.0)),
        ((-0.36, -0.56), (-0.5, -0.33), (-0.43, -0.26), (-0.45, 0.0)),
        ((0.25, -0.5), (0.26, -0.27), (0.24, -0.24), (0.24, 0.02)),
        ((-0.34, -0.56), (-0.42, -0.32), (-0.36, -0.25), (-0.37, 0.02)),
    )
    for i, leg in enumerate(legs):
        _limb(
            sheet,
            [p(*q) for q in leg],
            [0.17 * tall, 0.075 * tall, 0.05 * tall, 0.045 * tall],
            load * (0.72 if i < 2 else 1),
        )
    _body(
        sheet,
        p,
        [
            (-0.5, -0.86),
            (-0.3, -0.9),
            (0.0, -0.84),
            (0.24, -0.93),
            (0.38, -0.98),
            (0.46, -0.8),
            (0.4, -0.58),
            (0.24, -0.47),
            (0.0, -0.5),
            (-0.2, -0.58),
            (-0.34, -0.5),
            (-0.48, -0.56),
            (-0.55, -0.74),
            (-0.5, -0.86),
        ],
        (load * 0.72, load),
    )
    _body(
        sheet,
        p,
        [
            (0.22, -0.94),
            (0.33, -1.14),
            (0.38, -1.36),
            (0.5, -1.4),
            (0.55, -1.2),
            (0.53, -0.98),
            (0.45, -0.76),
            (0.34, -0.7),
        ],
        (load, load * 0.82),
    )
    _body(
        sheet,
        p,
        [
            (0.55, -1.44),
            (0.46, -1.51),
            (0.36, -1.48),
            (0.24, -1.39),
            (0.14, -1.33),
            (0.13, -1.28),
            (0.2, -1.26),
            (0.34, -1.29),
            (0.46, -1.27),
            (0.55, -1.32),
            (0.55, -1.44),
        ],
        load,
    )
    sheet.petal(p(0.5, -1.46), p(0.69, -1.53), 0.085 * tall, 0, load)
    sheet.petal(p(0.42, -1.49), p(0.35, -1.63), 0.07 * tall, 0, load)
    for side in (0, 1):
        beam = lace_path(
            [p(0.46, -1.5), p(0.55 + side * 0.14, -1.66), p(0.54 + side * 0.3, -1.9), p(0.36 + side * 0.4, -2.12)], 10
        )
        sheet.stroke(beam, [0.055 * tall, 0.022 * tall], load)
        for i, dx, dy in (
            (5, -0.1, -0.14),
            (13, -0.16 + 0.36 * side, -0.16),
            (20, -0.18 + 0.36 * side, -0.14),
            (25, 0.1 - 0.2 * side, -0.14),
        ):
            tip = p((beam[i][0] - x) / tall * turn + dx, (beam[i][1] - y) / tall + dy)
            sheet.stroke(
                lace_path([beam[i], (beam[i] * 0.4 + np.array(tip) * 0.6) + (0, 0.03 * tall), tip], 5),
                [0.04 * tall, 0.014 * tall],
                load,
            )
    sheet.wash(
        lace_path([p(-0.52, -0.82), p(-0.57, -0.68), p(-0.52, -0.62), p(-0.49, -0.72), p(-0.52, -0.82)], 6),
        0.12,
        soft=0.02 * tall,
    )
    sheet.petal(p(-0.52, -0.84), p(-0.6, -0.68), 0.07 * tall, 0, load)
    for i in range(9):
        q = 0.3 + 0.022 * i
        sheet.petal(p(q, -0.98 + 0.03 * i), p(q - 0.02, -0.86 + 0.034 * i), 0.03 * tall, 0, 1)


def horse(sheet: Painting, at: Point, tall: float, turn: float = 1, load: float = 0.95) -> None:
    """A trotting farm horse with collar; `tall` = height at the withers."""
    x, y = at
    p = lambda dx, dy: (x + turn * dx * tall, y + dy * tall)
    for points, far in (
        (((0.36, -0.5), (0.52, -0.34), (0.44, -0.16)), 1),
        (((-0.4, -0.5), (-0.34, -0.26), (-0.5, -0.04)), 1),
        (((0.3, -0.5), (0.28, -0.26), (0.26, 0)), 0),
        (((-0.46, -0.5), (-0.58, -0.28), (-0.5, 0)), 0),
    ):
        _limb(sheet, [p(*q) for q in points], [0.2 * tall, 0.09 * tall, 0.08 * tall], load * (0.7 if far else 1))
    _body(
        sheet,
        p,
        [
            (-0.6, -0.86),
            (-0.4, -0.97),
            (-0.1, -0.9),
            (0.2, -0.97),
            (0.42, -1.0),
            (0.5, -0.75),
            (0.36, -0.46),
            (0, -0.42),
            (-0.3, -0.44),
            (-0.58, -0.48),
            (-0.65, -0.68),
            (-0.6, -0.86),
        ],
        (load * 0.75, load),
    )
    _body(
        sheet,
        p,
        [(0.24, -0.98), (0.44, -1.24), (0.56, -1.38), (0.68, -1.32), (0.66, -1.12), (0.52, -0.8), (0.36, -0.75)],
        (load, load * 0.85),
    )
    _body(
        sheet,
        p,
        [
            (0.54, -1.38),
            (0.66, -1.44),
            (0.8, -1.28),
            (0.93, -1.1),
            (0.9, -1.02),
            (0.8, -1.04),
            (0.68, -1.16),
            (0.58, -1.2),
        ],
        (load, load),
    )
    sheet.petal(p(0.6, -1.4), p(0.6, -1.54), 0.07 * tall, 0, load)
    for i in range(7):
        q = 0.26 + 0.05 * i
        sheet.petal(p(q, -1.02 - 0.9 * (q - 0.26)), p(q - 0.12, -0.86 - 0.8 * (q - 0.26)), 0.07 * tall, 0, 1)
    for i in range(5):
        sheet.stroke(
            lace_path([p(-0.62, -0.84), p(-0.78 - 0.03 * i, -0.7 + 0.02 * i), p(-0.8 - 0.05 * i, -0.36 + 0.05 * i)], 6),
            [0.05 * tall, 0.015 * tall],
            load,
        )
    sheet.scratch(lace_path([p(0.26, -1.04), p(0.4, -0.78), p(0.38, -0.52)], 6), 0.07 * tall, 0.12)
    sheet.scratch(lace_path([p(-0.45, -0.96), p(-0.1, -0.91), p(0.2, -0.97)], 6), 0.05 * tall, 0.15)


def sheep(sheet: Painting, at: Point, size: float, rng: np.random.Generator, turn: float = 1) -> None:
    x, y = at
    for dx in (-0.28, -0.16, 0.2, 0.3):
        sheet.stroke([(x + dx * size, y - 0.3 * size), (x + dx * size, y)], 0.08 * size, 0.95)
    for _ in range(11):
        dx, dy = rng.normal() * 0.24, rng.normal() * 0.1
        sheet.wash(arc((x + dx * size, y + (dy - 0.46) * size), 0.2 * size, 0, 360, 16), (0.05, 0.22), pool=0.6)
    sheet.stroke(arc((x, y - 0.44 * size), (0.5 * size, 0.3 * size), 20, 160, 16), 0.08 * size, 0.4)
    sheet.wash(arc((x + turn * 0.5 * size, y - 0.5 * size), (0.15 * size, 0.11 * size), 0, 360, 16), 0.95)


def fox(sheet: Painting, at: Point, size: float, turn: float = 1, load: float = 0.92) -> None:
    """A fox trotting by; `size` = its length without the tail."""
    x, y = at
    p = lambda dx, dy: (x + turn * dx * size, y + dy * size)
    legs = (
        ((0.28, -0.4), (0.36, -0.2), (0.44, -0.03)),
        ((-0.3, -0.4), (-0.26, -0.2), (-0.14, 0.0)),
        ((0.22, -0.4), (0.2, -0.2), (0.13, 0.0)),
        ((-0.36, -0.42), (-0.46, -0.22), (-0.54, -0.02)),
    )
    for i, leg in enumerate(legs):
        _limb(sheet, [p(*q) for q in leg], [0.13 * size, 0.055 * size, 0.05 * size], load * (0.72 if i < 2 else 1))
    tail = lace_path([p(-0.44, -0.5), p(-0.66, -0.46), p(-0.9, -0.3), p(-1.12, -0.26)], 10)
    sheet.stroke(tail, [0.08 * size, 0.16 * size, 0.22 * size, 0.16 * size, 0.01 * size], load * 0.85)
    sheet.scratch(tail[-7:], [0.12 * size, 0.08 * size, 0.01 * size], 0.08)
    _body(
        sheet,
        p,
        [
            (-0.48, -0.54),
            (-0.2, -0.56),
            (0.1, -0.54),
            (0.32, -0.62),
            (0.4, -0.46),
            (0.3, -0.32),
            (0.0, -0.36),
            (-0.24, -0.42),
            (-0.42, -0.34),
            (-0.5, -0.44),
            (-0.48, -0.54),
        ],
        (load * 0.7, load),
    )
    _body(
        sheet,
        p,
        [
            (0.24, -0.58),
            (0.36, -0.74),
            (0.46, -0.8),
            (0.58, -0.76),
            (0.66, -0.66),
            (0.84, -0.58),
            (0.84, -0.54),
            (0.66, -0.53),
            (0.52, -0.5),
            (0.38, -0.4),
            (0.24, -0.58),
        ],
        load,
    )
    sheet.petal(p(0.44, -0.74), p(0.4, -0.96), 0.12 * size, 0, load)
    sheet.petal(p(0.54, -0.74), p(0.56, -0.95), 0.11 * size, 0, load)
    sheet.scratch(
        lace_path([p(0.8, -0.535), p(0.62, -0.52), p(0.44, -0.42)], 6), [0.02 * size, 0.07 * size, 0.04 * size], 0.06
    )


def owl(sheet: Painting, at: Point, tall: float, rng: np.random.Generator) -> np.ndarray:
    """A great owl facing the viewer; at = its feet."""
    x, y = at
    p = lambda dx, dy: np.array((x + dx * tall, y + dy * tall))
    body = lace_path(
        [
            p(0, -1.0),
            p(-0.24, -0.97),
            p(-0.31, -0.78),
            p(-0.34, -0.5),
            p(-0.26, -0.12),
            p(-0.1, 0.06),
            p(0.1, 0.06),
            p(0.26, -0.12),
            p(0.34, -0.5),
            p(0.31, -0.78),
            p(0.24, -0.97),
            p(0, -1.0),
        ],
        12,
    )
    sheet.wash(body, (0.3, 0.16, 0.3), pool=0.5)
    for side in (-1, 1):
        wing = lace_path(
            [
                p(side * 0.29, -0.7),
                p(side * 0.36, -0.42),
                p(side * 0.3, -0.04),
                p(side * 0.16, 0.16),
                p(side * 0.19, -0.2),
                p(side * 0.22, -0.55),
                p(side * 0.29, -0.7),
            ],
            10,
        )
        sheet.wash(wing, (0.75, 0.95), pool=0.2)
        for row in range(6):
            for k in range(3):
                at_ = p(side * (0.21 + 0.045 * k), -0.56 + 0.1 * row + 0.03 * k)
                sheet.erase(arc(at_, (0.014 * tall, 0.02 * tall), 0, 360, 10), 0.75)
        for k in range(4):
            sheet.scratch(
                [p(side * (0.2 + 0.03 * k), -0.1 + 0.02 * k), p(side * (0.14 + 0.025 * k), 0.14 - 0.02 * k)], 0.2, 0.1
            )
        tuft = lace_path(
            [
                p(side * 0.1, -0.98),
                p(side * 0.22, -1.03),
                p(side * 0.29, -1.15),
                p(side * 0.27, -0.95),
                p(side * 0.2, -0.88),
                p(side * 0.1, -0.98),
            ],
            8,
        )
        sheet.wash(tuft, 0.9)
        disc = arc(p(side * 0.125, -0.8), (0.135 * tall, 0.145 * tall), 0, 360, 40)
        sheet.wash(disc, (0.06, 0.3))
        for a in np.arange(0, 360, 15):
            r = np.array([np.cos(np.radians(a)), np.sin(np.radians(a))])
            sheet.stroke(
                [p(side * 0.125, -0.8) + r * 0.075 * tall, p(side * 0.125, -0.8) + r * 0.13 * tall], 0.12, 0.55
            )
        sheet.stroke(disc, 0.3, 0.85)
        sheet.wash(arc(p(side * 0.12, -0.8), 0.062 * tall, 0, 360, 30), 0.12)
        sheet.stroke(arc(p(side * 0.12, -0.8), 0.062 * tall, 0, 360, 30), 0.22, 1)
        sheet.dot(p(side * 0.115, -0.8), 0.036 * tall, 1)
        sheet.erase(arc(p(side * 0.115 - 0.012, -0.815), 0.011 * tall, 0, 360, 12))
    sheet.wash(lace_path([p(-0.035, -0.76), p(0, -0.79), p(0.035, -0.76), p(0, -0.66), p(-0.035, -0.76)], 6), 1.0)
    for row in range(8):
        level = -0.58 + row * 0.078
        wide = 0.2 - 0.012 * abs(row - 2.5) ** 1.4
        for k in range(5):
            q = p((k - 2) / 2 * wide * 0.82 + (0.04 if row % 2 else 0), level)
            sheet.petal(q, q + (0, 0.062 * tall), 0.024 * tall, 0, 0.85)
            sheet.stroke(arc(q + (0, 0.02 * tall), (0.03 * tall, 0.03 * tall), 20, 160, 8), 0.13, 0.55)
    for side in (-1, 1):
        for k in (-1, 0, 1):
            sheet.petal(p(side * 0.1 + 0.03 * k, -0.01), p(side * 0.1 + 0.036 * k, 0.1), 0.05 * tall, 0, 0.97)
    return body


def gull(sheet: Painting, at: Point, span: float, load: float = 0.85) -> None:
    x, y = at
    for side in (-1, 1):
        sheet.stroke(
            lace_path([(x, y), (x + side * span * 0.22, y - span * 0.16), (x + side * span * 0.5, y - span * 0.03)], 6),
            [0.3, 0.22, 0.08],
            load,
        )


def footprints(
    sheet: Painting, points: Points, rng: np.random.Generator, size: float = 0.45, load: float = 0.4
) -> None:
    line = lace_path(points, 20)
    for i in range(0, len(line) - 1, 2):
        step = line[i + 1] - line[i]
        n = np.array([-step[1], step[0]]) / max(np.linalg.norm(step), 1e-6) * size * 0.7 * (1 if i % 4 else -1)
        grow = size * (0.35 + 0.65 * i / len(line))
        sheet.wash(arc(line[i] + n, (grow, grow * 0.5), 0, 360, 12), load, soft=0.08)
