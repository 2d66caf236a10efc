"""The painters' bench: unglazed ware, bowls of cobalt, brushes in a jar, a plate half painted."""
import numpy as np

from scenes import props, room, tableware

from . import setting

COBALT = (0.012, 0.035, 0.21)


def build(stage, aspect, variant):
    setting.floor(setting.oak(0.92), -12, 4.4, 16)
    setting.wall(setting.plaster((0.47, 0.46, 0.435), 0.025), 6.5)
    _painted_plate(stage)
    pigment(stage, 2.35, -0.95, 'hvid-bowl', 0.44)
    pigment(stage, 3.75, 0.15, 'skov-bowl', 0.46)
    jar(stage, -3.0, 1.5)
    stage.shape('skov-vase-26', 'bisque', 1.55, 2.2)
    stage.shape('skov-vase-18', 'bisque', 3.1, 2.5)
    for i in range(4):
        stage.shape('fjordlace-plate-22', 'bisque', -4.2, 0.3, i * 0.14, 6 * i)
    stage.shape('fjordlace-cup', 'bisque', -4.2, 0.3, 0.62, -35, without=('saucer',))
    stage.shape('fjordlace-teapot', 'bisque', 4.75, 1.75, 0, 200)
    tableware.brush((1.9, -3.0, 0.06), (0.85, -1.5, 0.28), loaded=COBALT)
    tableware.brush((2.75, -2.6, 0.05), (4.3, -1.5, 0.06), loaded=COBALT)
    room.softbox((-8.5, -1, 6.5), (0, 0, 0.5), (4, 5), 1500, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 143, room.WARM)
    room.reflector((0, -6, 9), (0, 0, 0), (11.2, 8), 200, seen=False)
    room.camera((0.15, -11.6, 4.7), (0.05, 0.4, 0.8), 40, 1.8, (0, -0.9, 0.2))
    return dict(exposure=0.98, contrast=1.12, warmth=0.02)


def _painted_plate(stage):
    stage.shape('fjordlace-plate-27', 'bisque', -0.6, -0.9, 0.0, decoration=[{'drawing': 'lace-rim', 'repeats': 24}])


def pigment(stage, x, y, shape, level, colour=COBALT, z=0.0):
    """A bowl of cobalt slip, and the heap of dry pigment left in its middle."""
    stage.shape(shape, 'white-porcelain', x, y, z)
    slip = props.textured('slip', colour, tuple(c * 0.7 for c in colour), 5, 0.25)
    dry = props.textured('pigment', tuple(c * 1.5 for c in colour), colour, 30, 1.0, bump=0.03)
    radius = stage.shapes[shape]['inner']
    inner = float(np.interp(-level * 100, [-z for _, z in radius], [r for r, _ in radius])) / 100
    props.turned('slip', [(0, level), (inner * 0.5, level), (inner + 0.03, level + 0.004)], slip, (x, y, z))
    props.turned('pigment', [(0, level + 0.13), (inner * 0.28, level + 0.08), (inner * 0.5, level + 0.02), (inner * 0.58, level - 0.02)], dry, (x + 0.04, y + 0.05, z))


def jar(stage, x, y, loaded=None, z=0.0):
    """A mug full of brushes standing on their sticks."""
    top = stage.shape('hvid-mug', 'white-porcelain', x, y, z, 120, without=('handle',))
    for i, (dx, dy, height) in enumerate(((-0.3, 0.1, 2.2), (0.25, 0.22, 2.5), (0.05, -0.28, 2.1), (0.33, -0.12, 1.9), (-0.14, 0.3, 2.6), (-0.05, 0.0, 2.35))):
        tableware.brush((x - dx * 0.6, y - dy * 0.6, z + 0.12), (x + dx * 1.9, y + dy * 1.9, z + height), stick=((0.35, 0.2, 0.09), (0.03, 0.05, 0.12), (0.5, 0.36, 0.2))[i % 3], loaded=loaded)
    return top
