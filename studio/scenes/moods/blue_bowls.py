"""Still life in blue: midnight bowls, white bowls, one branch."""
from scenes import plants, props, room

from . import setting


def build(stage, aspect, variant):
    setting.floor(setting.plaster((0.56, 0.575, 0.585), 0.004), -12, 4.5, 16)
    setting.wall(setting.plaster((0.34, 0.385, 0.43), 0.02), 4.6)
    stage.shape('fjordlace-soup-bowl', 'midnight', -1.5, 1.0)
    stage.shape('fjordlace-soup-bowl', 'midnight', -1.5, 1.0, 0.19, 8)
    stage.shape('skov-bowl', 'midnight', -2.9, -0.5)
    stage.place('hvid-bowl', -0.35, -1.15)
    stage.place('hvid-bowl', 1.25, -0.45)
    stage.place('hvid-bowl', 1.25, -0.45, 0.22, 10)
    stage.shape('hvid-plate-20', 'midnight', 3.1, 0.3)
    stage.shape('hvid-bowl', 'midnight', 3.1, 0.3, 0.09)
    top = stage.shape('skov-vase-18', 'midnight', 4.7, 1.5)
    plants.bouquet((4.7, 1.5, top), 'olive', 6, 2.5, 0.6, 3, lean=(-0.2, 0))
    room.softbox((-8, -1.5, 5.5), (0, 0, 0.5), (4, 4.5), 1300, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 132, room.WARM)
    room.reflector((0, -4, 9), (0, 0, 0), (11.2, 8), 190, seen=False)
    room.camera((0.8, -12.0, 3.4), (0.8, 0.4, 0.95), 49, 2.2, (0.3, -0.5, 0.4))
    return dict(exposure=0.86, contrast=1.12)
