"""How shelves are filled with ware. One metre is ten units."""

import numpy as np

from kinds import Setting

from . import things

# What may stand on a shelf: 'product*5' a stack of five, 'product+3' three in a row, 'plate|cup' a plate on its edge
# at the back of the shelf, with a cup before it or nothing.
POOLS = {
    'white': [
        'hvid-plate-27*5',
        'hvid-bowl*3',
        'hvid-plate-27|hvid-mug',
        'hvid-plate-20*6',
        'hvid-mug+2',
        'hvid-cake-stand',
        'hvid-bowl*4',
        'hvid-plate-20|hvid-bowl',
        'hvid-mug+3',
    ],
    'lace': [
        'fjordlace-plate-27|fjordlace-cup-saucer',
        'fjordlace-plate-22*5',
        'fjordlace-teapot',
        'fjordlace-plate-22|',
        'fjordlace-cup-saucer+2',
        'fjordlace-soup-bowl*3',
        'fjordlace-plate-27|',
        'fjordlace-plate-17*6',
        'fjordlace-cup-saucer',
    ],
    'tea': [
        'fjordlace-teapot',
        'fjordlace-cup-saucer+2',
        'klokke-plate-21|klokke-cup-saucer',
        'gry-teapot',
        'gry-cup-saucer+2',
        'gry-sugar-jar',
        'fjordlace-plate-22|fjordlace-cup-saucer',
        'hvid-cake-stand',
        'klokke-jug',
    ],
    'gold': [
        'gry-teapot',
        'gry-plate-19|gry-creamer',
        'gry-cup-saucer+2',
        'gry-sugar-jar',
        'gry-plate-19*5',
        'gry-plate-19|gry-cup-saucer',
        'gry-creamer',
        'hvid-cake-stand',
    ],
    'bells': [
        'klokke-plate-21|klokke-cup-saucer',
        'klokke-jug',
        'klokke-cup-saucer+2',
        'klokke-plate-21*5',
        'klokke-plate-21|',
        'klokke-jug+2',
    ],
    'meander': [
        'strom-plate-27|strom-bowl-16',
        'strom-bowl-16*3',
        'strom-plate-27*5',
        'strom-plate-27|',
        'strom-bowl-16*2',
    ],
    'clear': [
        'klar-red-wine+3',
        'klar-carafe',
        'klar-white-wine+3',
        'klar-champagne+3',
        'klar-tumbler+3',
        'klar-carafe',
    ],
    'sea': [
        'hav-tumbler-sea+2',
        'hav-pitcher',
        'hav-tumbler-amber+2',
        'hav-tumbler-smoke+3',
        'hav-pitcher',
        'hav-tumbler-sea+3',
    ],
    'ice': ['bre-bowl-26', 'klar-carafe', 'bre-bowl-12+2', 'bre-bowl-18', 'klar-tumbler+3', 'bre-bowl-12+3'],
    'cut': ['nordlys-vase', 'nordlys-bowl', 'nordlys-whisky+3', 'nordlys-whisky+2', 'nordlys-vase'],
    'celadon': [
        'skov-vase-18',
        'skov-bowl*3',
        'skov-vase-26',
        'skov-candle-holder',
        'skov-bowl*2',
        'skov-vase-18',
        'skov-candle-holder+2',
    ],
    'night': ['natt-vase-22', 'natt-tea-bowl+2', 'natt-jar', 'natt-vase-22', 'natt-tea-bowl+3'],
    'bowls': [
        'hvid-bowl*4',
        'strom-bowl-16*3',
        'fjordlace-soup-bowl*3',
        'skov-bowl*3',
        'strom-bowl-16',
        'hvid-bowl*3',
        'skov-bowl*2',
        'fjordlace-soup-bowl*2',
    ],
    'cups': [
        'hvid-mug+3',
        'fjordlace-cup-saucer+2',
        'klokke-plate-21|klokke-cup-saucer',
        'hav-tumbler-sea+2',
        'gry-cup-saucer+2',
        'hvid-mug+2',
        'klokke-cup-saucer+2',
    ],
    'breakfast': [
        'hvid-plate-20|hvid-mug',
        'hvid-bowl*3',
        'fjordlace-plate-22|fjordlace-cup-saucer',
        'hvid-mug+2',
        'klokke-jug',
        'fjordlace-plate-17*5',
        'klokke-plate-21|klokke-cup-saucer',
        'hvid-plate-20*5',
    ],
    'plants': [
        'urtebok-plate-fern|',
        'urtebok-plate-anemone|',
        'urtebok-plate-harebell|',
        'urtebok-plate-lingonberry|',
        'urtebok-plate-cottongrass|',
        'urtebok-plate-dogrose|',
    ],
    'lights': ['lys-lantern', 'lys-votive-amber+2', 'lys-candlestick', 'lys-votive-smoke+2', 'skov-candle-holder'],
    'birds': ['trekk-swan', 'trekk-auk+2', 'trekk-gull', 'natt-vase-22', 'trekk-auk'],
    'gifts': [
        'box',
        'box',
        'vinter-plate-2026|',
        'box',
        'gry-cup-saucer',
        'box',
        'trekk-auk',
        'box',
        'fjordlace-cup-saucer',
    ],
}
WRAPPING = (
    ('cobalt', 'pale'),
    ('white', 'blue'),
    ('sand', 'white'),
    ('fog', 'blue'),
    ('cobalt', 'brass'),
    ('sage', 'white'),
)
LEAN = np.radians(77)


def fill(
    stage: Setting,
    low: float,
    high: float,
    front: float,
    back: float,
    z: float,
    room_above: float,
    pool: str,
    rng: np.random.Generator,
) -> None:
    """Stand ware on a board from x = low to high and y = front to back, as much as fits below `room_above`."""
    names, start = POOLS[pool], int(rng.integers(0, 9))
    chosen, free = [], high - low - 0.3
    for i in range(start, start + 14):
        name = names[i % len(names)]
        width, height = _room_for(stage, name, rng)
        if height < room_above and width + 0.25 < free:
            chosen.append((name, width))
            free -= width + 0.25
    gap, x = free / (len(chosen) + 1), low + 0.15
    for name, width in chosen:
        x += gap + 0.125
        _stand(stage, name, x, width, front, back, z, rng)
        x += width + 0.125


def lean(stage: Setting, product_id: str, x: float, y: float, z: float, angle: float = LEAN) -> None:
    """A plate on its edge, leaning backwards by less than a right angle;
    (x, y, z) is where its edge touches the board.
    """
    radius = stage.shapes[stage.products[product_id]['shape']]['size']['diameter'] / 200
    before = len(stage.placed)
    tilt(stage, product_id, x, y + radius * np.cos(angle), z, angle)
    for plate in stage.placed[before:]:
        points = np.empty(len(plate.data.vertices) * 3, 'f')
        plate.data.vertices.foreach_get('co', points)
        # The rim lies above the foot, and that of a lobed plate stands on the lobes beside its lowest place.
        plate.location.z = z - (points[1::3] * np.sin(angle) + points[2::3] * np.cos(angle)).min()


def tilt(stage: Setting, product_id: str, x: float, y: float, z: float, angle: float) -> None:
    """A plate with its foot's middle at (x, y, z), tipped backwards."""
    before = len(stage.placed)
    stage.place(product_id, x, y, z)
    key = (product_id, ())
    # What was placed first is the pattern of all that follow, and those may lie flat.
    stage.pieces[key] = [(thing.copy(), top) for thing, top in stage.pieces[key]]
    for thing in stage.placed[before:]:
        thing.rotation_euler[0] = angle
    for thing, _ in stage.pieces[key]:
        thing.rotation_euler[0] = 0


def _room_for(stage, name, rng):
    """Width and height that a pool's entry takes."""
    if name == 'box':
        return rng.uniform(1.4, 2.6), 1.9
    if '|' in name:
        width, _ = _measure(stage, name.partition('|')[0])
        return width, width + 0.1
    product_id, many, count = _counts(name)
    width, height = _measure(stage, product_id)
    return width * many + 0.14 * (many - 1), height + _rise(product_id) * (count - 1)


def _stand(stage, name, x, width, front, back, z, rng):
    middle = (front + back) / 2
    if name == 'box':
        wrap, silk = WRAPPING[int(rng.integers(0, len(WRAPPING)))]
        size = [width * 10 - 1, min(width, 2.0) * 10 - 1, rng.uniform(8, 16)]
        things.lay(
            dict(
                kind='box',
                at=[(x + width / 2) * 10, middle * 10, z * 10],
                size=size,
                paper=wrap,
                ribbon=silk,
                turn=rng.uniform(-5, 5),
            )
        )
    elif '|' in name:
        plate, _, before = name.partition('|')
        lean(stage, plate, x + width / 2, back - 0.15 - width * np.cos(LEAN), z)
        if before:
            stage.place(before, x + width / 2 + rng.uniform(-0.25, 0.25), front + 0.95, z, -28)
    else:
        product_id, many, count = _counts(name)
        each = (width + 0.14) / many
        for i in range(many):
            place = x + each * i + (each - 0.14) / 2, middle + rng.uniform(-0.15, 0.15), z
            if stage.shapes[stage.products[product_id]['shape']]['kind'] == 'mug':
                # Its handle points to the front, or it would reach into the next.
                stage.place(product_id, *place, -62)
            else:
                stage.stack(product_id, count, *place, 5)


def _rise(product_id):
    """How much, at most, a stack grows by one more piece."""
    return 0.11 if 'plate' in product_id else 0.23


def _counts(name):
    product, _, count = name.partition('*')
    product_id, _, many = product.partition('+')
    return product_id, int(many or 1), int(count or 1)


def _measure(stage, product_id):
    """Width and height of a product in units, its parts included."""
    shape = stage.shapes[stage.products[product_id]['shape']]
    parts = [part for part in shape.get('parts', []) if 'shape' in part]
    width = (
        max(
            shape['size'].get('length', 0),
            shape['size']['diameter'],
            *(stage.shapes[part['shape']]['size']['diameter'] for part in parts),
            0,
        )
        / 100
    )
    tall = max(
        shape['size']['height'], *(part['at'][1] + stage.shapes[part['shape']]['size']['height'] for part in parts), 0
    )
    return width, tall / 100
