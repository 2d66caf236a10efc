"""The plants. Each grows on a sheet of 180 x 180 mm with its foot near (90, 166)."""

import numpy as np

from kinds import Painting, Point

from ..brush import arc, lace_path
from . import organs


def turned(vector: Point, degrees: float) -> np.ndarray:
    a = np.radians(degrees)
    return np.array([vector[0] * np.cos(a) - vector[1] * np.sin(a), vector[0] * np.sin(a) + vector[1] * np.cos(a)])


def fern(sheet: Painting, rng: np.random.Generator) -> None:
    """Three fronds, pinnae in pairs that shorten to a point, and two young ones still rolled up beside them."""
    foot = np.array([88.0, 164])
    for side, reach, tall in ((-1, 45, 19), (1, 45, 14)):
        _crozier(sheet, foot + (side * 3, 0), side, reach, tall)
    for tip, bend, size in (((40, 58), -14, 0.84), ((142, 66), 14, 0.82), ((92, 16), 5, 1.0)):
        _frond(sheet, rng, foot, np.array(tip, float), bend, size)
    _rootstock(sheet, rng, foot)


def _frond(sheet, rng, foot, tip, bend, size):
    along = tip - foot
    across = np.array([-along[1], along[0]]) / np.linalg.norm(along)
    rachis = organs.stem(
        sheet,
        [foot, foot + along * 0.35 + across * bend * 0.7, foot + along * 0.72 + across * bend, tip],
        [1.5, 1.1, 0.25],
    )
    length = np.linalg.norm(along)
    share = 0.0
    while share < 0.985:
        at = (0.25 + 0.75 * share) * (len(rachis) - 1)
        root = np.array([np.interp(at, range(len(rachis)), side) for side in rachis.T])
        step = rachis[min(int(at) + 1, len(rachis) - 1)] - rachis[int(at) - 1]
        step = step / np.linalg.norm(step)
        # Fullest a quarter of the way up, then shorter and closer, down to nothing at the tip.
        rise = 0.6 + 0.4 * np.sin(np.pi / 2 * min(1, share / 0.25))
        reach = 29 * size * rise * min(1, (1 - share) / 0.75) ** 0.9 + 0.7
        gap = length * (0.042 * (1 - share) ** 0.8 + 0.009)
        for side in (-1, 1):
            _pinna(
                sheet,
                rng,
                root,
                turned(step, side * (68 - 30 * share)),
                reach * rng.uniform(0.95, 1.03),
                side,
                gap * 0.56,
            )
        share += gap / length / 0.75
    sheet.take('green').petal(rachis[-3], rachis[-1] + step * 1.6, 0.9, 0, 0.6)


def _pinna(sheet, rng, root, direction, reach, side, wide):
    """A side leaf with its own row of leaflets, drooping a little."""
    tip = root + direction * reach + (0, reach * 0.12)
    rib = lace_path([root, (root + tip) / 2 + (0, -reach * 0.04), tip], 10)
    pairs = max(3, int(reach / 1.9))
    shade = rng.uniform(0.5, 0.68)
    for k in range(pairs):
        share = (k + 0.4) / pairs
        spot = rib[int(share * (len(rib) - 1))]
        long = wide * (1 - share) ** 0.6 + 0.4
        for turn in (-1, 1):
            d = turned(direction, turn * 62)
            end = spot + d * long
            sheet.take('green' if turn == side else 'moss').petal(spot, end, long * 0.62, long * 0.08 * turn, shade)
            sheet.take('ink').stroke([spot, spot * 0.25 + end * 0.75], [0.1, 0.05], 0.5)
    sheet.take('green').petal(rib[-3], tip + direction * 0.8, 0.8, 0, shade)
    sheet.take('moss').stroke(rib, [0.42, 0.16], 0.85)
    sheet.take('ink').stroke(rib + (0, 0.12), [0.12, 0.06], 0.6)


def _crozier(sheet, foot, side, reach, tall):
    """A young frond, rolled up like a bishop's staff: its head lies `reach` beside the foot and `tall` above it."""
    turns = np.linspace(0, 3.6 * np.pi, 80)
    radius = 5.4 * (1 - turns / (3.9 * np.pi)) ** 0.85
    centre = foot + (side * reach, -tall)
    curl = np.column_stack([centre[0] - side * radius * np.cos(turns), centre[1] - radius * np.sin(turns)])
    stalk = lace_path([foot, foot + (side * reach * 0.5, -tall * 0.18), curl[0] + (-side * 0.6, 7), curl[0]], 16)
    line = np.vstack([stalk, curl[1:]])
    sheet.take('green').stroke(line, [1.5, 1.7, 2.0, 2.3, 2.2, 1.7, 1.1], 0.6)
    # Leaflets folded against the inside of the roll.
    sheet.take('moss')
    for i in range(len(stalk) + 2, len(line) - 12, 4):
        inwards = (centre - line[i]) / np.linalg.norm(centre - line[i])
        sheet.petal(line[i] - inwards * 0.6, line[i] + inwards * 1.0, 0.9, 0, 0.7)
    ink = sheet.take('ink')
    step = np.gradient(line, axis=0)
    normal = np.column_stack([-step[:, 1], step[:, 0]]) / np.linalg.norm(step, axis=1, keepdims=True)
    half = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, 7), [0.75, 0.85, 1.0, 1.15, 1.1, 0.85, 0.55])
    for edge in (-1, 1):
        ink.stroke(line + normal * half[:, None] * edge, [0.1, 0.16, 0.12], 0.6)
    sheet.take('brown')
    for i in range(6, len(stalk), 3):
        sheet.petal(line[i], line[i] + (side * 1.2 * (-1) ** i, -0.9), 0.34, 0, 0.6)


def _rootstock(sheet, rng, foot):
    sheet.take('brown').wash(
        lace_path(
            [
                foot + (-7, 0),
                foot + (-4, -3),
                foot + (4, -3),
                foot + (7, 0),
                foot + (3, 3.4),
                foot + (-4, 3.2),
                foot + (-7, 0),
            ],
            8,
        ),
        0.6,
        pool=0.4,
    )
    for _ in range(26):
        start = foot + (rng.uniform(-6, 6), rng.uniform(0, 3))
        end = start + (rng.uniform(-9, 9), rng.uniform(2, 8))
        sheet.take('brown').stroke(
            lace_path([start, (start + end) / 2 + (rng.uniform(-2, 2), 0), end], 6), [0.4, 0.1], 0.7
        )
    sheet.take('ink')
    for _ in range(16):
        spot = foot + (rng.uniform(-6, 6), rng.uniform(-2.4, 2.4))
        sheet.stroke([spot, spot + (rng.uniform(0.6, 1.6), 0.2)], 0.14, 0.6)


def anemone(sheet: Painting, rng: np.random.Generator) -> None:
    """Wood anemone: a creeping root, whorls of three cut leaves, white stars."""
    root = lace_path([(46, 160), (70, 165), (98, 162), (128, 165), (140, 162)], 18)
    sheet.take('brown').stroke(root, [1.4, 2.8, 2.4, 1.0], 0.6)
    sheet.take('ink').stroke(root + (0, 1), [0.12, 0.2, 0.1], 0.6)
    for i in range(6, len(root) - 4, 4):
        end = root[i] + (rng.uniform(-4, 4), rng.uniform(4, 9))
        sheet.take('brown').stroke(lace_path([root[i], (root[i] + end) / 2 + (1, 0), end], 6), [0.4, 0.1], 0.6)
    for foot, knee, head, size, facing in (
        ((72, 164), (62, 98), (52, 60), 21, -0.25),
        ((96, 162), (98, 84), (104, 34), 25, 0.1),
        ((124, 164), (132, 112), (140, 84), 17, 0.35),
    ):
        foot, knee, head = map(np.array, (foot, knee, head))
        organs.stem(sheet, [foot, (foot + knee) / 2 + (1.5, 0), knee], [1.2, 1.0])
        organs.stem(sheet, [knee, (knee + head) / 2 + (-2 * np.sign(facing), 0), head], [0.9, 0.8])
        for turn in (-78, 82, 6):
            direction = turned((0.0, -1.0), turn)
            _cut_leaf(sheet, rng, knee, direction * (0.72 if turn == 6 else 1) + (0, 0.1), size * 1.35)
        _star(sheet, rng, head, size, facing)
    organs.stem(sheet, [(54, 161), (42, 140), (36, 122)], [1, 0.8])
    for turn in (-64, -6, 50):
        _cut_leaf(sheet, rng, np.array([36.0, 122]), turned((-0.1, -1.0), turn), 24)


def _cut_leaf(sheet, rng, root, direction, reach):
    """A leaf of three parts, each deeply toothed."""
    d = np.asarray(direction, float) / np.linalg.norm(direction)
    node = root + d * reach * 0.26
    sheet.take('green').stroke([root, node], 0.6, 0.75)
    for turn, long in ((-46, 0.62), (44, 0.62), (0, 0.78)):
        side = turned(d, turn + rng.uniform(-5, 5))
        tip = node + side * reach * long
        for sub, share, part in ((-30, 0.42, 0.5), (28, 0.42, 0.5)):
            at = node + side * reach * long * share
            organs.leaf(
                sheet,
                at,
                at + turned(side, sub) * reach * long * part,
                reach * 0.13,
                0,
                'green',
                rng.uniform(0.42, 0.56),
                veins=2,
                teeth=3,
                fullest=0.55,
            )
        organs.leaf(
            sheet,
            node,
            tip,
            reach * 0.26,
            reach * 0.02,
            'green',
            rng.uniform(0.44, 0.58),
            veins=4,
            teeth=7,
            fullest=0.6,
        )


def _star(sheet, rng, at, size, lean, petals=7):
    """An open flower seen a little from the side."""
    squash = np.array([1, 0.78])
    order = sorted(range(petals), key=lambda i: np.sin(2 * np.pi * (i + 0.2) / petals + lean))
    for i in order:
        a = 2 * np.pi * (i + 0.2) / petals + lean + rng.uniform(-0.06, 0.06)
        d = np.array([np.cos(a), np.sin(a)]) * squash
        organs.petal(
            sheet,
            at + d * size * 0.08,
            at + d * size * rng.uniform(0.92, 1.02),
            size * 0.5,
            'grey',
            0.15,
            rng.uniform(-0.6, 0.6),
            0.62,
            5,
            heart='rose',
        )
    sheet.take('green').wash(arc(at, size * 0.13, 0, 360, 24), 0.6, pool=0.4)
    for _ in range(34):
        a, r = rng.uniform(0, 2 * np.pi), size * rng.uniform(0.14, 0.3)
        end = at + np.array([np.cos(a), np.sin(a)]) * squash * r
        sheet.take('ink').stroke([at + (end - at) * 0.4, end], 0.09, 0.4)
        sheet.take('yellow').dot(end, 0.5, 0.95)
        sheet.take('brown').dot(end + (0.14, 0.14), 0.24, 0.7)


def harebell(sheet: Painting, rng: np.random.Generator) -> None:
    """Harebell: thread-like stems with narrow leaves and nodding blue bells."""
    foot = np.array([90.0, 162])
    for tip, bow, heads in (
        ((52, 44), -8, 3),
        ((126, 36), 9, 4),
        ((92, 20), -4, 4),
        ((146, 86), 10, 2),
        ((34, 96), -8, 2),
    ):
        tip = np.array(tip, float)
        line = organs.stem(
            sheet,
            [
                foot + (rng.uniform(-3, 3), 0),
                (foot * 0.6 + tip * 0.4) + (bow, 0),
                (foot * 0.25 + tip * 0.75) + (bow * 0.6, 0),
                tip,
            ],
            [1.0, 0.8, 0.5],
        )
        for i in range(6, len(line) - 12, 5):
            side = 1 if (i // 5) % 2 else -1
            reach = 17 * (1 - i / len(line)) + 6
            organs.leaf(
                sheet, line[i], line[i] + (side * reach * 0.85, -reach * 0.75), 1.5, side * -1.4, 'green', 0.55, veins=0
            )
        for k in range(heads):
            i = len(line) - 1 - k * max(6, len(line) // (heads * 2 + 2))
            side = (1 if k % 2 else -1) if k else np.sign(bow)
            reach = 6.5 + 3 * k
            hang = line[i] + (side * reach, 0.5 * k - 1)
            sheet.take('green').stroke(
                lace_path([line[i], line[i] + (side * reach * 0.55, -3.4), hang], 10), [0.5, 0.34], 0.8
            )
            if k == heads - 1 and heads > 2:
                organs.bud(sheet, hang, 6.5, side * 0.35)
            else:
                organs.bell(sheet, hang, 15.5 - 1.2 * k, side * rng.uniform(0.05, 0.3))
    for turn, reach in ((-70, 15), (-40, 19), (30, 18), (64, 16), (-8, 13)):
        d = turned((0, -1.0), turn)
        mid = foot + d * reach * 0.55
        sheet.take('green').stroke([foot, mid], 0.5, 0.75)
        organs.leaf(sheet, mid, foot + d * reach * 1.05, 9, 0, 'green', 0.5, veins=4, teeth=6, fullest=0.5)
    _threads(sheet, rng, foot)


def _threads(sheet, rng, foot):
    for _ in range(14):
        end = foot + (rng.uniform(-10, 10), rng.uniform(4, 11))
        sheet.take('brown').stroke(
            lace_path([foot, (foot + end) / 2 + (rng.uniform(-2, 2), 0), end], 6), [0.5, 0.1], 0.6
        )


def lingonberry(sheet: Painting, rng: np.random.Generator) -> None:
    """Lingonberry: woody twigs, leathery leaves, clusters of red berries."""
    foot = np.array([84.0, 164])
    for points in (
        [foot, (72, 118), (64, 76), (52, 34)],
        [foot, (98, 122), (112, 84), (124, 44)],
        [foot, (90, 130), (92, 96), (90, 62)],
        [foot, (116, 142), (140, 116)],
        [foot, (58, 140), (38, 112)],
    ):
        line = organs.stem(sheet, points, [1.7, 1.1, 0.6], 'brown', 0.7)
        gap = 5
        for i in range(8, len(line) - 1, gap):
            step = line[min(i + 2, len(line) - 1)] - line[i - 2]
            step = step / np.linalg.norm(step)
            side = 1 if (i // gap) % 2 else -1
            d = turned(step, side * rng.uniform(46, 66))
            reach = rng.uniform(13, 16.5)
            root = line[i] + d * 1.6
            sheet.take('green').stroke([line[i], root], 0.6, 0.7)
            organs.leaf(
                sheet,
                root,
                root + d * reach,
                reach * 0.52,
                side * -0.8,
                'moss' if rng.uniform() < 0.4 else 'green',
                rng.uniform(0.55, 0.72),
                veins=4,
                fullest=0.52,
            )
        for spread in (-30, 4, 36):
            d = turned((line[-1] - line[-4]) / np.linalg.norm(line[-1] - line[-4]), spread)
            organs.leaf(sheet, line[-1], line[-1] + d * 12.5, 6.2, 0, 'green', 0.5, veins=4, fullest=0.52)
        if len(points) > 3:
            side = 1 if line[-1][0] > foot[0] else -1
            _cluster(sheet, rng, line[-2], side, 7)
            _cluster(sheet, rng, line[int(len(line) * 0.62)], -side, 5)
    _threads(sheet, rng, foot)


def _cluster(sheet, rng, at, side, count):
    """A short raceme that nods to one side: berries close about its axis, fewer towards its end."""
    end = at + (side * 6.2, 5.2 + 1.7 * count)
    axis = lace_path([at, at + (side * 3.6, 0.2), at + (side * 5.6, 5), end], 8)
    sheet.take('brown').stroke(axis, [0.5, 0.3], 0.75)
    for k in range(count):
        share = (k + 0.5) / count
        root = axis[int((0.3 + 0.55 * share) * (len(axis) - 1))]
        spot = axis[int((0.42 + 0.58 * share) * (len(axis) - 1))] + (
            ((-1) ** k) * 3.1 * (1 - share**2.5) + rng.uniform(-0.5, 0.5),
            rng.uniform(0.4, 1.4),
        )
        sheet.take('green').stroke(lace_path([root, (root + spot) / 2 + (0, -0.8), spot], 6), 0.32, 0.75)
        _ripe(sheet, spot, rng.uniform(2.8, 3.3))


def _ripe(sheet, at, radius):
    """A berry of a deep red, darker on the side away from the light."""
    organs.berry(sheet, at, radius, load=1.15)
    for colour, load in (('brown', 0.3), ('ink', 0.22)):
        sheet.take(colour).wash(
            arc(at + (radius * 0.3, radius * 0.26), radius * 0.52, 0, 360, 30), load, soft=radius * 0.18, cover=False
        )


def cottongrass(sheet: Painting, rng: np.random.Generator) -> None:
    """Cotton grass: stiff stems, each with one dense white tuft upright at its tip, combed by the wind."""
    foot = np.array([88.0, 164])
    for tip, bow, size in (
        ((58, 56), -6, 25),
        ((98, 44), 3, 28),
        ((136, 62), 9, 24),
        ((36, 88), -9, 21),
        ((80, 82), -2, 20),
        ((118, 96), 5, 18),
    ):
        tip = np.array(tip, float)
        line = organs.stem(sheet, [foot + (rng.uniform(-4, 4), 0), (foot + tip) / 2 + (bow, 0), tip], [1.4, 1.1, 0.8])
        for share, side in ((0.3, -1), (0.52, 1)):
            i = int(len(line) * share)
            reach = rng.uniform(24, 34)
            organs.leaf(
                sheet,
                line[i],
                line[i] + (side * reach * 0.5, -reach),
                2.2,
                side * -3,
                'green',
                0.52,
                veins=0,
                fullest=0.3,
            )
        lean = (line[-1] - line[-4]) / np.linalg.norm(line[-1] - line[-4])
        _tuft(sheet, rng, tip, lean + (0.16, 0), size)
    for _ in range(16):
        tall, lean = rng.uniform(34, 80), rng.uniform(-36, 38)
        organs.leaf(
            sheet,
            foot + (rng.uniform(-6, 6), 0),
            foot + (lean, -tall),
            rng.uniform(1.6, 2.6),
            lean * 0.12,
            'green' if rng.uniform() < 0.7 else 'moss',
            rng.uniform(0.42, 0.6),
            veins=0,
            fullest=0.35,
        )
    _threads(sheet, rng, foot)


def _tuft(sheet, rng, at, up, size):
    """A head of cotton that stands on `at`: bare ground, made white by what is laid around it."""
    up = up / np.linalg.norm(up)
    across = np.array([-up[1], up[0]])
    turns = np.linspace(0, 2 * np.pi, 90)
    # An egg, broader above, with an edge that no two hairs share.
    egg = lambda grow, rough: np.array(
        [
            at
            + up * size * (0.47 - 0.47 * grow * np.cos(a) * (1 + rng.normal(0, rough)))
            + across * size * grow * (0.4 + 0.05 * np.sin(a / 2) ** 2) * np.sin(a) * (1 + rng.normal(0, rough))
            for a in turns
        ]
    )
    sheet.take('grey').wash(egg(1.24, 0), 0.5, soft=0.13 * size, cover=False)
    sheet.wash(egg(1.02, 0.035), 0.03, soft=0.02 * size)
    shade = [at + up * size * y + across * size * x for x, y in ((0.05, 0.1), (0.36, 0.3), (0.4, 0.66), (0.2, 0.5))]
    sheet.wash(lace_path(shade, 8), 0.26, soft=0.1 * size, cover=False)
    hair = lambda a, start, end: lace_path(
        [
            at + up * size * 0.06 + (turned(up, a) * size * reach + (0.02 * size * reach, 0))
            for reach in (start, (start + end) / 2 + 0.02, end)
        ],
        6,
    )
    reach_at = lambda a: 0.94 * np.cos(np.radians(a)) ** 0.75 + 0.05
    for _ in range(150):
        a = rng.uniform(-62, 62)
        full = reach_at(a)
        # Light ones reach out into the shade around, dark ones part the cotton.
        sheet.scratch(hair(a, full * 0.72, full * rng.uniform(0.96, 1.14)), [0.22, 0.07], 0.02)
    for _ in range(70):
        a = rng.normal(8, 30)
        full = reach_at(np.clip(a, -62, 62))
        start = rng.uniform(0.15, 0.6) * full
        sheet.take('ink' if rng.uniform() < 0.2 else 'grey').stroke(
            hair(a, start, min(start + rng.uniform(0.2, 0.45), full)), [0.13, 0.04], rng.uniform(0.25, 0.5)
        )
    for turn in (-54, 50, -30, 28, 0):
        sheet.take('brown').petal(at - up * 0.6, at + turned(up, turn) * size * 0.17, 0.085 * size, 0, 0.7)
        sheet.take('ink').stroke([at, at + turned(up, turn) * size * 0.15], [0.16, 0.06], 0.6)


def dogrose(sheet: Painting, rng: np.random.Generator) -> None:
    """Dog rose: arching twig, feathered leaves, pink flowers and hips."""
    main = organs.stem(sheet, [(60, 166), (66, 124), (88, 84), (122, 54), (134, 42)], [2.2, 1.8, 1.0], 'green', 0.7)
    second = organs.stem(sheet, [main[22], (62, 84), (52, 54)], [1.5, 0.9])
    for line in (main, second):
        for i in range(5, len(line) - 4, 6):
            n = np.array([1.0, 0.25]) * (1 if i % 4 else -1)
            sheet.take('brown').petal(line[i], line[i] + n * 2.6 + (0, 1.2), 1.1, 0.2, 0.75)
    for i, turn, reach in ((14, 68, 32), (24, 78, 38), (34, -70, 30), (46, 66, 34), (58, -72, 28)):
        i = min(i, len(main) - 4)
        _feather(
            sheet,
            rng,
            main[i],
            turned((main[i + 2] - main[i - 2]) / np.linalg.norm(main[i + 2] - main[i - 2]), turn),
            reach,
        )
    for i, turn, reach in ((10, -66, 28), (22, 64, 26)):
        i = min(i, len(second) - 4)
        _feather(
            sheet,
            rng,
            second[i],
            turned((second[i + 2] - second[i - 2]) / np.linalg.norm(second[i + 2] - second[i - 2]), turn),
            reach,
        )
    for hang, size in (((112, 108), 5.4), ((122, 100), 4.8)):
        sheet.take('green').stroke(lace_path([main[26], (104, 96), hang], 8), 0.7, 0.75)
        _hip(sheet, np.array(hang, float), size)
    for tip, lean in (((140, 32), 0.4), ((125, 35), -0.2)):
        sheet.take('green').stroke([main[-2], tip], 0.7, 0.75)
        organs.bud(sheet, np.array(tip, float), 9, np.pi - lean, 'rose', 0.8)
    _rose(sheet, rng, np.array([100.0, 66]), 19, 0.2)
    _rose(sheet, rng, second[-1], 21, -0.3)


def _feather(sheet, rng, root, direction, reach):
    """A pinnate leaf of seven toothed leaflets."""
    tip = root + direction * reach
    rib = lace_path([root, (root + tip) / 2 + (0, -1.4), tip], 10)
    sheet.take('green').stroke(rib, [0.7, 0.4], 0.8)
    for share in (0.34, 0.6, 0.84):
        at = rib[int(share * (len(rib) - 1))]
        for side in (-1, 1):
            d = turned(direction, side * 62)
            organs.leaf(
                sheet,
                at,
                at + d * reach * 0.34,
                reach * 0.19,
                0,
                'green',
                rng.uniform(0.46, 0.62),
                veins=4,
                teeth=8,
                fullest=0.5,
            )
    organs.leaf(
        sheet, rib[-2], tip + direction * reach * 0.34, reach * 0.21, 0, 'green', 0.55, veins=4, teeth=8, fullest=0.5
    )


def _rose(sheet, rng, at, size, turn):
    for i in (0, 1, 4, 2, 3):
        a = -np.pi / 2 + 2 * np.pi * i / 5 + turn
        d, n = np.array([np.cos(a), np.sin(a) * 0.86]), np.array([-np.sin(a), np.cos(a) * 0.86])
        tip = at + d * size
        outline = lace_path(
            [
                at + d * size * 0.1,
                at + d * size * 0.42 + n * size * 0.44,
                at + d * size * 0.86 + n * size * 0.48,
                tip + n * size * 0.14,
                at + d * size * 0.9,
                tip - n * size * 0.14,
                at + d * size * 0.86 - n * size * 0.48,
                at + d * size * 0.42 - n * size * 0.44,
                at + d * size * 0.1,
            ],
            8,
        )
        sheet.take('rose').wash(outline, 0.42, pool=0.7)
        sheet.wash(
            lace_path(
                [
                    at + d * size * 0.74 + n * size * 0.34,
                    at + d * size * 0.9 + n * size * 0.1,
                    at + d * size * 0.9 - n * size * 0.1,
                    at + d * size * 0.74 - n * size * 0.34,
                ],
                6,
            ),
            0.62,
            soft=size * 0.04,
            cover=False,
        )
        sheet.take('ink').stroke(outline, [0.1, 0.16, 0.12, 0.16, 0.1], 0.5)
        for q in np.linspace(-0.32, 0.32, 7):
            sheet.stroke(
                lace_path(
                    [
                        at + d * size * 0.2 + n * size * q * 0.3,
                        at + d * size * 0.5 + n * size * q * 0.9,
                        at + d * size * 0.8 + n * size * q * 1.15,
                    ],
                    5,
                ),
                [0.1, 0.04],
                0.3,
            )
    sheet.take('green').wash(arc(at, size * 0.1, 0, 360, 20), 0.55, pool=0.4)
    for _ in range(46):
        a, r = rng.uniform(0, 2 * np.pi), size * rng.uniform(0.14, 0.36)
        end = at + np.array([np.cos(a), np.sin(a) * 0.86]) * r
        sheet.take('brown').stroke([at + (end - at) * 0.35, end], 0.1, 0.5)
        sheet.take('yellow').dot(end, 0.52, 1)
        sheet.take('brown').dot(end + (0.15, 0.15), 0.26, 0.8)


def _hip(sheet, at, size):
    ring = lace_path(
        [
            at + (-size * 0.3, -size),
            at + (-size * 0.9, -size * 0.1),
            at + (-size * 0.6, size * 0.9),
            at + (0, size * 1.25),
            at + (size * 0.6, size * 0.9),
            at + (size * 0.9, -size * 0.1),
            at + (size * 0.3, -size),
            at + (-size * 0.3, -size),
        ],
        8,
    )
    sheet.take('red').wash(ring, 0.55, pool=0.4)
    sheet.wash(ring * 0.6 + (at + (size * 0.3, size * 0.25)) * 0.4, 0.95, soft=size * 0.2, cover=False)
    sheet.erase(arc(at - (size * 0.35, size * 0.3), (size * 0.16, size * 0.34), 0, 360, 18), 0.8)
    sheet.take('ink').stroke(ring, 0.16, 0.6)
    for k in (-1, 0, 1):
        sheet.take('moss').petal(at + (0, size * 1.15), at + (k * size * 0.5, size * 1.9), 0.9, 0, 0.75)


PLANTS = {
    'fern': fern,
    'anemone': anemone,
    'harebell': harebell,
    'lingonberry': lingonberry,
    'cottongrass': cottongrass,
    'dogrose': dogrose,
}
