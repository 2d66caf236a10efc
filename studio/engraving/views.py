"""The five old views of the house, drawn for the history pages; each function fills a plate of 1600 x 1100."""

import numpy as np

from kinds import Part, Plate

from . import parts


def kiln_1826(plate: Plate) -> None:
    """The first kiln by the bay."""
    parts.sky(plate, 610)
    parts.hill(plate, [(0, 560), (180, 520), (360, 548), (560, 500), (760, 552), (980, 530), (1180, 570)], 640, 0.16)
    parts.hill(plate, [(900, 590), (1080, 520), (1240, 470), (1420, 492), (1600, 440)], 660, 0.3, 34)
    parts.water(plate, 612, 965)
    parts.ship(plate, 250, 668, 150, 1)
    parts.ship(plate, 520, 640, 86, 2)
    parts.ground(
        plate, [(0, 960), (240, 900), (480, 838), (700, 782), (860, 752), (1100, 728), (1340, 716), (1600, 700)]
    )
    for x, y, h in ((1490, 720, 190), (1550, 742, 230), (1418, 716, 140)):
        parts.spruce(plate, x, y, h)
    parts.smoke(plate, 962, 322, 420, 200, 25)
    parts.house(plate, 1090, 790, 250, 98, 84, 120, (5, 1), (30, 44, 62))
    parts.bottle_kiln(plate, 960, 800, 300, 480)
    parts.house(plate, 590, 830, 210, 84, 76, 90, (3, 1), (150, 40, 56))
    parts.woodpile(plate, 1180, 862, 13, 5)
    parts.barrel(plate, 830, 872, 40, 54)
    parts.barrel(plate, 876, 884, 40, 54)
    parts.figure(plate, 720, 902, 88, 0.7, 0.06, True)
    parts.figure(plate, 1110, 872, 82, 0.45)
    boat = [(170, 962), (330, 930), (372, 908), (350, 952), (300, 984), (210, 990)]
    plate.shape(boat, 0.55, 2.2, angle=-12, cross=50)
    plate.line([(180, 965), (340, 932), (368, 912)], 1.6)
    plate.tufts(
        [
            (60, 1010),
            (420, 1000),
            (520, 950),
            (640, 1010),
            (900, 1000),
            (1240, 960),
            (1400, 1004),
            (1500, 920),
            (780, 960),
        ],
        16,
        6,
    )


def harbour(plate: Plate) -> None:
    """Ships at the quay, crates of ware waiting."""
    parts.sky(plate, 560, 0.08, 0.36, 190)
    parts.hill(plate, [(0, 520), (220, 486), (430, 520), (700, 505), (900, 530)], 580, 0.14)
    parts.water(plate, 560, 1020)
    parts.ship(plate, 160, 606, 120, 2)
    parts.ship(plate, 790, 792, 500, 3, mirror=1)
    parts.ship(plate, 330, 712, 300, 2, False, -1)
    parts.house(plate, 1240, 800, 250, 330, 120, 150, (4, 4), (90, 60, 90), dark=0.56)
    parts.house(plate, 1090, 770, 150, 250, 96, 30, (3, 3), dark=0.5)
    parts.ground(plate, [(0, 985), (500, 968), (900, 936), (1080, 800), (1100, 786), (1600, 800)], 0.16)
    plate.shape(
        [(500, 968), (900, 936), (1080, 800), (1084, 836), (910, 984), (500, 1016)],
        0.56,
        2.0,
        angle=88,
        pitch=6,
        cross=10,
    )
    for x, y, w, h in (
        (1130, 900, 84, 66),
        (1246, 916, 92, 72),
        (1168, 836, 76, 60),
        (1010, 986, 92, 70),
        (1390, 948, 104, 80),
        (1420, 872, 88, 66),
    ):
        parts.crate(plate, x, y, w, h)
    for x, y in ((955, 1004), (1330, 1012), (1286, 1004)):
        parts.barrel(plate, x, y, 48, 66)
    parts.figure(plate, 1100, 985, 118, 0.7, 0.05, True)
    parts.figure(plate, 1225, 1000, 114, 0.45)
    parts.figure(plate, 1550, 1000, 118, 0.75, -0.04)
    plate.line([(1010, 935), (1010, 720), (1120, 640)], 5, 0.3)
    plate.line([(1010, 760), (1110, 648)], 3, 0.2)
    plate.line([(1118, 642), (1118, 700)], 1.4, 0.1)
    parts.crate(plate, 1094, 746, 46, 42)
    for side in (-40, 330, 620):
        plate.line([(180 + side, 1006), (180 + side, 950)], 9, 0.3)


def works_1888(plate: Plate) -> None:
    """The works in 1888: a long range of workshops, two kilns, the chimney."""
    parts.sky(plate, 640, 0.08, 0.38, 170)
    parts.hill(plate, [(0, 600), (260, 560), (520, 590), (820, 545), (1200, 590), (1600, 550)], 660, 0.16)
    parts.ground(plate, [(0, 700), (600, 672), (1600, 680)], 0.15)
    stack = [(1296, 700), (1360, 700), (1348, 250), (1354, 236), (1302, 236), (1308, 250)]
    parts.smoke(plate, 1330, 232, 300, 130, 21)
    plate.hatch(
        stack,
        lambda p: 0.3 + 0.5 * np.clip((p.x - 1328) / 30, -1, 1),
        0,
        6.5,
        along=lambda p: p.y + (p.x - 1328) ** 2 / 160,
    )
    plate.line(stack, 2, close=True)
    parts.smoke(plate, 505, 330, 330, 130, 18)
    parts.bottle_kiln(plate, 505, 760, 250, 425)
    parts.smoke(plate, 776, 380, 330, 120, 16)
    parts.bottle_kiln(plate, 776, 752, 220, 368)
    parts.house(plate, 880, 780, 560, 170, 92, 120, (12, 2), (250, 70, 92))
    parts.house(plate, 60, 800, 330, 150, 88, 96, (7, 2), (140, 54, 76))
    turret = [(1120, 520), (1180, 520), (1180, 452), (1150, 412), (1120, 452)]
    plate.shape(turret, 0.3, 2, angle=86)
    plate.shape([(1138, 500), (1162, 500), (1162, 474), (1138, 474)], 0.8, 1.2, angle=88, pitch=4)
    parts.woodpile(plate, 560, 850, 16, 5)
    for x, y, w, h in ((850, 880, 66, 50), (930, 892, 70, 54), (884, 832, 60, 46)):
        parts.crate(plate, x, y, w, h)
    _cart(plate, 1180, 940)
    for x, y, h, coat, carrying in (
        (330, 915, 96, 0.7, True),
        (455, 935, 100, 0.4, False),
        (1060, 935, 100, 0.65, False),
        (760, 960, 104, 0.75, True),
        (1500, 920, 94, 0.5, False),
    ):
        parts.figure(plate, x, y, h, coat, 0.03, carrying)
    plate.tufts([(90, 1010), (300, 1030), (620, 1020), (980, 1030), (1400, 1030), (1530, 1000)], 15, 6)


def _cart(plate, x, y):
    plate.shape([(x - 20, y - 60), (x + 220, y - 60), (x + 232, y - 110), (x - 32, y - 110)], 0.34, 2, angle=0, pitch=8)
    plate.line([(x - 20, y - 62), (x - 170, y - 44)], 4, 0.2)
    for cx in (x + 40, x + 170):
        rim = [(cx + 46 * np.cos(t), y - 46 + 46 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 36)]
        plate.line(rim, 5, 0.2, close=True)
        for t in np.linspace(0, np.pi, 6)[:-1]:
            plate.line(
                [(cx + 44 * np.cos(t), y - 46 + 44 * np.sin(t)), (cx - 44 * np.cos(t), y - 46 - 44 * np.sin(t))],
                2.2,
                0.2,
            )
    for i in range(3):
        parts.crate(plate, x - 4 + i * 76, y - 112, 62, 48)


def glasshouse(plate: Plate) -> None:
    """The glass furnace, its mouths shining, pipes and bench."""

    def dusk(p: Part):
        glow = np.exp(-(np.hypot((p.x - 700) / 520, (p.y - 560) / 430) ** 2))
        return 0.74 - 0.62 * glow + p.noise(90) * 0.05

    plate.hatch(parts.box(0, 0, 1600, 820), dusk, 74, 6.5, cross=-20)
    for x in (120, 1480):
        plate.hatch(parts.box(x - 40, 0, x + 40, 830), 0.62, 88, 6, cross=8)
        plate.line([(x - 40, 0), (x - 40, 830)], 2)
        plate.line([(x + 40, 0), (x + 40, 830)], 2)
    for y in (90, 190):
        plate.shape([(0, y), (1600, y - 30), (1600, y + 6), (0, y + 36)], 0.6, 2, angle=0, cross=70)
    for x in (320, 640, 960, 1280):
        plate.shape([(x, 60), (x + 34, 60), (x + 34, 190), (x, 190)], 0.55, 1.6, angle=86)
    plate.hatch(
        parts.box(0, 815, 1600, 1100),
        lambda p: 0.5 - 0.42 * np.exp(-(np.hypot((p.x - 700) / 520, (p.y - 830) / 160) ** 2)) + p.noise(60) * 0.12,
        3,
        7,
        cross=-30,
    )
    dome = [
        (380, 860),
        (380, 640),
        (400, 540),
        (450, 450),
        (530, 385),
        (620, 350),
        (700, 340),
        (780, 350),
        (870, 385),
        (950, 450),
        (1000, 540),
        (1020, 640),
        (1020, 860),
    ]
    plate.hatch(
        dome,
        lambda p: 0.26 + 0.5 * np.abs((p.x - 640) / 380) ** 1.6 + p.noise(26) * 0.12,
        pitch=6.5,
        along=lambda p: np.hypot((p.x - 700), (p.y - 860) * 0.72),
        cross=60,
    )
    plate.line(dome, 2.6)
    for y in (470, 560, 650, 740):
        plate.line(
            [(700 - 300 * np.cos((860 - y) / 560), y), (700, y + 16), (700 + 300 * np.cos((860 - y) / 560), y)],
            1.4,
            0.6,
        )
    plate.shape([(660, 340), (740, 340), (752, 60), (648, 60)], lambda p: 0.3 + 0.4 * (p.x - 660) / 80, 2, angle=0)
    for x, w in ((520, 78), (700, 92), (880, 78)):
        _mouth(plate, x, 700, w)
    _blower(plate)
    plate.shape([(1120, 900), (1420, 890), (1420, 914), (1120, 926)], 0.3, 2, angle=0)
    for x in (1140, 1390):
        plate.line([(x, 915), (x - 6, 1030)], 9, 0.3)
    for i, x in enumerate((1160, 1225, 1290, 1350)):
        _vessel(plate, x, 896, (34, 26, 40, 28)[i], (74, 96, 62, 88)[i])
    parts.barrel(plate, 200, 1010, 110, 130)
    for i in range(3):
        plate.line([(60 + 34 * i, 1030), (330 - 16 * i, 560 + 12 * i)], 5, 0.2)
    parts.woodpile(plate, 470, 1010, 12, 4, 17)


def _mouth(plate, x, y, width):
    """A furnace mouth: bare paper, with rays."""
    arch = [(x + width / 2 * np.cos(t), y - width * 0.25 - width / 2 * np.sin(t)) for t in np.linspace(0, np.pi, 16)]
    opening = [(x + width / 2, y + width * 0.3), *arch, (x - width / 2, y + width * 0.3)]
    plate.shape(opening, 0.0, 3)
    inner = [(x + (px - x) * 0.72, y + (py - y) * 0.72) for px, py in opening]
    plate.line(inner, 1.2, close=True)
    plate.line([(x - width * 0.7, y + width * 0.36), (x + width * 0.7, y + width * 0.36)], 5)
    for t in np.linspace(0.25, np.pi - 0.25, 11):
        plate.line(
            [
                (x + width * 0.62 * np.cos(t), y - width * 0.25 - width * 0.62 * np.sin(t)),
                (x + width * 0.86 * np.cos(t), y - width * 0.25 - width * 0.86 * np.sin(t)),
            ],
            1.6,
            0.4,
            taper=True,
        )


def _blower(plate):
    """A glass blower with pipe and bubble."""
    plate.line([(1085, 800), (862, 912)], 6, 0.2)
    bubble = [(838 + 44 * np.cos(t), 926 + 36 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 28)]
    plate.shape(
        bubble,
        lambda p: 0.08 + 0.5 * np.clip((p.x - 838) / 44 * 0.6 + (p.y - 926) / 36 * 0.6, 0, 1),
        2,
        pitch=5.5,
        along=lambda p: np.hypot(p.x - 825, p.y - 912),
    )
    at = lambda u, v: (1120 + u * 300, 1040 - v * 300)
    for leg in (
        [at(-0.1, 0), at(-0.06, 0.48), at(0.04, 0.48), at(-0.02, 0)],
        [at(0.1, 0), at(0.02, 0.48), at(0.12, 0.48), at(0.18, 0)],
    ):
        plate.shape(leg, 0.62, 2, angle=84)
    plate.shape(
        [at(-0.1, 0.4), at(0.15, 0.4), at(0.16, 0.76), at(0.08, 0.82), at(-0.04, 0.82), at(-0.1, 0.74)],
        lambda p: 0.16 + 0.55 * np.clip((p.x - 1090) / 80, 0, 1),
        2,
        angle=76,
    )
    plate.shape([at(-0.08, 0.42), at(0.1, 0.42), at(0.12, 0.12), at(-0.1, 0.12)], 0.14, 2, angle=86, pitch=8)
    for arm in (
        [at(-0.06, 0.74), at(-0.2, 0.64), at(-0.22, 0.7), at(-0.06, 0.8)],
        [at(0.02, 0.74), at(-0.14, 0.6), at(-0.2, 0.66), at(-0.02, 0.78)],
    ):
        plate.shape(arm, 0.3, 1.8, angle=30)
    head = [at(0.0 + 0.062 * np.cos(t), 0.9 + 0.078 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 20)]
    plate.shape(head, lambda p: 0.05 + 0.5 * np.clip((p.x - 1116) / 22, 0, 1), 2, angle=60)
    plate.shape([at(-0.07, 0.93), at(0.07, 0.93), at(0.06, 0.99), at(-0.05, 1.0)], 0.7, 1.8, angle=0)


def _vessel(plate, x, y, width, height):
    outline = [
        (x - width * 0.3, y),
        (x + width * 0.3, y),
        (x + width * 0.5, y - height * 0.4),
        (x + width * 0.3, y - height * 0.75),
        (x + width * 0.4, y - height),
        (x - width * 0.4, y - height),
        (x - width * 0.3, y - height * 0.75),
        (x - width * 0.5, y - height * 0.4),
    ]
    plate.shape(outline, lambda p: 0.08 + 0.5 * np.clip((p.x - x) / width * 2, 0, 1), 1.8, angle=88, pitch=5)


def tableware_catalogue(plate: Plate) -> None:
    """A page of the old catalogue: ware drawn from the very profiles that the studio lathes."""
    from . import ware

    ware.page(plate)


VIEWS = {
    'kiln-1826': kiln_1826,
    'harbour': harbour,
    'works-1888': works_1888,
    'glasshouse': glasshouse,
    'tableware-catalogue': tableware_catalogue,
}
