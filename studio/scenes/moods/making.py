"""One plate from clay to blue: the same place, camera and light, and only the ware is another."""

from kinds import Setting, Tone
from scenes import room
from surfaces import materials
from surfaces.finishes import bake

from . import setting

PLATE = 'fjordlace-plate-27'


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(setting.plaster((0.33, 0.315, 0.295), 0.006), -14, 14, 22)
    stage.shape(PLATE, 'bisque')
    for thing in stage.placed:
        thing.data.materials[0] = ware = WARE[variant]()
        if variant != 'fired':
            ware.node_tree.nodes['Principled BSDF'].inputs['Clearcoat'].default_value = 0
    room.softbox((-5.4, -1.2, 4.6), (0, 0, 0.1), (2.6, 3.0), 560, room.DAYLIGHT)
    room.reflector((6, -3, 3), (0, 0, 0.1), (5.6, 6.2), 60, room.WARM)
    room.reflector((0, -3, 8), (0, 0, 0), (8, 6), 120, seen=False)
    room.camera((0, -3.3, 9.4), (0, 0.05, 0.1), 100, 8, (0, 0, 0.2))
    return dict(exposure=1.45, contrast=1.08, warmth=0.02)


def _clay():
    """Fresh from the mould, still damp."""
    return materials.glaze('clay', (0.27, 0.25, 0.225), roughness=0.5)


def _biscuit():
    return materials.glaze('biscuit', (0.66, 0.615, 0.55), roughness=0.85)


def _painted():
    return materials.glaze('painted', (0.66, 0.615, 0.55), _lace(), roughness=0.85, unfired=(0.16, 0.125, 0.10))


def _dipped():
    """Glaze that has dried on: chalk, through which the painting just shows."""
    return materials.glaze('raw glaze', (0.78, 0.775, 0.76), _lace(), roughness=0.95, unfired=(0.84, 0.835, 0.83))


def _fired():
    return materials.glaze('fired', materials.WHITE, _lace())


def _lace():
    image, height, _ = bake('lace-rim')
    return [dict(image=image, map='band', side='inside', start=0, height=height, repeats=24)]


WARE = {'clay': _clay, 'biscuit': _biscuit, 'painted': _painted, 'glaze': _dipped, 'fired': _fired}
