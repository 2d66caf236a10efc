"""Care at home: glasses drying on their rims; a chipped plate beside the new one."""
import numpy as np

from scenes import props, room

from . import setting


def build(stage, aspect, variant):
    setting.floor(setting.plaster((0.66, 0.65, 0.625), 0.004) if variant == 'chipped' else setting.oak(0.95), -14, 5, 20)
    setting.wall(setting.plaster((0.50, 0.535, 0.56), 0.02), 4.6)
    (_chipped if variant == 'chipped' else _glasses)(stage)
    room.softbox((-8, -1.5, 5.5), (0, 0, 0.5), (4, 4.5), 1300, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 132, room.WARM)
    room.reflector((0, -4, 9), (0, 0, 0), (11.2, 8), 190, seen=False)
    return dict(exposure=0.92, contrast=1.1)


def _glasses(stage):
    props.cloth('cloth', (7.4, 3.6), props.linen((0.70, 0.69, 0.665), 0.02), 0.003, 4, (0.1, -0.1, 0), 3, gap=0.05)
    for i, (name, x, y) in enumerate((('klar-red-wine', -2.6, 0.4), ('klar-red-wine', -1.3, -0.5), ('klar-white-wine', 0.0, 0.5), ('klar-white-wine', 1.15, -0.4), ('klar-champagne', 2.3, 0.45))):
        before = len(stage.placed)
        stage.place(name, x, y, 0.052 + stage.shapes[name]['size']['height'] / 100 + 0.004)
        for thing in stage.placed[before:]:
            thing.rotation_euler[0] = np.pi
    for side in (-1, 1):
        x = side * 5.6
        room.dark_card([(x, -6, -0.1), (x, 4, -0.1), (x, 4, 6), (x, -6, 6)])
    room.camera((0.15, -11.6, 3.3), (0.15, 0.2, 1.15), 50, 2.8, (0, -0.4, 1.0))


def _chipped(stage):
    props.cloth('cloth', (3.2, 3.4), props.linen((0.34, 0.39, 0.44), 0.02), 0.003, 4, (-0.6, -0.5, 0), 6, gap=0.05)
    stage.place('fjordlace-plate-27', 1.9, 0.95, 0.0)
    stage.place('fjordlace-plate-27', -0.55, -0.55, 0.054, 30)
    broken = stage.placed[-1]
    _chip(broken, -60 - 30)
    props.solid('sherd', [(0, 0, 0), (0.62, 0.05, 0), (0.42, 0.34, 0), (0.12, 0.27, 0), (0.03, 0.02, 0.035), (0.57, 0.07, 0.03), (0.39, 0.3, 0.03), (0.14, 0.24, 0.035)],
                [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], broken.data.materials[0], (0.42, -1.72, 0.055), smooth=False)
    room.camera((0.15, -9.4, 6.2), (0.15, 0.3, 0.3), 58, 3.2, (0, -0.6, 0.3))


def _chip(plate, towards):
    """Break a piece out of a rim: within a few degrees its edge is drawn in along an uneven line."""
    plate.data = plate.data.copy()
    rng = np.random.default_rng(5)
    uneven = rng.uniform(0.75, 1.15, 9)
    for vertex in plate.data.vertices:
        x, y, z = vertex.co
        apart = (np.degrees(np.arctan2(y, x)) - towards + 180) % 360 - 180
        share = apart / 14.0
        if abs(share) < 1:
            limit = 1.36 - 0.44 * (1 - share ** 2) * np.interp(share, np.linspace(-1, 1, 9), uneven)
            radius = float(np.hypot(x, y))
            if radius > limit:
                vertex.co.x, vertex.co.y, vertex.co.z = x * limit / radius, y * limit / radius, z - 0.35 * (radius - limit)
