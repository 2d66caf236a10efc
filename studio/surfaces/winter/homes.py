"""Houses and what people built: cabins, chapel, mill, bridge, fence, quay, crane, lighthouse."""

from collections.abc import Sequence

import numpy as np

from kinds import Painting, Point, Points

from ..brush import arc, lace_path


def house(
    sheet: Painting,
    at: Point,
    size: Sequence[float],
    roof: float,
    load: float = 0.55,
    panes: int = 2,
    depth: float = 0.0,
    chimney: bool = False,
    door: bool = False,
) -> None:
    """A timber house seen from its gable; at = its lower left corner, depth > 0 shows the long side to the right."""
    x, y = at
    w, h = size
    ridge = (x + w / 2, y - h - roof)
    if depth:
        side = [(x + w, y), (x + w, y - h), (x + w + depth, y - h), (x + w + depth, y)]
        sheet.wash(side, (load * 1.35, load * 1.1), pool=0.3)
        _boards(sheet, x + w, x + w + depth, y, h, 0.9 * load + 0.25)
        slope = [
            (x + w * 1.04, y - h + roof * 0.06),
            ridge,
            (ridge[0] + depth, ridge[1]),
            (x + w + depth + w * 0.06, y - h + roof * 0.1),
        ]
        sheet.wash(slope, (0.02, 0.16))
        sheet.stroke(slope[1:3] + [slope[3]], 0.22, 0.85)
        window(sheet, (x + w + depth * 0.5, y - h * 0.5), h * 0.22)
    gable = [(x, y), (x, y - h), ridge, (x + w, y - h), (x + w, y)]
    sheet.wash(gable, (load * 0.75, load * 1.1), pool=0.3)
    _boards(sheet, x, x + w, y, h, load + 0.18)
    for i in range(panes):
        window(sheet, (x + w * (i + 1) / (panes + 1), y - h * 0.55), min(h * 0.2, w * 0.11))
    if door:
        sheet.wash(
            [(x + w * 0.42, y), (x + w * 0.42, y - h * 0.55), (x + w * 0.58, y - h * 0.55), (x + w * 0.58, y)], 0.95
        )
    _roof(sheet, x, y - h, w, roof)
    if chimney:
        smoke_stack(
            sheet,
            (ridge[0] + (depth * 0.35 if depth else w * 0.12), ridge[1] + (0.3 if depth else roof * 0.2)),
            roof * 0.16,
            roof * 0.5,
        )


def _roof(sheet, x, eaves, w, roof):
    over = w * 0.1
    outer = lace_path(
        [(x - over, eaves + roof * 0.1), (x + w / 2, eaves - roof * 1.17), (x + w + over, eaves + roof * 0.1)], 1
    )
    cap = [
        tuple(outer[0]),
        tuple(outer[1]),
        tuple(outer[2]),
        (x + w + over * 0.1, eaves + roof * 0.02),
        (x + w / 2, eaves - roof * 0.97),
        (x - over * 0.1, eaves + roof * 0.02),
    ]
    sheet.wash(cap, (0.01, 0.12))
    sheet.stroke([cap[5], cap[4], cap[3]], 0.3, 0.97)
    sheet.stroke(list(outer), 0.16, 0.6)


def _boards(sheet, left, right, y, h, load):
    for x in np.arange(left + 0.5, right, 0.62):
        sheet.stroke([(x, y), (x, y - h)], 0.09, min(1, load))


def window(sheet: Painting, at: Point, half: float, bars: bool = True) -> None:
    """A lit pane with its frame, and a little light around."""
    x, y = at
    pane = [
        (x - half, y - half * 1.25),
        (x + half, y - half * 1.25),
        (x + half, y + half * 1.25),
        (x - half, y + half * 1.25),
    ]
    sheet.erase(pane)
    sheet.stroke(pane + [pane[0]], 0.2, 0.97)
    if bars:
        sheet.stroke([(x, y - half * 1.25), (x, y + half * 1.25)], 0.13, 0.9)
        sheet.stroke([(x - half, y), (x + half, y)], 0.13, 0.9)


def smoke_stack(sheet: Painting, at: Point, half: float, tall: float) -> None:
    x, y = at
    sheet.wash([(x - half, y), (x - half, y - tall), (x + half, y - tall), (x + half, y + half)], 0.85)
    sheet.erase(
        [
            (x - half * 1.3, y - tall),
            (x - half * 1.3, y - tall - 0.5),
            (x + half * 1.3, y - tall - 0.5),
            (x + half * 1.3, y - tall),
        ]
    )


def smoke(sheet: Painting, at: Point, height: float, rng: np.random.Generator, lean: float = 0.2) -> None:
    """Smoke that rises almost straight in the frost and spreads above."""
    x, y = at
    for i in range(34):
        share = i / 33
        spot = (x + lean * height * share**1.8 + rng.normal() * 0.25 * (1 + 2.6 * share), y - height * share)
        size = 0.35 + 2.6 * share**1.1
        outline = arc(spot, (size, size * 0.8), 0, 360, 20)
        sheet.wash(outline, 0.06 + 0.16 * share, soft=size * 0.45)


def chapel(sheet: Painting, at: Point, w: float) -> None:
    """A tall wooden chapel seen from its gable: steep roofs, a porch, a ridge turret with a spire;
    at = middle of its foot.
    """
    x, y = at
    h = w * 0.4
    aisle = [(x - w * 0.62, y), (x - w * 0.62, y - h * 0.6), (x + w * 0.62, y - h * 0.6), (x + w * 0.62, y)]
    sheet.wash(aisle, (0.9, 0.7))
    _boards(sheet, x - w * 0.62, x + w * 0.62, y, h * 0.6, 1)
    skirt = [
        (x - w * 0.7, y - h * 0.52),
        (x - w * 0.38, y - h * 1.06),
        (x + w * 0.38, y - h * 1.06),
        (x + w * 0.7, y - h * 0.52),
    ]
    sheet.wash(skirt, (0.02, 0.2))
    sheet.stroke(skirt + skirt[:1], 0.26, 0.95)
    house(sheet, (x - w * 0.34, y - h * 0.9), (w * 0.68, h * 0.62), w * 0.62, 0.72, panes=2)
    peak = y - h * 1.52 - w * 0.62
    turret = [
        (x - w * 0.1, peak + w * 0.16),
        (x - w * 0.1, peak - w * 0.14),
        (x + w * 0.1, peak - w * 0.14),
        (x + w * 0.1, peak + w * 0.16),
    ]
    sheet.wash(turret, (0.6, 0.9), pool=0.2)
    sheet.erase(arc((x, peak - w * 0.02), (w * 0.035, w * 0.06), 0, 360, 24))
    sheet.wash([(x - w * 0.13, peak - w * 0.13), (x, peak - w * 0.78), (x + w * 0.13, peak - w * 0.13)], (0.97, 0.8))
    sheet.scratch([(x - w * 0.1, peak - w * 0.16), (x - w * 0.01, peak - w * 0.7)], [0.9, 0.1], 0.03)
    sheet.stroke([(x, peak - w * 0.76), (x, peak - w * 0.92)], 0.28, 0.97)
    sheet.stroke([(x - w * 0.035, peak - w * 0.87), (x + w * 0.035, peak - w * 0.87)], 0.28, 0.97)
    house(sheet, (x - w * 0.16, y), (w * 0.32, h * 0.62), w * 0.3, 0.6, panes=0)
    door = np.vstack(
        [[(x - w * 0.08, y)], arc((x, y - h * 0.36), (w * 0.08, w * 0.1), 180, 360, 20), [(x + w * 0.08, y)]]
    )
    sheet.erase(door)
    sheet.stroke(np.vstack([door, door[:1]]), 0.36, 0.97)
    sheet.stroke([(x, y), (x, y - h * 0.36 - w * 0.1)], 0.16, 0.9)
    for dx in (-0.46, 0.46):
        window(sheet, (x + dx * w, y - h * 0.28), w * 0.035)


def fence(
    sheet: Painting, points: Points, tall: float, gap: float, rng: np.random.Generator, load: float = 0.8
) -> None:
    """A split-rail fence half sunk in snow."""
    line = lace_path(points, 30)
    walked, last = 0.0, line[0]
    posts = [line[0]]
    for p in line[1:]:
        walked += np.linalg.norm(p - last)
        last = p
        if walked > gap:
            posts.append(p)
            walked = 0
    for a, b in zip(posts, posts[1:]):
        for share in (0.38, 0.72):
            sheet.stroke([a - (0, tall * share), b - (0, tall * (share + rng.uniform(-0.08, 0.08)))], 0.3, load)
            sheet.erase(
                np.vstack(
                    [
                        [a - (0, tall * share + 0.16)],
                        [b - (0, tall * share + 0.16)],
                        [b - (0, tall * share + 0.4)],
                        [a - (0, tall * share + 0.4)],
                    ]
                ),
                0.9,
            )
    for p in posts:
        sheet.stroke([p, p - (rng.uniform(-0.2, 0.2), tall)], [0.5, 0.36], load)
        sheet.erase(arc(p - (0, tall + 0.15), (0.46, 0.3), 180, 360, 14))


def wheel(sheet: Painting, at: Point, radius: float, rng: np.random.Generator) -> None:
    """A water wheel hung with ice."""
    at = np.array(at, float)
    sheet.erase(arc(at, radius * 1.04, 0, 360, 80))
    sheet.wash(arc(at, radius * 1.02, 0, 360, 80), 0.2)
    for r, width in ((1.0, 0.5), (0.8, 0.32), (0.16, 0.9)):
        sheet.stroke(arc(at, radius * r, 0, 360, 90), width, 0.95)
    for i in range(16):
        a = 2 * np.pi * (i + 0.3) / 16
        d = np.array([np.cos(a), np.sin(a)])
        if i % 2 == 0:
            sheet.stroke([at, at + d * radius * 0.82], 0.42, 0.92)
        sheet.stroke([at + d * radius * 0.78, at + d * radius * 1.07], [0.5, 0.75], 0.95)
    for _ in range(26):
        a = np.radians(rng.uniform(-20, 200))
        start = at + np.array([np.cos(a), np.sin(a)]) * radius * rng.choice([0.8, 1.0])
        icicle(sheet, start, rng.uniform(0.8, 2.8), 0.5)


def icicle(sheet: Painting, at: Point, length: float, width: float) -> None:
    x, y = at
    body = [(x - width / 2, y), (x + width / 2, y), (x + width * 0.1, y + length)]
    sheet.wash(body, (0.02, 0.2))
    sheet.stroke([(x + width / 2, y), (x + width * 0.1, y + length)], 0.12, 0.6)


def bridge(
    sheet: Painting, left: float, right: float, deck: float, foot: float, arches: int, rng: np.random.Generator
) -> None:
    """A humped stone bridge from x = left to right, and its mirror image; deck = y of its crown, foot = y of the water.

    Through the arches shows the pale distance: so the bridge reads from afar.
    """
    span = right - left
    x = np.linspace(left, right, 60)
    top = np.column_stack([x, deck + 5.5 * ((x - (left + right) / 2) / (span / 2)) ** 2])
    pitch = span / (arches + 0.45)
    middles = [(left + right) / 2 + (i - (arches - 1) / 2) * pitch for i in range(arches)]
    half, rise = pitch * 0.405, (foot - deck) * 0.66
    sheet.wash(
        [
            (left, foot),
            (right, foot),
            (right - 3, foot + 1.15 * (foot - deck)),
            (left + 3, foot + 1.15 * (foot - deck)),
        ],
        (0.85, 0.6),
        soft=0.5,
    )
    sheet.wash(np.vstack([top, [(right, foot), (left, foot)]]), (0.5, 0.74), (deck, foot), pool=0.25)
    for row, y in enumerate(np.arange(deck + 3, foot - 0.5, 1.7)):
        for at in np.arange(left + 1 + 1.6 * (row % 2), right - 1, 3.2) + rng.uniform(-0.4, 0.4):
            if np.interp(at, x, top[:, 1]) < y - 2.6:
                sheet.wash(arc((at, y), (rng.uniform(1.1, 1.5), 0.66), 0, 360, 14), rng.uniform(0.34, 0.66), soft=0.1)
    for middle in middles:
        ring = lambda share, start=180, end=360, samples=48: arc(
            (middle, foot), (half + share, rise + share), start, end, samples
        )
        sheet.wash(ring(2.3), 0.3)
        for a in np.linspace(180, 360, 24):
            sheet.stroke([ring(0, a, a, 1)[0], ring(2.3, a, a, 1)[0]], 0.2, 0.9)
        sheet.stroke(ring(2.3), 0.3, 0.97)
        sheet.wash(ring(0), (0.97, 0.9))
        # The vault is seen a little from the right.
        sheet.wash(arc((middle + half * 0.1, foot), (half * 0.87, rise * 0.88), 180, 360, 48), (0.3, 0.1, 0.02))
        sheet.wash(
            [
                (middle - half * 0.76, foot),
                (middle - half * 0.2, foot - rise * 0.22),
                (middle + half * 0.5, foot - rise * 0.14),
                (middle + half * 0.95, foot),
            ],
            (0.0, 0.12),
            soft=0.2,
        )
        sheet.stroke(ring(0), 0.26, 0.97)
        sheet.wash(
            arc((middle + half * 0.1, foot + 0.5), (half * 0.86, rise * 1.02), 0, 180, 48), (0.04, 0.16, 0.36), soft=0.5
        )
        for share in np.linspace(0.08, 0.95, 9):
            wide = half * 0.8 * np.sqrt(1 - share**2)
            sheet.stroke(
                [(middle - wide, foot + rise * share), (middle + wide, foot + rise * share)],
                [0.05, 0.2 + 0.3 * share, 0.05],
                0.55,
            )
    for share in np.linspace(0.06, 1.1, 26):
        at, long = rng.uniform(left + 10, right - 10), rng.uniform(5, 12)
        y = foot + (foot - deck) * share
        sheet.scratch([(at - long, y), (at, y + 0.1), (at + long, y)], [0.04, 0.16 + 0.16 * share, 0.04], 0.34)
    sheet.stroke([(left, foot), (right, foot)], 0.35, 0.97)
    wall = np.vstack([top + (0, -2.2), (top + (0, 1.3))[::-1]])
    sheet.wash(wall, (0.25, 0.5), pool=0.3)
    for i in range(0, 60, 2):
        sheet.stroke([top[i] + (0, -1.8), top[i] + (0, 1.2)], 0.14, 0.95)
    sheet.stroke(top + (0, 1.3), 0.36, 0.97)
    sheet.wash(np.vstack([top + (0, -3.4), (top + (0, -1.7))[::-1]]), 0.02)
    sheet.stroke(top + (0, -3.4), 0.2, 0.75)


def crane(sheet: Painting, at: Point, tall: float, turn: float = 1) -> None:
    """An old wooden harbour crane: a boarded tower with a jib and a hanging hook."""
    x, y = at
    w = tall * 0.24
    tower = [(x - w, y), (x - w * 0.72, y - tall * 0.62), (x + w * 0.72, y - tall * 0.62), (x + w, y)]
    sheet.wash(tower, (0.6, 0.85), pool=0.2)
    for i in np.linspace(-0.9, 0.9, 9):
        sheet.stroke([(x + w * i, y), (x + w * 0.72 * i, y - tall * 0.62)], 0.12, 1)
    sheet.wash([(x - w * 0.95, y - tall * 0.6), (x, y - tall * 0.92), (x + w * 0.95, y - tall * 0.6)], (0.02, 0.16))
    sheet.stroke([(x - w * 0.95, y - tall * 0.6), (x + w * 0.95, y - tall * 0.6)], 0.35, 0.97)
    sheet.stroke([(x - w * 0.95, y - tall * 0.6), (x, y - tall * 0.92), (x + w * 0.95, y - tall * 0.6)], 0.22, 0.85)
    tip = (x + turn * tall * 0.62, y - tall * 1.08)
    sheet.stroke([(x, y - tall * 0.66), tip], [0.95, 0.5], 0.97)
    sheet.stroke([(x - turn * w * 0.4, y - tall * 0.72), (x + turn * tall * 0.3, y - tall * 0.98), tip], 0.24, 0.95)
    sheet.stroke([tip, (tip[0], y - tall * 0.3)], 0.16, 0.95)
    sheet.stroke(arc((tip[0] - 0.5 * turn, y - tall * 0.3 + 0.4), 0.6, 0, 200, 12), 0.28, 0.97)
    window(sheet, (x, y - tall * 0.3), w * 0.16)


def lighthouse(sheet: Painting, at: Point, tall: float) -> None:
    x, y = at
    low, top = tall * 0.13, tall * 0.085
    half = lambda level: low + (top - low) * (y - level) / tall
    tower = [(x - low, y), (x - top, y - tall), (x + top, y - tall), (x + low, y)]
    sheet.wash(tower, 0.03)
    for start, end in ((0.16, 0.34), (0.54, 0.72)):
        a, b = y - tall * end, y - tall * start
        sheet.wash([(x - half(a), a), (x + half(a), a), (x + half(b), b), (x - half(b), b)], (0.92, 0.82))
    shade = [(x + half(y - tall) * 0.25, y - tall), (x + top, y - tall), (x + low, y), (x + low * 0.25, y)]
    sheet.wash(shade, 0.42, soft=0.5, cover=False)
    sheet.stroke(tower, 0.28, 0.97)
    sheet.stroke([(x - top * 1.6, y - tall), (x + top * 1.6, y - tall)], 0.75, 0.97)
    glass = [
        (x - top * 0.8, y - tall - 0.3),
        (x - top * 0.8, y - tall * 1.14),
        (x + top * 0.8, y - tall * 1.14),
        (x + top * 0.8, y - tall - 0.3),
    ]
    sheet.erase(glass)
    sheet.stroke(glass, 0.3, 0.97)
    sheet.stroke([(x, y - tall), (x, y - tall * 1.14)], 0.2, 0.9)
    sheet.wash([(x - top * 1.15, y - tall * 1.13), (x, y - tall * 1.28), (x + top * 1.15, y - tall * 1.13)], 0.95)
    sheet.dot((x, y - tall * 1.3), 0.45)
    for share in (0.25, 0.48, 0.8):
        sheet.wash(
            [
                (x - 0.5, y - tall * share),
                (x - 0.5, y - tall * share - 1.6),
                (x + 0.3, y - tall * share - 1.6),
                (x + 0.3, y - tall * share),
            ],
            0.85,
        )
