"""A deep window sill against a pale winter sky: a branch, white porcelain, and glass that catches the light."""

import bpy

from kinds import Setting, Tone
from scenes import contact, drinks, fruit, plants, props, room
from surfaces.materials import plain


@contact.building()
def build(stage: Setting, aspect: float, variant: str) -> Tone:
    paint = plain('paint', (0.70, 0.70, 0.685), 0.45)
    props.slab('sill', (-14, -2.2, -3.0), (14, 1.9, 0), paint, 0.05)
    _window(paint)
    _sky()
    top = stage.place('skov-vase-26', -3.1, -0.3)
    plants.bouquet('skov-vase-26', (-3.1, -0.3, top), 'birch', 7, 2.9, 0.6, 21)
    stage.place('hvid-mug', -1.25, 0.1, 0, -30)
    stage.place('hav-pitcher', 1.0, 0.0, 0, -25)
    drinks.drink((1.0, 0.0, 0), 'hav-pitcher', 'water', 0.55)
    for name, x, y in (('hav-tumbler-amber', 2.35, -0.75), ('hav-tumbler-sea', 3.25, 0.05)):
        stage.place(name, x, y)
        drinks.drink((x, y, 0), name, 'water', 0.7)
    before = len(stage.placed)
    stage.stack('hvid-plate-20', 4, 4.95, -0.2)
    fruit.in_bowl(stage.rest('hvid-bowl', 4.95, -0.2, 0, stage.placed[before:]), 4.95, -0.2, 0.76, seed=3, count=2)
    room.softbox((-7, -7, 6), (0, 0, 1), (5, 5), 1150, (1.0, 0.95, 0.88))
    room.reflector((6, -7, 4), (0, 0, 1), (9.6, 8.8), 330, room.WARM)
    room.camera((0.7, -13.5, 2.9), (0.85, 0, 1.75), 46, 2.6, (0.3, -0.6, 1))
    return dict(exposure=0.82, contrast=1.08)


def _window(paint):
    for x in (-9.0, -4.6, -0.2, 4.2, 8.6):
        props.slab('bar', (x - 0.13, 1.56, 0.0), (x + 0.13, 1.93, 14), paint, 0.03)
    for z in (0.28, 4.9):
        props.slab('rail', (-14, 1.6, z - 0.28), (14, 1.97, z), paint, 0.03)


def _sky():
    """Haze behind the panes, with a soft line of far hills."""
    material = bpy.data.materials.new('sky')
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    out, glow, ramp = (
        tree.nodes.new(kind) for kind in ('ShaderNodeOutputMaterial', 'ShaderNodeEmission', 'ShaderNodeValToRGB')
    )
    split, where = tree.nodes.new('ShaderNodeSeparateXYZ'), tree.nodes.new('ShaderNodeTexCoord')
    noise = tree.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 1.6, 3
    stretch = tree.nodes.new('ShaderNodeMapping')
    stretch.inputs['Scale'].default_value = (2.2, 0.0, 0.0)
    tree.links.new(where.outputs['Generated'], stretch.inputs[0])
    tree.links.new(stretch.outputs[0], noise.inputs[0])
    lift = tree.nodes.new('ShaderNodeMath')
    lift.operation, lift.inputs[1].default_value = 'MULTIPLY_ADD', 0.22
    tree.links.new(where.outputs['Generated'], split.inputs[0])
    tree.links.new(noise.outputs[0], lift.inputs[0])
    tree.links.new(split.outputs['Z'], lift.inputs[2])
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.36, (0.40, 0.46, 0.50, 1)
    stops[1].position, stops[1].color = 0.9, (0.92, 0.94, 0.96, 1)
    for position, colour in ((0.42, (0.50, 0.56, 0.60, 1)), (0.45, (0.80, 0.83, 0.84, 1))):
        stop = stops.new(position)
        stop.color = colour
    tree.links.new(lift.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], glow.inputs[0])
    glow.inputs[1].default_value = 1.25
    tree.links.new(glow.outputs[0], out.inputs[0])
    room.sheet('sky', [(-40, 22, -12), (40, 22, -12), (40, 22, 24), (-40, 22, 24)], material)
