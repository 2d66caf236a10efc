"""Materials: glazes, glass, metal, wood, linen. Colours are linear RGB; decoration comes as baked textures.

A glaze takes `layers`, each a dictionary:
  image      path of a baked tint (see brush.Sheet.tint)
  map        'band' (around the piece, measured from the rim) or 'disc' (seen from above)
  side       'inside' or 'outside' of the rim         (band)
  start, height, repeats   mm from the rim, mm, count  (band)
  radius     mm covered by half the picture            (disc)
"""

import functools
from collections.abc import Iterable
from typing import Any

import bpy

from kinds import Colour, Gilt, Material, Row

WHITE = (0.675, 0.69, 0.71)
BONE = (0.655, 0.65, 0.637)
CELADON = (0.335, 0.40, 0.335)
CELADON_POOL = (0.165, 0.235, 0.185)
GOLD = (0.83, 0.60, 0.30)


def _new(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return material, material.node_tree, material.node_tree.nodes['Principled BSDF']


def plain(name: str, colour: Colour, roughness: float = 0.5, specular: float = 0.5, **inputs: Any) -> Material:
    material, _, shader = _new(name)
    shader.inputs['Base Color'].default_value = (*colour, 1)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Specular'].default_value = specular
    for key, value in inputs.items():
        shader.inputs[key.replace('_', ' ')].default_value = value
    return material


class Nodes:
    """Short hand for node trees: math('ADD', a, b), mix(factor, a, b)."""

    def __init__(self, tree: Any) -> None:
        self.tree = tree

    def add(self, kind: str, **settings: Any) -> Any:
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def link(self, value: Any, socket: Any) -> None:
        if hasattr(value, 'is_output'):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation: str, *values: Any, clamp: bool = False) -> Any:
        node = self.add('ShaderNodeMath', operation=operation, use_clamp=clamp)
        for i, value in enumerate(values):
            self.link(value, node.inputs[i])
        return node.outputs[0]

    def mix(self, factor: Any, a: Any, b: Any, blend: str = 'MIX') -> Any:
        node = self.add('ShaderNodeMixRGB', blend_type=blend)
        for i, value in enumerate((factor, a, b)):
            self.link(value if i == 0 or hasattr(value, 'is_output') else (*value[:3], 1), node.inputs[i])
        return node.outputs[0]


def glaze(
    name: str,
    colour: Colour,
    layers: Iterable[Row] = (),
    gilt: Gilt = None,
    pool: Colour | None = None,
    roughness: float = 0.1,
    bloom: float = 0.0,
    unfired: Colour | None = None,
) -> Material:
    """Glazed porcelain; `pool` = colour gathering in the flutes, `unfired` = colour of the decoration before the fire,
    `gilt` = mm of gold on the rim, or [[from, to], ...] in mm from it.
    """
    material, tree, shader = _new(name)
    nodes = Nodes(tree)
    base = (*colour, 1)
    if pool:
        attribute = nodes.add('ShaderNodeAttribute', attribute_name='pool')
        depth = nodes.math('POWER', nodes.math('MULTIPLY', attribute.outputs['Fac'], 1.0, clamp=True), 1.6)
        base = nodes.mix(nodes.math('MULTIPLY', depth, 0.85), colour, pool)
    for layer in layers:
        tint = _layer(nodes, layer)
        if unfired:
            depth = nodes.add('ShaderNodeRGBToBW')
            nodes.link(tint, depth.inputs[0])
            tint = nodes.mix(depth.outputs[0], unfired, (1, 1, 1))
        base = nodes.mix(1.0, base, tint, 'MULTIPLY')
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Specular'].default_value = 0.5
    shader.inputs['Clearcoat'].default_value = 0.35
    shader.inputs['Clearcoat Roughness'].default_value = 0.03
    if gilt:
        _, v = _band(nodes)
        depth = nodes.math('ABSOLUTE', v)
        lines = gilt if isinstance(gilt, list) else [[-1, gilt]]
        within = [
            nodes.math('MULTIPLY', nodes.math('GREATER_THAN', depth, a), nodes.math('LESS_THAN', depth, b))
            for a, b in lines
        ]
        mask = functools.reduce(lambda a, b: nodes.math('MAXIMUM', a, b), within)
        base = nodes.mix(mask, base, GOLD)
        nodes.link(mask, shader.inputs['Metallic'])
        nodes.link(nodes.math('ADD', nodes.math('MULTIPLY', mask, 0.12), roughness), shader.inputs['Roughness'])
    nodes.link(base, shader.inputs['Base Color'])
    return material


def _band(nodes):
    split = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(nodes.add('ShaderNodeUVMap', uv_map='band').outputs[0], split.inputs[0])
    return split.outputs[0], split.outputs[1]


def _layer(nodes, layer):
    texture = nodes.add('ShaderNodeTexImage', interpolation='Cubic', extension='EXTEND')
    texture.image = bpy.data.images.load(layer['image'], check_existing=True)
    place = nodes.add('ShaderNodeCombineXYZ')
    if layer['map'] == 'disc':
        where = nodes.add('ShaderNodeSeparateXYZ')
        nodes.link(nodes.add('ShaderNodeTexCoord').outputs['Object'], where.inputs[0])
        for axis in (0, 1):
            # Object coordinates are in decimetres.
            nodes.link(nodes.math('MULTIPLY_ADD', where.outputs[axis], 50.0 / layer['radius'], 0.5), place.inputs[axis])
        nodes.link(place.outputs[0], texture.inputs[0])
        _, v = _band(nodes)
        facing = nodes.math('GREATER_THAN', v, 0.0)
        return nodes.mix(facing, (1, 1, 1), texture.outputs[0])
    texture.extension = 'REPEAT'
    u, v = _band(nodes)
    sign = 1.0 if layer['side'] == 'inside' else -1.0
    share = nodes.math(
        'DIVIDE', nodes.math('SUBTRACT', nodes.math('MULTIPLY', v, sign), float(layer['start'])), float(layer['height'])
    )
    nodes.link(nodes.math('MULTIPLY', u, float(layer['repeats'])), place.inputs[0])
    nodes.link(
        nodes.math('SUBTRACT', 1.0, nodes.math('MAXIMUM', nodes.math('MINIMUM', share, 0.996), 0.004)), place.inputs[1]
    )
    nodes.link(place.outputs[0], texture.inputs[0])
    within = nodes.math('MULTIPLY', nodes.math('GREATER_THAN', share, 0.0), nodes.math('LESS_THAN', share, 1.0))
    return nodes.mix(within, (1, 1, 1), texture.outputs[0])


def glass(
    name: str, tint: Colour = (1, 1, 1), depth: float = 0.0, ior: float = 1.5, shade: float = 0.8, veil: float = 0.6
) -> Material:
    """Clear or coloured glass.

    tint    colour of light after `depth` decimetres of glass, as absorption in the body (thick feet are deeper)
    shade   what a shadow lets through where the wall stands square to the light; edges shade more
    veil    how much of the tint one surface gives to a shadow
    """
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    nodes = Nodes(tree)
    out = nodes.add('ShaderNodeOutputMaterial')
    refract = nodes.add('ShaderNodeBsdfGlass')
    refract.inputs['IOR'].default_value = ior
    refract.inputs['Roughness'].default_value = 0
    refract.inputs['Color'].default_value = (0.992, 0.997, 0.995, 1)
    cast = nodes.add('ShaderNodeBsdfTransparent')
    facing = nodes.add('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = 0.35
    light = [shade**0.5 * c ** (veil if depth else 0) for c in tint]
    nodes.link(nodes.mix(facing.outputs['Facing'], light, [0.55 * c for c in light]), cast.inputs['Color'])
    path = nodes.add('ShaderNodeLightPath')
    soft = nodes.math('MAXIMUM', path.outputs['Is Shadow Ray'], path.outputs['Is Diffuse Ray'])
    choose = nodes.add('ShaderNodeMixShader')
    nodes.link(soft, choose.inputs[0])
    nodes.link(refract.outputs[0], choose.inputs[1])
    nodes.link(cast.outputs[0], choose.inputs[2])
    nodes.link(choose.outputs[0], out.inputs['Surface'])
    if depth:
        body = nodes.add('ShaderNodeVolumeAbsorption')
        body.inputs['Color'].default_value = (*tint, 1)
        body.inputs['Density'].default_value = 1 / depth
        nodes.link(body.outputs[0], out.inputs['Volume'])
    return material
