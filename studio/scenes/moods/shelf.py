"""Two oak shelves on plaster: porcelain in stacks, glass beside, a branch in a vase."""

from kinds import Setting, Tone
from scenes import contact, plants, props, resting, room

from . import setting


@contact.building()
def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.wall(setting.plaster((0.375, 0.395, 0.385), 0.02), 1.7)
    wood = setting.oak()
    for z in (0.0, 2.85):
        props.slab('shelf', (-14, -1.55, z - 0.28), (14, 1.7, z), wood, 0.025)
    _lower(stage)
    _upper(stage, 2.85)
    room.follow_light()
    room.softbox((-9, -6.5, 7.5), (0, 0.5, 3), (4, 5), 1900, room.DAYLIGHT)
    room.reflector((9, -7, 3), (0, 0.5, 3), (7.2, 11), 264, room.WARM)
    room.reflector((0, -12, 4), (0, 0, 3), (14.4, 11.2), 1350, seen=False)
    room.camera((0.1, -17.5, 3.1), (0.1, 0, 2.8), 48, 4.0, (0.3, -0.6, 2.6))
    return dict(exposure=0.82, contrast=1.1)


def _lower(stage):
    stage.stack('hvid-plate-27', 5, -4.4, 0.0, 0, 0)
    before = len(stage.placed)
    stage.stack('fjordlace-plate-22', 4, -1.75, 0.15, 0, 5)
    plates = stage.placed[before:]
    stage.stack('hvid-bowl', 4, -1.75, 0.15, 2, 4)
    resting.drop(stage.placed[before + len(plates) :], plates)
    stage.place('fjordlace-teapot', 0.85, 0.0, 0, -16)
    for i, x in enumerate((2.75, 3.75)):
        stage.place('fjordlace-cup-saucer', x, -0.2 + 0.45 * i, 0, -28, without=('saucer',))
    stage.stack('skov-bowl', 3, 5.15, 0.15, 0, 5)


def _upper(stage, z):
    for i, x in enumerate((-5.0, -3.95, -2.9)):
        stage.place('klar-red-wine', x, 0.25 - 0.3 * (i % 2), z)
    stage.place('klar-carafe', -1.4, 0.2, z)
    for i, x in enumerate((0.0, 0.88)):
        stage.place(('hav-tumbler-sea', 'hav-tumbler-smoke')[i], x, -0.3 + 0.4 * i, z)
    top = stage.place('skov-vase-18', 2.5, 0.2, z)
    plants.bouquet('skov-vase-18', (2.5, 0.2, top), 'olive', 5, 1.9, 0.6, 5)
    stage.place('nordlys-bowl', 4.75, 0.1, z)
