"""Woven cloth, as it is when new and after a wash."""

from typing import Any

from kinds import Colour, Material

from .materials import Nodes, plain


def woven(colour: Colour = (0.62, 0.595, 0.55), thread: float = 0.03, creased: float = 0) -> Material:
    """Woven cloth: two crossed waves `thread` dm apart, and slow slubs; `creased` as much as linen is after a wash."""
    material = plain('linen', colour, 0.95, 0.1, Sheen=0.35)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    where = nodes.add('ShaderNodeTexCoord').outputs['Object']
    heights = []
    for axis in ('X', 'Y'):
        weave = nodes.add('ShaderNodeTexWave', bands_direction=axis)
        weave.inputs['Scale'].default_value = 0.314 / thread
        weave.inputs['Distortion'].default_value, weave.inputs['Detail Scale'].default_value = 1.6, 2.5
        nodes.link(where, weave.inputs[0])
        heights.append(weave.outputs['Fac'])
    height = nodes.math('ADD', *heights)
    relief = nodes.add('ShaderNodeBump')
    relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = 0.5, thread * 0.12
    nodes.link(height, relief.inputs['Height'])
    if creased:
        nodes.link(_creases(nodes, where, creased), relief.inputs['Normal'])
    nodes.link(relief.outputs[0], shader.inputs['Normal'])
    slub = nodes.add('ShaderNodeTexNoise')
    slub.inputs['Scale'].default_value = 1.3
    nodes.link(where, slub.inputs[0])
    nodes.link(
        nodes.mix(slub.outputs[0], [c * 0.95 for c in colour], [min(1, c * 1.04) for c in colour]),
        shader.inputs['Base Color'],
    )
    return material


def _creases(nodes: Nodes, where: Any, creased: float) -> Any:
    """The normal of cloth that was crumpled and smoothed out by hand: round ridges of two sizes between flat places."""
    ridges = []
    for scale, deep in ((1.5, 1.0), (3.7, 0.35)):
        noise = nodes.add('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale, 1.0
        noise.inputs['Distortion'].default_value = 0.4
        nodes.link(where, noise.inputs[0])
        away = nodes.math('MULTIPLY', nodes.math('SUBTRACT', noise.outputs[0], 0.5), 9.0)
        square = nodes.math('MULTIPLY', away, away)
        ridges.append(nodes.math('MULTIPLY', nodes.math('DIVIDE', square, nodes.math('ADD', square, 1.0)), deep))
    bump = nodes.add('ShaderNodeBump', invert=True)
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.7, 0.042 * creased
    nodes.link(nodes.math('ADD', *ridges), bump.inputs['Height'])
    return bump.outputs[0]
