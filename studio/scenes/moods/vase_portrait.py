"""One celadon vase with beech leaves before plaster; evening sun through a window."""

from kinds import Setting, Tone
from scenes import plants, room

from . import setting


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(setting.plaster((0.68, 0.65, 0.61), 0.004), -10, 4, 14)
    setting.wall(setting.plaster((0.62, 0.585, 0.53), 0.02), 3.2)
    top = stage.place('skov-vase-26', 0, 0.6)
    plants.bouquet('skov-vase-26', (0, 0.6, top), 'birch', 7, 2.9, 0.62, 17, lean=(0.08, 0))
    stage.place('skov-bowl', 1.45, -0.75)
    towards = (0.83, 0.45, -0.33)
    setting.sun(towards, 3.4, 1.4, (1, 0.86, 0.68))
    setting.window_shadow((0.2, 1.0, 1.9), towards, (2.1, 2.9), (2, 2), 0.3)
    room.softbox((-7, -3, 5), (0, 0.5, 1.5), (4, 4), 640, room.DAYLIGHT)
    room.reflector((6, -5, 3), (0, 0.5, 1.5), (7.2, 8.8), 121, room.WARM)
    room.camera((0.5, -12.5, 2.4), (0.5, 0.4, 2.36), 57, 2.8, (0, 0, 1.4))
    return dict(exposure=0.98, contrast=1.1)
