"""The shop: three arched niches with shelves of ware, a long table, an oak floor. One metre is ten units."""
import numpy as np

from scenes import plants, props, room
from surfaces.materials import plain

from . import setting

BAY, DEPTH, SPRING = 16.0, 3.6, 20.0


def build(stage, aspect, variant):
    _shell()
    for bay in (-1, 0, 1):
        for level, row in enumerate(ROWS[bay]):
            _fill(stage, bay * BAY, 4.0 + level * 5.4, row)
    _table(stage)
    room.softbox((-26, -14, 24), (0, 0, 8), (16, 22), 21000, room.DAYLIGHT)
    room.reflector((24, -22, 14), (0, 0, 8), (19.2, 26.4), 2640, room.WARM)
    room.reflector((0, -16, 30), (0, -4, 0), (41.6, 16), 7000, (1, 0.95, 0.88), seen=False)
    room.camera((0.6, -44, 12.6), (0.6, 0, 11.4), 36, 4.0, (0, -4, 8))
    return dict(exposure=0.70, contrast=1.1)


ROWS = {
    -1: [['hvid-plate-27*4', 'hvid-bowl*3', 'hvid-plate-20*5', 'hvid-mug', 'hvid-mug'],
         ['fjordlace-plate-22*5', 'fjordlace-teapot', 'fjordlace-cup-saucer', 'fjordlace-soup-bowl*3'],
         ['skov-vase-18', 'skov-bowl*2', 'skov-vase-26', 'skov-candle-holder', 'skov-vase-18']],
    0: [['skov-bowl*3', 'skov-vase-26', 'skov-candle-holder', 'skov-vase-18', 'skov-bowl*2'],
        ['hav-pitcher', 'hav-tumbler-sea*1', 'hav-tumbler-sea', 'hav-tumbler-amber', 'hav-tumbler-amber', 'hav-pitcher', 'hav-tumbler-smoke'],
        ['nordlys-vase', 'hvid-bowl*4', 'fjordlace-teapot', 'nordlys-bowl', 'nordlys-vase']],
    1: [['fjordlace-plate-27*4', 'fjordlace-soup-bowl*3', 'fjordlace-cup-saucer', 'fjordlace-plate-17*5'],
        ['klar-red-wine', 'klar-red-wine', 'klar-white-wine', 'klar-white-wine', 'klar-champagne', 'klar-champagne', 'klar-carafe'],
        ['hvid-cake-stand', 'hvid-mug', 'hvid-bowl*3', 'hvid-plate-27*5']],
}


def _fill(stage, middle, z, row):
    for i, name in enumerate(row):
        x = middle - 4.4 + 8.8 * (i + 0.5) / len(row)
        product_id, _, count = name.partition('*')
        stage.stack(product_id, int(count or 1), x, 2.2 + 0.25 * (-1) ** i, z, 0.11 if 'plate' in product_id else 0.23, 5)


def _shell():
    """Wall with three arched niches, and the floor."""
    lime = setting.plaster((0.66, 0.645, 0.61), 0.05)
    back = setting.plaster((0.105, 0.15, 0.235), 0.04)
    setting.floor(setting.oak(0.8), -60, 6, 60)
    half, n = BAY * 0.36, 32
    arch = [(half * np.cos(t), SPRING + half * np.sin(t)) for t in np.linspace(0, np.pi, n)]
    outline = [(half, 3.66), *arch, (-half, 3.66)]
    for bay in (-1, 0, 1):
        cx = bay * BAY
        for (x0, z0), (x1, z1) in zip(outline, outline[1:]):
            room.sheet('reveal', [(cx + x0, 0, z0), (cx + x1, 0, z1), (cx + x1, DEPTH, z1), (cx + x0, DEPTH, z0)], lime)
        for (x0, z0), (x1, z1) in zip(arch, arch[1:]):
            room.sheet('spandrel', [(cx + x0, 0, z0), (cx + x1, 0, z1), (cx + x1, 0, 44), (cx + x0, 0, 44)], lime)
        for x0, x1 in ((half, BAY / 2), (-BAY / 2, -half)):
            room.sheet('pier', [(cx + x0, 0, 0), (cx + x1, 0, 0), (cx + x1, 0, 44), (cx + x0, 0, 44)], lime)
        room.sheet('plinth', [(cx - half, 0, 0), (cx + half, 0, 0), (cx + half, 0, 3.68), (cx - half, 0, 3.68)], lime)
        room.sheet('back', [(cx - half, DEPTH, 0), (cx + half, DEPTH, 0), (cx + half, DEPTH, 30), (cx - half, DEPTH, 30)], back)
        for level in range(3):
            z = 4.0 + level * 5.4
            props.slab('shelf', (cx - half + 0.02, 0.25, z - 0.32), (cx + half - 0.02, DEPTH, z), setting.oak(), 0.04)
    for side in (-1, 1):
        room.sheet('wall', [(side * BAY * 1.5, 0, 0), (side * 60, 0, 0), (side * 60, 0, 44), (side * BAY * 1.5, 0, 44)], lime)


def _table(stage):
    wood = setting.oak(0.9)
    props.slab('table', (-10, -15, 7.0), (12, -8, 7.45), wood, 0.06)
    for x in (-9, 11):
        for y in (-14.3, -8.7):
            props.slab('leg', (x - 0.3, y - 0.3, 0), (x + 0.3, y + 0.3, 7.0), wood, 0.05)
    z = 7.45
    top = stage.place('skov-vase-26', -5.5, -11, z)
    plants.bouquet((-5.5, -11, top), 'beech', 8, 4.6, 0.6, 11)
    stage.stack('hvid-plate-27', 4, -1.6, -11.6, z, 0.09, 0)
    stage.stack('fjordlace-plate-27', 3, 2.0, -12, z, 0.1, 5)
    stage.place('fjordlace-teapot', 5.4, -10.6, z, -20)
    for i in range(3):
        stage.place('fjordlace-cup-saucer', 7.6 + i * 1.3, -12.4 + i * 0.9, z, -30)
    stage.place('klar-carafe', 0.2, -9.6, z)
    for i in range(3):
        stage.place('klar-red-wine', 9.0 + i * 0.9, -9.6, z)
