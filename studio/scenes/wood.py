"""A table top of oak boards, seen from close by. Decimetres."""

from kinds import Material
from surfaces.materials import Nodes, plain

# How broad a board is.
BOARD = 1.4
PALE, DARK, PORE = (0.50, 0.375, 0.25), (0.30, 0.20, 0.12), (0.17, 0.105, 0.06)


def oak(light: float = 1.0) -> Material:
    """Boards along x, each of a tone of its own: rings drawn out to long flames, fine fibres, and short open pores."""
    material = plain('oak', PALE, 0.5, 0.3)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    where = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(nodes.add('ShaderNodeTexCoord').outputs['Object'], where.inputs[0])
    x, y = where.outputs[0], where.outputs[1]
    across = nodes.math('DIVIDE', y, BOARD)
    board = nodes.math('FLOOR', across)
    chance = nodes.add('ShaderNodeTexWhiteNoise', noise_dimensions='1D')
    nodes.link(board, chance.inputs['W'])
    # Level lines of a slow swell are rings that were sawn at a slant: where it is flat they part into flames.
    swell = nodes.math('MULTIPLY_ADD', _noise(nodes, x, y, board, 0.22, 0.8), 17.0, nodes.math('MULTIPLY', y, 4.0))
    ring = nodes.math('FRACT', swell)
    # Early wood begins sharply and fades into late wood.
    ring = nodes.math('POWER', ring, 2.2)
    edge = nodes.math('MULTIPLY', ring, nodes.math('MULTIPLY_ADD', nodes.math('FRACT', swell), -9.0, 9.0, clamp=True))
    fibre = _noise(nodes, x, y, board, 1.3, 70, 3.0)
    pores = nodes.math('MULTIPLY_ADD', _noise(nodes, x, y, board, 5, 150, 1.0), 9.0, -5.6, clamp=True)
    share = nodes.math('ADD', nodes.math('MULTIPLY', edge, 0.6), nodes.math('MULTIPLY_ADD', fibre, 2.2, -0.95))
    share = nodes.math('ADD', share, nodes.math('MULTIPLY_ADD', chance.outputs['Value'], 0.34, -0.17), clamp=True)
    base = nodes.mix(share, [c * light for c in PALE], [c * light for c in DARK])
    pores = nodes.math('MULTIPLY', pores, nodes.math('MULTIPLY_ADD', edge, 0.4, 0.6))
    base = nodes.mix(pores, base, [c * light for c in PORE])
    # Between boards a joint.
    joint = nodes.math('ABSOLUTE', nodes.math('SUBTRACT', nodes.math('FRACT', across), 0.5))
    joint = nodes.math('GREATER_THAN', joint, 0.5 - 0.003 / BOARD)
    nodes.link(nodes.mix(joint, base, PORE), shader.inputs['Base Color'])
    relief = nodes.add('ShaderNodeBump')
    relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = 0.6, 0.004
    height = nodes.math('SUBTRACT', fibre, nodes.math('ADD', pores, joint))
    nodes.link(height, relief.inputs['Height'])
    nodes.link(relief.outputs[0], shader.inputs['Normal'])
    nodes.link(nodes.math('MULTIPLY_ADD', pores, 0.25, 0.46), shader.inputs['Roughness'])
    return material


def _noise(nodes, x, y, board, along, aside, detail=2.0):
    """Noise with so many waves a decimetre along a board and across it, another one in every board."""
    place = nodes.add('ShaderNodeCombineXYZ')
    for axis, (value, waves) in enumerate(((x, along), (y, aside), (board, 7.3))):
        nodes.link(nodes.math('MULTIPLY', value, waves), place.inputs[axis])
    texture = nodes.add('ShaderNodeTexNoise')
    texture.inputs['Scale'].default_value, texture.inputs['Detail'].default_value = 1.0, detail
    nodes.link(place.outputs[0], texture.inputs[0])
    return texture.outputs[0]
