"""Parts of plants: stems, leaves, petals, bells, berries. Each is washed, shaded away from the light, outlined.

Points are millimetres, y downwards; the light comes from the left.
"""

import numpy as np

from kinds import Amount, Painting, Point, Points

from ..brush import arc, lace_path


def blade(
    base: Point, tip: Point, width: float, bend: float = 0.0, fullest: float = 0.45, samples: int = 26
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Middle line and the two edges of a leaf or petal; `fullest` = where along it is widest."""
    a, b = np.asarray(base, float), np.asarray(tip, float)
    along = b - a
    side = np.array([-along[1], along[0]]) / max(np.linalg.norm(along), 1e-9)
    middle = lace_path([a, a + along * 0.5 + side * bend, b], samples)
    t = np.linspace(0, 1, len(middle))
    half = width / 2 * np.sin(np.pi * t ** (np.log(0.5) / np.log(fullest))) ** 0.9
    step = np.gradient(middle, axis=0)
    normal = np.column_stack([-step[:, 1], step[:, 0]]) / np.maximum(np.linalg.norm(step, axis=1, keepdims=True), 1e-9)
    return middle, middle + normal * half[:, None], middle - normal * half[:, None]


def stem(sheet: Painting, points: Points, width: Amount, colour: str = 'green', load: Amount = 0.75) -> np.ndarray:
    """A stalk, lit on its left; returns its middle line."""
    line = lace_path(points, 18)
    sheet.take(colour).stroke(line, width, load)
    wide = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, np.size(width)), np.atleast_1d(width))
    edge = line + np.column_stack([wide * 0.42, np.zeros(len(line))])
    sheet.take('ink').stroke(edge, [0.13, 0.1], 0.6)
    sheet.stroke(line - np.column_stack([wide * 0.45, np.zeros(len(line))]), 0.07, 0.3)
    return line


def leaf(
    sheet: Painting,
    base: Point,
    tip: Point,
    width: float,
    bend: float = 0.0,
    colour: str = 'green',
    load: Amount = 0.5,
    veins: int = 6,
    teeth: int = 0,
    fullest: float = 0.45,
) -> None:
    """A leaf with midrib, side veins and, if wanted, teeth along its edge."""
    middle, left, right = blade(base, tip, width, bend, fullest, 30)
    if teeth:
        saw = 1 + 0.16 * (np.linspace(0, teeth, len(middle)) % 1 - 0.4) * np.sin(np.linspace(0, np.pi, len(middle)))
        left, right = middle + (left - middle) * saw[:, None], middle + (right - middle) * saw[:, None]
    sheet.take(colour).wash(np.vstack([left, right[::-1]]), load, pool=0.35)
    dark = left if left[:, 0].mean() > right[:, 0].mean() else right
    sheet.wash(np.vstack([middle, dark[::-1]]), load * 1.5, soft=width * 0.03, cover=False)
    sheet.take('moss').wash(
        np.vstack([middle[:14], (middle + (dark - middle) * 0.6)[:14][::-1]]),
        load * 0.5,
        soft=width * 0.05,
        cover=False,
    )
    ink = sheet.take('ink')
    for i in range(veins):
        k = int(len(middle) * (0.1 + 0.72 * i / max(veins, 1)))
        for edge in (left, right):
            ahead = min(k + 5, len(middle) - 1)
            ink.stroke(
                lace_path(
                    [
                        middle[k],
                        (middle[k] * 0.45 + edge[ahead] * 0.55) + (middle[ahead] - middle[k]) * 0.05,
                        edge[ahead] * 0.9 + middle[ahead] * 0.1,
                    ],
                    5,
                ),
                [0.13, 0.06],
                0.42,
            )
    ink.stroke(middle, [0.22, 0.08], 0.62)
    for edge in (left, right):
        ink.stroke(edge, [0.1, 0.16, 0.09], 0.55)


def petal(
    sheet: Painting,
    base: Point,
    tip: Point,
    width: float,
    colour: str,
    load: Amount,
    bend: float = 0.0,
    fullest: float = 0.6,
    lines: int = 5,
    heart: str | None = None,
) -> None:
    """A petal: pale at the tip, deeper at its foot, with fine lines; `heart` = colour at the foot."""
    middle, left, right = blade(base, tip, width, bend, fullest, 22)
    outline = np.vstack([left, right[::-1]])
    sheet.take(colour).wash(outline, load, pool=0.7)
    dark = left if left[:, 0].mean() > right[:, 0].mean() else right
    inner = middle + (dark - middle) * 0.82
    sheet.wash(np.vstack([middle, inner[::-1]])[3:-3], load * 1.6, soft=width * 0.05, cover=False)
    sheet.take(heart or colour).wash(
        np.vstack([left[2:9] * 0.8 + middle[2:9] * 0.2, (right[2:9] * 0.8 + middle[2:9] * 0.2)[::-1]]),
        load * 1.7,
        soft=width * 0.05,
        cover=False,
    )
    ink = sheet.take('ink')
    for q in np.linspace(-0.75, 0.75, lines):
        vein = middle + ((left if q > 0 else right) - middle) * abs(q)
        ink.stroke(vein[2:17], [0.1, 0.05], 0.26)
    for edge in (left, right):
        ink.stroke(edge, [0.08, 0.13, 0.1], 0.5)


def bell(sheet: Painting, at: Point, size: float, lean: float = 0.0, colour: str = 'bell', load: Amount = 0.62) -> None:
    """A hanging bell of five lobes; at = where it hangs from its stalk, lean = radians towards the right."""
    turn = np.array([[np.cos(lean), np.sin(lean)], [-np.sin(lean), np.cos(lean)]])
    p = lambda x, y: np.asarray(at, float) + turn @ (np.array([x, y]) * size)
    side = [p(-0.1, 0.06), p(-0.3, 0.24), p(-0.36, 0.52), p(-0.4, 0.72), p(-0.56, 0.92)]
    other = [p(0.1, 0.06), p(0.3, 0.24), p(0.36, 0.52), p(0.4, 0.72), p(0.56, 0.92)]
    hem = [
        p(-0.56, 0.92),
        p(-0.36, 0.88),
        p(-0.24, 0.82),
        p(-0.1, 0.94),
        p(0.0, 1.04),
        p(0.1, 0.94),
        p(0.24, 0.82),
        p(0.36, 0.88),
        p(0.56, 0.92),
    ]
    inside = arc(p(0, 0.84), (0.4 * size, 0.12 * size), 0, 360, 24)
    sheet.take(colour).wash(inside, load * 1.5)
    left, right, low = lace_path(side, 8), lace_path(other, 8), lace_path(hem, 6)
    body = np.vstack([left, low, right[::-1]])
    sheet.wash(body, load * 0.8, pool=0.5)
    sheet.wash(
        np.vstack(
            [
                lace_path([p(0.08, 0.12), p(0.12, 0.5), p(0.2, 0.8)], 8),
                lace_path([p(0.4, 0.84), p(0.31, 0.6), p(0.26, 0.34), p(0.12, 0.14)], 8),
            ]
        ),
        load * 1.35,
        soft=size * 0.03,
        cover=False,
    )
    sheet.wash(
        np.vstack([lace_path([p(-0.06, 0.1), p(-0.14, 0.24), p(0.14, 0.24), p(0.06, 0.1)], 6)]),
        load * 1.4,
        soft=size * 0.04,
        cover=False,
    )
    ink = sheet.take('ink')
    for x in (-0.24, 0.0, 0.24):
        ink.stroke(
            lace_path([p(x * 0.3, 0.08), p(x, 0.4), p(x * 1.15, 0.94 if x == 0 else 0.84)], 8), [0.12, 0.07], 0.42
        )
    for line in (left, right, low):
        ink.stroke(line, [0.1, 0.16, 0.1], 0.6)
    sheet.take('green')
    for x in (-0.2, -0.08, 0.08, 0.2):
        sheet.petal(p(x * 0.4, 0.03), p(x * 1.6, 0.22), 0.09 * size, 0, 0.8)
    sheet.dot(p(0, 0.03), 0.11 * size, 0.75)


def bud(sheet: Painting, at: Point, size: float, lean: float = 0.0, colour: str = 'bell', load: Amount = 0.7) -> None:
    direction = np.array([np.sin(lean), np.cos(lean)])
    petal(sheet, at, np.asarray(at) + direction * size, size * 0.42, colour, load, lines=2)
    sheet.take('green').dot(at, 0.16 * size, 0.75)
    for side in (-1, 1):
        sheet.petal(at, np.asarray(at) + direction * size * 0.4 + (side * size * 0.18, 0), 0.1 * size, 0, 0.8)


def berry(
    sheet: Painting, at: Point, radius: float, colour: str = 'red', load: Amount = 0.75, crown: bool = True
) -> None:
    """A round berry with a light on its left and a dry crown below."""
    at = np.asarray(at, float)
    ring = arc(at, radius, 0, 360, 40)
    sheet.take(colour).wash(ring, load * 0.8, pool=0.4)
    sheet.wash(
        arc(at + (radius * 0.28, radius * 0.22), radius * 0.66, 0, 360, 30),
        load * 1.35,
        soft=radius * 0.22,
        cover=False,
    )
    sheet.erase(arc(at - (radius * 0.38, radius * 0.4), (radius * 0.2, radius * 0.26), 0, 360, 18), 0.85)
    ink = sheet.take('ink')
    ink.stroke(ring, 0.15, 0.6)
    if crown:
        for a in np.radians(np.arange(0, 360, 72)):
            ink.stroke(
                [at + (0, radius * 0.62), at + (np.cos(a) * radius * 0.26, radius * 0.62 + np.sin(a) * radius * 0.2)],
                0.16,
                0.75,
            )
