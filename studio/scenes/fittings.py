"""What a shop is fitted with: niches, shelves, cabinets, tables, and how they are filled with ware. One metre is ten units."""
import numpy as np

from surfaces.materials import plain

from . import props, room, things

# What may stand on a shelf: 'product*5' a stack of five, 'product+3' three in a row.
POOLS = {
    'white': ['hvid-plate-27*5', 'hvid-bowl*3', 'hvid-plate-20*6', 'hvid-mug+2', 'hvid-cake-stand', 'hvid-bowl*4', 'hvid-mug+3'],
    'lace': ['fjordlace-plate-22*5', 'fjordlace-teapot', 'fjordlace-cup-saucer+2', 'fjordlace-soup-bowl*3', 'fjordlace-plate-27*4', 'fjordlace-plate-17*6', 'fjordlace-cup-saucer'],
    'tea': ['fjordlace-teapot', 'fjordlace-cup-saucer+2', 'hvid-mug+2', 'fjordlace-plate-17*5', 'fjordlace-cup-saucer+3', 'hvid-cake-stand'],
    'clear': ['klar-red-wine+3', 'klar-carafe', 'klar-white-wine+3', 'klar-champagne+3', 'klar-tumbler+3', 'klar-carafe'],
    'sea': ['hav-tumbler-sea+2', 'hav-pitcher', 'hav-tumbler-amber+2', 'hav-tumbler-smoke+3', 'hav-pitcher', 'hav-tumbler-sea+3'],
    'cut': ['nordlys-vase', 'nordlys-bowl', 'nordlys-whisky+3', 'nordlys-whisky+2', 'nordlys-vase'],
    'celadon': ['skov-vase-18', 'skov-bowl*3', 'skov-vase-26', 'skov-candle-holder', 'skov-bowl*2', 'skov-vase-18', 'skov-candle-holder+2'],
    'bowls': ['hvid-bowl*4', 'fjordlace-soup-bowl*3', 'skov-bowl*3', 'hvid-bowl*3', 'skov-bowl*2', 'fjordlace-soup-bowl*2'],
    'cups': ['hvid-mug+3', 'fjordlace-cup-saucer+2', 'hav-tumbler-sea+2', 'klar-tumbler+3', 'hvid-mug+2', 'hav-tumbler-amber+3', 'fjordlace-cup-saucer+3'],
    'gifts': ['box', 'box', 'vinter-plate-2026*1', 'box', 'klar-champagne+2', 'box', 'fjordlace-cup-saucer'],
}
WRAPPING = (('cobalt', 'pale'), ('white', 'blue'), ('sand', 'white'), ('fog', 'blue'), ('cobalt', 'brass'), ('sage', 'white'))


def fill(stage, low, high, y, z, room_above, pool, rng):
    """Stand ware along a board from x = low to high, as much as fits below `room_above`."""
    names, x, start = POOLS[pool], low + 0.5, int(rng.integers(0, 9))
    for i in range(start, start + 40):
        name, many, count = names[i % len(names)], *_count(names[i % len(names)])
        if name == 'box':
            size = np.array([rng.uniform(1.3, 2.6), rng.uniform(1.3, 2.2), rng.uniform(0.8, 1.7)])
            if x + size[0] > high - 0.3:
                break
            wrap, silk = WRAPPING[int(rng.integers(0, len(WRAPPING)))]
            things.lay(dict(kind='box', at=[(x + size[0] / 2) * 10, y * 10, z * 10], size=list(size * 10), paper=wrap, ribbon=silk, turn=rng.uniform(-8, 8)))
            x += size[0] + rng.uniform(0.5, 1.2)
            continue
        product_id = name.partition('*')[0].partition('+')[0]
        width, height = _measure(stage, product_id)
        rise = 0.11 if 'plate' in product_id else 0.23
        if height + rise * (count - 1) > room_above:
            continue
        if x + width * many > high - 0.2:
            continue
        for _ in range(many):
            stage.stack(product_id, count, x + width / 2, y + rng.uniform(-0.2, 0.2), z, rise, 5)
            x += width + (0.12 if many > 1 else 0)
        x += rng.uniform(0.3, 0.75)


def _count(name):
    product, _, count = name.partition('*')
    _, _, many = product.partition('+')
    return int(many or 1), int(count or 1)


def _measure(stage, product_id):
    """Width and height of a product in units, its parts included."""
    shape = stage.shapes[stage.products[product_id]['shape']]
    parts = [stage.shapes[part['shape']]['size'] for part in shape.get('parts', []) if 'shape' in part]
    width = max(shape['size'].get('length', shape['size']['diameter']), *(size['diameter'] for size in parts), 0) / 100
    tall = sum(size['height'] for size, part in zip(parts, [p for p in shape.get('parts', []) if 'shape' in p]) if part['kind'] in ('lid', 'candle'))
    return width, (shape['size']['height'] + tall) / 100


def lacquer(colour):
    return plain('lacquer', colour, 0.42)


def niches(stage, count, bay, wall, back, board, pools, rng, levels=4, foot=4.0, rise=4.5):
    """Arched niches with boards in a wall at y = 0; the wall itself around them."""
    depth, spring, half = 3.6, foot + rise * levels - 0.2, bay * 0.36
    arch = [(half * np.cos(t), spring + half * np.sin(t)) for t in np.linspace(0, np.pi, 32)]
    outline = [(half, foot - 0.34), *arch, (-half, foot - 0.34)]
    middles = [(i - (count - 1) / 2) * bay for i in range(count)]
    for n, cx in enumerate(middles):
        for (x0, z0), (x1, z1) in zip(outline, outline[1:]):
            room.sheet('reveal', [(cx + x0, 0, z0), (cx + x1, 0, z1), (cx + x1, depth, z1), (cx + x0, depth, z0)], wall)
        for (x0, z0), (x1, z1) in zip(arch, arch[1:]):
            room.sheet('spandrel', [(cx + x0, 0, z0), (cx + x1, 0, z1), (cx + x1, 0, 46), (cx + x0, 0, 46)], wall)
        for x0, x1 in ((half, bay / 2), (-bay / 2, -half)):
            room.sheet('pier', [(cx + x0, 0, 0), (cx + x1, 0, 0), (cx + x1, 0, 46), (cx + x0, 0, 46)], wall)
        room.sheet('plinth', [(cx - half, 0, 0), (cx + half, 0, 0), (cx + half, 0, foot - 0.32), (cx - half, 0, foot - 0.32)], wall)
        room.sheet('back', [(cx - half, depth, 0), (cx + half, depth, 0), (cx + half, depth, 34), (cx - half, depth, 34)], back)
        for level in range(levels):
            z = foot + level * rise
            props.slab('board', (cx - half + 0.02, 0.25, z - 0.32), (cx + half - 0.02, depth, z), board, 0.04)
            fill(stage, cx - half, cx + half, 2.1, z, rise - 0.6, pools[(n + level) % len(pools)], rng)
    edge = count * bay / 2
    for side in (-1, 1):
        room.sheet('wall', [(side * edge, 0, 0), (side * 70, 0, 0), (side * 70, 0, 46), (side * edge, 0, 46)], wall)


def shelves(stage, low, high, levels, board, pools, rng, foot=6.8, rise=4.5, depth=3.2, brackets=None):
    """Open boards on the wall, held by slim brackets."""
    metal = brackets or plain('bracket', (0.55, 0.40, 0.18), 0.3, 0.5, Metallic=1.0)
    for level in range(levels):
        z = foot + level * rise
        props.slab('board', (low, -depth, z - 0.36), (high, 0, z), board, 0.05)
        fill(stage, low, high, -depth * 0.5, z, rise - 0.7, pools[level % len(pools)], rng)
        for x in np.linspace(low + 1.5, high - 1.5, max(2, round((high - low) / 11))):
            props.slab('bracket', (x - 0.07, -0.12, z - 1.9), (x + 0.07, 0.0, z - 0.36), metal, 0.0)
            props.slab('bracket', (x - 0.07, -depth * 0.85, z - 0.5), (x + 0.07, 0.0, z - 0.36), metal, 0.0)


def cabinet(stage, low, high, columns, rows, frame, back, pools, rng, foot=7.2, rise=4.6, depth=3.8, doors=True):
    """A cabinet of open compartments over closed doors, standing before the wall."""
    top = foot + rows * rise
    room.sheet('back', [(low, -0.05, 0), (high, -0.05, 0), (high, -0.05, top), (low, -0.05, top)], back)
    xs = np.linspace(low, high, columns + 1)
    for x in xs:
        props.slab('post', (x - 0.18, -depth, 0.4 if doors else 0), (x + 0.18, 0, top + 0.18), frame, 0.03)
    for row in range(rows + 1):
        z = foot + row * rise
        props.slab('board', (low - 0.3, -depth - 0.05, z - 0.3), (high + 0.3, 0, z), frame, 0.03)
    props.slab('cornice', (low - 0.6, -depth - 0.35, top), (high + 0.6, 0, top + 0.55), frame, 0.06)
    props.slab('base', (low - 0.3, -depth - 0.05, 0), (high + 0.3, 0, 0.7), frame, 0.04)
    knob = plain('knob', (0.70, 0.52, 0.26), 0.25, 0.5, Metallic=1.0)
    for i, (x0, x1) in enumerate(zip(xs, xs[1:])):
        if doors:
            props.slab('door', (x0 + 0.22, -depth + 0.05, 0.75), (x1 - 0.22, -depth + 0.3, foot - 0.34), frame, 0.02)
            props.slab('panel', (x0 + 1.0, -depth - 0.02, 1.5), (x1 - 1.0, -depth + 0.1, foot - 1.1), frame, 0.05)
            props.turned('knob', [(0, 0), (0.16, 0), (0.2, 0.12), (0.12, 0.22), (0, 0.24)], knob, ((x0 + 0.6) if i % 2 else (x1 - 0.6), -depth + 0.02, foot / 2), 24).rotation_euler[0] = np.pi / 2
        for row in range(rows):
            fill(stage, x0 + 0.2, x1 - 0.2, -depth * 0.52, foot + row * rise, rise - 0.6, pools[(i + row) % len(pools)], rng)


def plate_wall(stage, names, x, z, columns, pitch=2.5):
    """Plates hung on a wall at y = 0 in rows, from the upper left."""
    for i, name in enumerate(names):
        before = len(stage.placed)
        stage.place(name, x + (i % columns) * pitch, -0.06, z - (i // columns) * pitch)
        for thing in stage.placed[before:]:
            thing.rotation_euler[0] = np.pi / 2


def table(low, high, height, wood, leg=0.6):
    """A plain table between two corners (x, y)."""
    (x0, y0), (x1, y1) = low, high
    props.slab('table', (x0, y0, height - 0.45), (x1, y1, height), wood, 0.06)
    for x in (x0 + 0.5, x1 - 0.5 - leg):
        for y in (y0 + 0.4, y1 - 0.4 - leg):
            props.slab('leg', (x, y, 0), (x + leg, y + leg, height - 0.45), wood, 0.05)


def round_table(x, y, radius, height, top, foot):
    props.turned('table', [(0, height), (radius - 0.05, height), (radius, height - 0.1), (radius, height - 0.32), (radius - 0.1, height - 0.4), (0, height - 0.4)], top, (x, y, 0), 96)
    props.turned('foot', [(0, 0), (radius * 0.52, 0), (radius * 0.5, 0.18), (0.42, 0.5), (0.34, 1.2), (0.34, height - 0.5), (0.5, height - 0.4)], foot, (x, y, 0), 64)


def stool(x, y, height, wood, radius=1.7):
    props.turned('seat', [(0, height), (radius - 0.1, height), (radius, height - 0.12), (radius - 0.06, height - 0.4), (0, height - 0.45)], wood, (x, y, 0), 64)
    for a in np.radians((45, 135, 225, 315)):
        dx, dy = np.cos(a), np.sin(a)
        props.rod('leg', [(x + dx * radius * 0.55, y + dy * radius * 0.55, height - 0.4), (x + dx * radius * 0.9, y + dy * radius * 0.9, 0)], 0.16, wood)


def pendant(x, y, z, colour=(0.72, 0.70, 0.66), radius=2.2):
    """A shade on a cord; it gives a little warm light of its own to what is below."""
    shade = props.turned('shade', [(0.25, 1.4), (0.5, 1.35), (radius * 0.7, 0.8), (radius, 0), (radius - 0.06, 0), (radius * 0.66, 0.74), (0.4, 1.28)], lacquer(colour), (x, y, z), 64)
    props.rod('cord', [(x, y, z + 1.3), (x, y, 60)], 0.04, plain('cord', (0.06, 0.055, 0.05), 0.8))
    bulb = plain('bulb', (1, 1, 1), 0.5)
    bulb.node_tree.nodes['Principled BSDF'].inputs['Emission'].default_value = (1, 0.78, 0.5, 1)
    bulb.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 6
    bulb.cycles.sample_as_light = False
    props.turned('bulb', [(0, -0.1), (0.35, 0.05), (0.5, 0.4), (0.3, 0.9), (0, 1.0)], bulb, (x, y, z), 32)
    return shade


def planter(x, y, radius, height, colour, plant, seed, length=11.0, stems=7):
    from . import plants
    clay = props.textured('planter', colour, [c * 0.9 for c in colour], 6, 0.9, bump=0.01)
    props.turned('planter', [(0, 0), (radius * 0.72, 0), (radius * 0.8, 0.2), (radius, height), (radius - 0.2, height), (radius - 0.4, height - 0.5), (0, height - 0.6)], clay, (x, y, 0), 64)
    tree = plants.bouquet((0, 0, 0.9), plant, stems, length / 4, 0.42, seed)
    for thing in tree:
        thing.matrix_world = _scaled(x, y, height - 1.0, 4) @ thing.matrix_world


def _scaled(x, y, z, factor):
    from mathutils import Matrix
    return Matrix.Translation((x, y, z)) @ Matrix.Scale(factor, 4)
