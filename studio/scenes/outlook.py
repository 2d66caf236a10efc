"""What is seen through a shop's windows, bright and out of focus. One metre is ten units."""

import bpy

from kinds import Colour, Material
from surfaces.materials import Nodes

from . import props, room

SKY, HAZE = (0.72, 0.86, 1.0), (1.02, 1.0, 0.95)
# The far shore or the trees, what lies below the horizon; how high they rise above it, and how unevenly.
VIEWS = {
    'sea': dict(far=(0.46, 0.55, 0.60), near=(0.36, 0.465, 0.49), horizon=12.2, rise=0.6, unrest=2.0, scale=0.05),
    'river': dict(far=(0.36, 0.45, 0.47), near=(0.40, 0.47, 0.46), horizon=12.2, rise=2.2, unrest=7.0, scale=0.09),
    'garden': dict(far=(0.27, 0.345, 0.22), near=(0.42, 0.45, 0.36), horizon=6, rise=9.5, unrest=22.0, scale=0.2),
}


def light(strength: float = 1.0, colour: Colour = (1.0, 0.975, 0.93)) -> Material:
    """A wall that glows evenly."""
    material, glow = _glowing('light wall')
    glow.inputs[0].default_value, glow.inputs[1].default_value = (*colour, 1), strength
    return material


def view(kind: str) -> Material:
    """The view from a window: sky, a far shore, water or lawn; the horizon of `VIEWS` lies at the height of the eye,
    or behind the sill.
    """
    spec = VIEWS[kind]
    material, glow = _glowing(f'view {kind}')
    nodes = Nodes(material.node_tree)
    where = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(nodes.add('ShaderNodeTexCoord').outputs['Object'], where.inputs[0])
    across, height = where.outputs[0], nodes.math('SUBTRACT', where.outputs[2], spec['horizon'])
    place = nodes.add('ShaderNodeCombineXYZ')
    nodes.link(across, place.inputs[0])
    # A hedge is as uneven upwards as across, a shore only across.
    nodes.link(nodes.math('MULTIPLY', where.outputs[2], 1.0 if kind == 'garden' else 0.0), place.inputs[1])
    noise = nodes.add('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = spec['scale'], 3
    nodes.link(place.outputs[0], noise.inputs[0])
    top = nodes.math('MULTIPLY_ADD', nodes.math('SUBTRACT', noise.outputs[0], 0.5), spec['unrest'], spec['rise'])
    sky = nodes.mix(nodes.math('MULTIPLY', height, 0.06, clamp=True), HAZE, SKY)
    far = nodes.mix(
        _above(nodes, height, top, 1.2),
        nodes.mix(noise.outputs[0], [c * 0.7 for c in spec['far']], [c * 1.3 for c in spec['far']]),
        sky,
    )
    near = nodes.mix(nodes.math('MULTIPLY', height, -0.12, clamp=True), [c * 1.35 for c in spec['near']], spec['near'])
    nodes.link(nodes.mix(_above(nodes, height, 0.0, 0.5), near, far), glow.inputs[0])
    glow.inputs[1].default_value = 1.3
    return material


def window(low: float, high: float, foot: float, top: float, frame: Material, kind: str, panes: int = 2) -> None:
    """A window in the wall at y = 0, with a sill, a casing and upright bars."""
    room.sheet('view', [(low, -0.03, foot), (high, -0.03, foot), (high, -0.03, top), (low, -0.03, top)], view(kind))
    bars(low, high, foot, top, frame, panes)
    for x in (low - 0.3, high + 0.3):
        props.slab('casing', (x - 0.35, -0.45, foot - 0.4), (x + 0.35, 0, top + 0.4), frame, 0.04)
    props.slab('lintel', (low - 0.8, -0.5, top + 0.02), (high + 0.8, 0, top + 0.7), frame, 0.04)
    props.slab('sill', (low - 0.8, -1.3, foot - 0.4), (high + 0.8, 0, foot), frame, 0.05)


def bars(low: float, high: float, foot: float, top: float, frame: Material, panes: int) -> None:
    """Upright bars that part a window into panes, and one rail across."""
    for i in range(1, panes):
        x = low + (high - low) * i / panes
        props.slab('bar', (x - 0.16, -0.24, foot), (x + 0.16, -0.04, top), frame, 0.03)
    rail = foot + (top - foot) * 0.72
    props.slab('rail', (low, -0.21, rail - 0.14), (high, -0.05, rail + 0.14), frame, 0.03)


def _above(nodes, height, line, soft):
    """0 below a line, 1 above it, soft between."""
    return nodes.math('MULTIPLY_ADD', nodes.math('SUBTRACT', height, line), 1 / soft, 0.5, clamp=True)


def _glowing(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    material.cycles.sample_as_light = False
    tree = material.node_tree
    tree.nodes.clear()
    glow, out = tree.nodes.new('ShaderNodeEmission'), tree.nodes.new('ShaderNodeOutputMaterial')
    tree.links.new(glow.outputs[0], out.inputs[0])
    return material, glow
