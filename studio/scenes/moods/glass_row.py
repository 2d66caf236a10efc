"""Coloured glass in a row against the light, water in it, its colours lying long on the table."""

import bpy

from kinds import Setting, Tone
from scenes import drinks, room
from surfaces.materials import Nodes

from . import setting

ROW = [
    ('hav-tumbler-sea', -3.65, 0.22),
    ('hav-tumbler-amber', -2.45, -0.22),
    ('hav-tumbler-smoke', -1.25, 0.22),
    ('hav-pitcher', 0.55, -0.22),
    ('hav-tumbler-amber', 2.25, 0.22),
    ('hav-tumbler-sea', 3.45, -0.22),
    ('hav-tumbler-smoke', 4.65, 0.22),
]
LOOKBOOK = [
    ('hav-pitcher', 0.5, 0.7),
    ('hav-tumbler-sea', -1.25, 0.2),
    ('hav-tumbler-amber', -0.35, -1.2),
    ('hav-tumbler-smoke', 1.6, -0.8),
]


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    setting.floor(setting.plaster((0.74, 0.73, 0.705), 0.003), -14, 9, 26)
    _glow()
    for i, (name, x, y) in enumerate(LOOKBOOK if variant == 'lookbook' else ROW):
        stage.place(name, x, y, 0, -28 if name == 'hav-pitcher' else 25 * i)
        drinks.drink((x, y, 0), name, 'water', 0.6 if name == 'hav-pitcher' else 0.72)
    towards = (0.34, -0.80, -0.56)
    setting.sun(towards, 3.2, 1.6)
    room.softbox((-3, 8.5, 9), (0, 0, 0.8), (10, 4), 600, room.DAYLIGHT)
    room.softbox((-7, -5, 5), (0, 0, 0.8), (4, 4), 300, room.DAYLIGHT)
    if variant == 'lookbook':
        # Every glass stands whole in half as wide a frame, as it is beside goods.
        room.camera((0.17, -12.6, 3.6), (0.17, 0, 1.3), 60, 3.2, (0.2, -0.6, 0.7))
    else:
        # Every glass stands whole in what a shape of 4 : 3 cuts out of the middle.
        room.camera((0.5, -12.6, 3.1), (0.5, 0, 0.72), 38, 3.2, (0.4, -0.4, 0.6))
    return dict(exposure=0.8, contrast=1.12)


def _glow():
    """A blind with daylight behind it, as bright as the table where they meet: waves of glass bend the seam."""
    material = bpy.data.materials.new('blind')
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    nodes = Nodes(tree)
    out, light = nodes.add('ShaderNodeOutputMaterial'), nodes.add('ShaderNodeEmission')
    where = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(nodes.add('ShaderNodeTexCoord').outputs['Object'], where.inputs[0])
    x, z = nodes.math('MULTIPLY', where.outputs[0], 0.05), nodes.math('MULTIPLY', where.outputs[2], 0.16)
    far = nodes.math('SQRT', nodes.math('ADD', nodes.math('MULTIPLY', x, x), nodes.math('MULTIPLY', z, z)))
    nodes.link(nodes.math('MULTIPLY_ADD', nodes.math('MINIMUM', far, 1.0), -0.62, 1.42), light.inputs[1])
    light.inputs[0].default_value = (1.0, 0.965, 0.91, 1)
    nodes.link(light.outputs[0], out.inputs[0])
    # The sun shines through the blind: its colours on the table are the picture.
    setting.wall(material, 9).visible_shadow = False
