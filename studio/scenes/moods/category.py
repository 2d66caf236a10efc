"""Category and series pictures: a small group of ware on a ledge before a plain wall, framed alike.

The arrangements live in studio/pictures.yaml under `group`: rows of [product, x, y, turn], x and y in cm;
optional: z in cm as a fifth value. `tone` names the wall; `leaves` puts branches into the row that is a vase.
"""
import numpy as np

from forms.mesh import SCALE
from scenes import plants, props, room
from surfaces.materials import plain

from . import setting

# wall, ledge (linear colours)
TONES = {
    'paper': ((0.78, 0.765, 0.735), (0.74, 0.725, 0.70)),
    'sand': ((0.60, 0.535, 0.455), (0.66, 0.62, 0.56)),
    'fog': ((0.47, 0.52, 0.56), (0.62, 0.635, 0.64)),
    'sage': ((0.40, 0.45, 0.385), (0.60, 0.61, 0.57)),
    'slate': ((0.17, 0.20, 0.235), (0.40, 0.42, 0.44)),
    'cobalt': ((0.028, 0.058, 0.15), (0.50, 0.485, 0.46)),
}


def build(stage, aspect, variant):
    from plan import load
    shot = load('pictures.yaml')[f'categories/{variant}']
    wall_colour, ledge_colour = TONES[shot.get('tone', 'paper')]
    for product_id, x, y, turn, *z in shot['group']:
        without = ()
        if product_id.endswith('!'):
            product_id, without = product_id[:-1], ('saucer', 'lid')
        top = stage.place(product_id, x / 10, y / 10, (z[0] if z else 0) / 10, turn, without, lit=shot.get('lit', False))
        leaves = shot.get('leaves')
        if leaves and leaves['in'] == product_id:
            plants.bouquet((x / 10, y / 10, top), leaves['kind'], leaves.get('stems', 5), leaves.get('length', 2.2), leaves.get('spread', 0.5), leaves.get('seed', 4))
    for low, high in shot.get('blocks', []):
        props.slab('block', np.array(low) / 10, np.array(high) / 10, setting.plaster(ledge_colour, 0.004), 0.012)
    points = stage.points()
    if shot.get('headroom'):
        points = np.vstack([points, points.mean(axis=0) * [1, 1, 0] + [0, 0, shot['headroom'] / 10]])
    location, target, extent = room.frame(points, shot.get('azimuth', 0), shot.get('elevation', 11), 75, shot.get('fill', 0.82), aspect, shot.get('lift', -0.03))
    k = max(extent, 3.0)
    setting.floor(setting.plaster(ledge_colour, 0.004), -8 * k, 1.2 * k + 1)
    setting.wall(setting.plaster(wall_colour, 0.015), 0.75 * k + 0.6)
    room.softbox((-1.7 * k, -0.7 * k, 1.55 * k), (0, 0, 0.2 * k), (1.2 * k, 1.4 * k), 78 * k * k, room.DAYLIGHT)
    room.reflector((2.0 * k, -0.6 * k, 1.1 * k), (0, 0, 0.2 * k), (1.7 * k, 2.2 * k), 13 * k * k, room.WARM)
    room.reflector((0, -0.6 * k, 2.4 * k), (0, 0, 0), (3 * k, 2.4 * k), 16 * k * k, seen=False)
    if shot.get('glass'):
        for side in (-1, 1):
            x = side * 0.72 * k
            room.dark_card([(x, -1.2 * k, -0.1), (x, 0.5 * k, -0.1), (x, 0.5 * k, 1.4 * k), (x, -1.2 * k, 1.4 * k)])
    room.camera(location, target, 75, 2.8, target - np.array([0, 0.3, 0]))
    return dict(exposure=0.82 * shot.get('exposure', 1.0))
