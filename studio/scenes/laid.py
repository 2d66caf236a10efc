"""What is laid out on a shop's tables and counters: SETTINGS by name,
each from x = low to high along y at the height z.
"""

import numpy as np

from kinds import Point, Setting

from . import contact, plants, props, resting, stocking, things


def _tea(stage, low, high, y, z):
    middle = (low + high) / 2
    stage.place('fjordlace-teapot', middle - 0.6, y + 0.9, z, -20)
    for i, (dx, dy) in enumerate(((-1.7, -1.4), (1.3, -1.7))):
        stage.place('fjordlace-cup-saucer', middle + dx, y + dy, z, (205, -30)[i])
    if high - low > 12:
        stage.stack('fjordlace-plate-22', 4, middle - 6, y, z, 5)
        stand = stage.rest('hvid-cake-stand', middle + 5, y + 0.4, floor=z)
        resting.drop(things.lay(dict(kind='cake', at=[(middle + 5) * 10, (y + 0.4) * 10, 300])), stand)
        branch(stage, middle - 9, y + 0.6, z, 'olive', 4.0)


def _gold(stage, low, high, y, z):
    """Tea for two, the gilt set."""
    middle = (low + high) / 2
    stage.place('gry-teapot', middle - 0.7, y + 1.0, z, -24)
    for i, (dx, dy) in enumerate(((-1.8, -1.2), (1.4, -1.5))):
        stage.place('gry-cup-saucer', middle + dx, y + dy, z, (205, -30)[i])
    stage.place('gry-sugar-jar', middle + 1.5, y + 1.2, z)


def _dinner(stage, low, high, y, z):
    for i, x in enumerate(np.linspace(low + 2.6, high - 2.6, 4)):
        stage.rest(
            'fjordlace-plate-22', x, y - 1.9, 3 * i, stage.rest('fjordlace-plate-27', x, y - 1.9, 3 * i, floor=z), z
        )
        stage.place('klar-red-wine', x + 1.5, y - 0.5, z)
        stage.place('klar-tumbler', x + 2.3, y - 0.9, z)
    branch(stage, (low + high) / 2, y + 1.6, z, 'beech', 4.6)
    for dx in (-3, 3.4):
        stage.place('skov-candle-holder', (low + high) / 2 + dx, y + 1.7, z)


def _breakfast(stage, low, high, y, z):
    for i, x in enumerate(np.linspace(low + 2.2, high - 2.2, 4)):
        stage.place('klokke-plate-21' if i % 2 else 'hvid-plate-20', x, y - 1.3, z)
        stage.place('klokke-cup-saucer' if i % 2 else 'hvid-mug', x + 1.7, y - 0.2, z, -30)
        stage.place('hvid-bowl', x - 0.5, y + 1.4, z)
    stage.place('klokke-jug', (low + high) / 2 + 0.6, y + 1.6, z, -20)


def _glass(stage, low, high, y, z):
    names = [
        'hav-pitcher',
        'hav-tumbler-sea',
        'hav-tumbler-amber',
        'hav-tumbler-smoke',
        'klar-carafe',
        'klar-red-wine',
        'klar-red-wine',
        'bre-bowl-26',
        'klar-champagne',
        'hav-tumbler-sea',
    ]
    for i, x in enumerate(np.linspace(low + 1.4, high - 1.4, len(names))):
        stage.place(names[i], x, y + (-1.2, 0.9, -0.2)[i % 3], z, 30 * i)


def _crystal(stage, low, high, y, z):
    names = [
        'nordlys-vase',
        'nordlys-whisky',
        'nordlys-whisky',
        'nordlys-bowl',
        'klar-champagne',
        'klar-champagne',
        'nordlys-whisky',
        'nordlys-vase',
        'nordlys-whisky',
        'nordlys-bowl',
        'klar-carafe',
        'nordlys-whisky',
    ]
    for i, x in enumerate(np.linspace(low + 1.6, high - 1.6, len(names))):
        stage.place(names[i], x, y + (0.9, -1.3, -0.1)[i % 3], z, 20 * i)


def _gifts(stage, low, high, y, z):
    span = high - low
    for share, dy, size, wrap, silk in (
        (0.16, 0.6, (26, 22, 14), 'cobalt', 'pale'),
        (0.33, -1.2, (16, 16, 9), 'white', 'blue'),
        (0.52, 0.8, (22, 22, 12), 'sand', 'white'),
        (0.72, -0.9, (14, 14, 16), 'cobalt', 'brass'),
    ):
        things.lay(
            dict(
                kind='box',
                at=[(low + span * share) * 10, (y + dy) * 10, z * 10],
                size=size,
                paper=wrap,
                ribbon=silk,
                turn=20 * dy,
            )
        )
    things.lay(dict(kind='spool', at=[(low + span * 0.85) * 10, y * 10, z * 10], colour='blue', turn=200))
    things.lay(dict(kind='spool', at=[(low + span * 0.9) * 10, (y + 1.6) * 10, z * 10], colour='brass', turn=190))


def _bowls(stage, low, high, y, z):
    rows = [
        ('fjordlace-soup-bowl', 3),
        ('hvid-bowl', 4),
        ('skov-bowl', 3),
        ('strom-bowl-16', 4),
        ('fjordlace-soup-bowl', 3),
        ('hvid-bowl', 3),
        ('skov-bowl', 3),
    ]
    for i, x in enumerate(np.linspace(low + 1.6, high - 1.6, len(rows))):
        stage.stack(rows[i][0], rows[i][1], x, y + (-0.9, 0.7)[i % 2], z, 5)


def _vase(stage, low, high, y, z):
    span = high - low
    for share, name, kind, length in (
        (0.16, 'skov-vase-26', 'eucalyptus', 3.4),
        (0.42, 'natt-vase-22', 'olive', 3.0),
        (0.84, 'skov-vase-26', 'birch', 3.6),
    ):
        x = low + span * share
        top = stage.place(name, x, y, z)
        bouquet(name, (x, y, top), kind, length, int(share * 100))
    stage.stack('skov-bowl', 3, low + span * 0.64, y - 0.8, z, 5)
    stage.place('natt-tea-bowl', low + span * 0.53, y - 1.3, z)
    stage.place('skov-vase-18', low + span * 0.29, y - 0.9, z)


def _cups(stage, low, high, y, z):
    names = ['hvid-mug', 'fjordlace-cup-saucer', 'klokke-cup-saucer', 'hav-tumbler-sea']
    for row, name in enumerate(names):
        for i in range(4):
            stage.place(
                name, low + 1.6 + (high - low - 3) * (row * 4 + i) / 15, y + (-1.2 if i % 2 else 0.8), z, -30 + 7 * i
            )


def _lights(stage, low, high, y, z):
    names = [
        'lys-candlestick',
        'lys-votive-amber',
        'lys-lantern',
        'lys-votive-smoke',
        'lys-votive-amber',
        'skov-candle-holder',
        'lys-lantern',
    ]
    for i, x in enumerate(np.linspace(low + 1.8, high - 1.8, len(names))):
        stage.place(names[i], x, y + (0.8, -1.0)[i % 2], z)


def _paint(stage, low, high, y, z):
    """The painters' place: brushes, bowls of pigment, ware waiting."""
    from .moods import workshop

    middle = (low + high) / 2
    stage.shape('fjordlace-plate-27', 'bisque', middle, y - 1.2, z, decoration=[{'drawing': 'lace-rim', 'repeats': 24}])
    workshop.pile(stage, 'fjordlace-plate-22', 5, low + 3, y, z)
    stage.shape('skov-vase-26', 'bisque', low + 6.5, y + 1.4, z)
    stage.shape('fjordlace-teapot', 'bisque', high - 3, y + 0.6, z, 200)
    workshop.jar(stage, middle + 3.6, y + 1.2, z=z)
    workshop.pigment(stage, middle + 3.2, y - 1.6, 'hvid-bowl', 0.44, z=z)


def _plants(stage, low, high, y, z):
    """Botanical plates on their edges between branches."""
    for share, name in (
        (0.16, 'urtebok-plate-fern'),
        (0.37, 'urtebok-plate-anemone'),
        (0.62, 'urtebok-plate-dogrose'),
        (0.84, 'urtebok-plate-harebell'),
    ):
        x = low + (high - low) * share
        stocking.lean(stage, name, x, y - 0.3, z)
        _rest(x, y - 0.3, z)
    branch(stage, (low + high) / 2 - 0.1, y + 0.8, z, 'olive', 3.4)


def _rest(x, y, z):
    """A little stand of oak that keeps a plate on its edge: a block behind it, a lip before it."""
    oak = props.textured('stand', (0.40, 0.30, 0.20), (0.27, 0.19, 0.12), 2.4, 0.5, stretch=(0.12, 3.2, 3.2))
    parts = [
        props.slab('stand', (x - 0.5, y + 0.02, z), (x + 0.5, y + 0.7, z + 0.14), oak, 0.02),
        props.slab('stay', (x - 0.09, y + 0.5, z + 0.14), (x + 0.09, y + 0.62, z + 1.1), oak, 0.02),
        props.slab('lip', (x - 0.5, y - 0.36, z), (x + 0.5, y - 0.24, z + 0.16), oak, 0.02),
    ]
    contact.piece('stand', parts)


def bouquet(vase: str, mouth: Point, kind: str, length: float, seed: int) -> None:
    """Branches in a vase; a narrow neck holds them upright."""
    narrow = vase == 'natt-vase-22'
    plants.bouquet(vase, mouth, kind, 4 if narrow else 7, length, 0.13 if narrow else 0.5, seed)


def branch(stage: Setting, x: float, y: float, z: float, kind: str, length: float) -> None:
    """A tall vase with branches."""
    top = stage.place('skov-vase-26', x, y, z)
    plants.bouquet('skov-vase-26', (x, y, top), kind, 8, length, 0.55, 11)


SETTINGS = {
    'tea': _tea,
    'gold': _gold,
    'dinner': _dinner,
    'breakfast': _breakfast,
    'glass': _glass,
    'crystal': _crystal,
    'gifts': _gifts,
    'bowls': _bowls,
    'vase': _vase,
    'cups': _cups,
    'lights': _lights,
    'paint': _paint,
    'plants': _plants,
}
