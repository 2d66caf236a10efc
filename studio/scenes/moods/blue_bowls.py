"""Still life in blue: midnight bowls, white bowls, one branch."""

from kinds import Setting, Tone
from scenes import plants, resting, room

from . import setting, workshop


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(setting.plaster((0.56, 0.575, 0.585), 0.004), -12, 4.5, 16)
    setting.wall(setting.plaster((0.34, 0.385, 0.43), 0.02), 4.6)
    top = stage.shape('skov-vase-26', 'midnight', 3.15, 1.7)
    plants.bouquet('skov-vase-26', (3.15, 1.7, top), 'olive', 7, 1.75, 0.6, 3, lean=(-0.15, 0))
    workshop.pile(stage, 'fjordlace-soup-bowl', 3, 0.85, 1.0, finish='midnight')
    stage.shape('skov-bowl', 'midnight', -1.15, -0.1)
    stage.place('hvid-bowl', 0.35, -1.15)
    stage.stack('hvid-bowl', 3, 2.05, -0.35, 0, 10)
    before = len(stage.placed)
    stage.shape('hvid-plate-20', 'midnight', 4.15, -0.35)
    stage.shape('hvid-bowl', 'midnight', 4.15, -0.35, 2)
    resting.drop(stage.placed[before + 1 :], stage.placed[before : before + 1])
    room.softbox((-8, -1.5, 5.5), (0, 0, 0.5), (4, 4.5), 1300, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 132, room.WARM)
    room.reflector((0, -4, 9), (0, 0, 0), (11.2, 8), 190, seen=False)
    room.camera((1.0, -12.0, 3.4), (1.0, 0.4, 1.72), 45, 2.2, (0.3, -0.5, 0.4))
    return dict(exposure=0.86, contrast=1.12)
