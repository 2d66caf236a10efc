"""Wick and flame. Decimetres."""

import bpy

from kinds import Point, Thing
from surfaces.materials import Nodes, plain

from .props import rod, turned


def wick(top: Point) -> Thing:
    x, y, z = top
    return rod(
        'wick',
        [(x, y, z - 0.05), (x + 0.004, y, z + 0.03), (x + 0.016, y, z + 0.07)],
        0.009,
        plain('wick', (0.05, 0.045, 0.04), 0.9),
    )


def flame(top: Point) -> Thing:
    """A candle flame, blue at the wick and brightest above it, with the light it gives."""
    x, y, z = top
    material = bpy.data.materials.new('flame')
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    material.cycles.sample_as_light = False
    nodes = Nodes(tree)
    split = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(nodes.add('ShaderNodeTexCoord').outputs['Generated'], split.inputs[0])
    colours = nodes.add('ShaderNodeValToRGB')
    stops = colours.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, (0.05, 0.09, 0.30, 1)
    stops[1].position, stops[1].color = 1.0, (1.0, 0.42, 0.09, 1)
    for position, colour in (
        (0.1, (0.20, 0.14, 0.16, 1)),
        (0.24, (0.95, 0.55, 0.20, 1)),
        (0.5, (1.0, 0.78, 0.42, 1)),
        (0.8, (1.0, 0.62, 0.22, 1)),
    ):
        stops.new(position).color = colour
    nodes.link(split.outputs['Z'], colours.inputs[0])
    # Seen from the side it fades into the air; its heart is dense.
    facing = nodes.add('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = 0.5
    dense = nodes.math('POWER', nodes.math('SUBTRACT', 1.0, facing.outputs['Facing']), 0.8)
    glow, air, out = (
        nodes.add('ShaderNodeEmission'),
        nodes.add('ShaderNodeBsdfTransparent'),
        nodes.add('ShaderNodeOutputMaterial'),
    )
    nodes.link(colours.outputs[0], glow.inputs[0])
    glow.inputs[1].default_value = 2.6
    veil = nodes.add('ShaderNodeMixShader')
    nodes.link(dense, veil.inputs[0])
    nodes.link(air.outputs[0], veil.inputs[1])
    nodes.link(glow.outputs[0], veil.inputs[2])
    nodes.link(veil.outputs[0], out.inputs[0])
    profile = [
        (0.004, 0),
        (0.026, 0.022),
        (0.041, 0.07),
        (0.044, 0.115),
        (0.036, 0.18),
        (0.022, 0.245),
        (0.009, 0.305),
        (0, 0.345),
    ]
    thing = turned('flame', profile, material, (x + 0.012, y, z + 0.03))
    thing.visible_shadow = False
    lamp = bpy.data.lights.new('flame', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = 16.0, (1, 0.58, 0.26), 0.05
    light = bpy.data.objects.new('flame light', lamp)
    bpy.context.scene.collection.objects.link(light)
    light.location = (x + 0.012, y, z + 0.17)
    return thing
