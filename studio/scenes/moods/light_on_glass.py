"""The set of the film: clear and cut glass in a row, lamps in an arc that are lit one after the other."""
import numpy as np

from scenes import room

from . import setting

ROW = [('klar-carafe', -3.0, 0.7), ('klar-red-wine', -1.55, -0.2), ('nordlys-bowl', 0.35, 0.5), ('klar-champagne', 1.75, -0.5), ('nordlys-whisky', 2.7, -0.9), ('nordlys-vase', 3.5, 0.7)]


def build(stage, aspect):
    """Returns (the things that give light, by lamp; the first stays lit, tone)."""
    setting.floor(setting.plaster((0.50, 0.51, 0.52), 0.003), -14, 6, 26)
    setting.wall(setting.plaster((0.20, 0.235, 0.275), 0.015), 5)
    for name, x, y in ROW:
        stage.place(name, x, y)
    still = [room.reflector((0, -5, 9), (0, 0, 0), (12, 8), 60, seen=False), room.reflector((9, -5, 3), (0, 0, 1), (7, 8), 60, room.WARM)]
    lamps = [[*still]]
    for angle in np.linspace(-74, 62, 6):
        a = np.radians(angle)
        lamps.append([room.softbox((8.5 * np.sin(a), 4.4 - 4.5 * np.cos(a) * 1.3, 6.2), (0.2, 0.2, 0.8), (3.2, 3.6), 620, room.DAYLIGHT)])
    room.camera((0.2, -13.2, 3.2), (0.2, 0, 1.12), 50, 3.2, (0.3, -0.4, 1.0))
    return lamps, dict(exposure=0.92, contrast=1.12)
