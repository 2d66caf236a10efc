"""A product's model: every part that scenes/product.py builds, with what covers it."""

from pathlib import Path

import numpy as np

from forms.assembly import assemble
from forms.profile import Profile
from forms.tube import tube
from kinds import Body, Row

from . import patches
from .glb import Glb
from .surfaces import NEUTRAL, Surface, ramp, turns


def write(shapes: Row, product: str, item: Row, path: Path) -> None:
    """Write the model of a row of studio/products.yaml, uncompressed."""
    glb = Glb(product)
    gathered: dict[int, list[tuple[patches.Patch, np.ndarray | None]]] = {}
    for role, shape_id, body in assemble(shapes, item['shape'], item.get('without', ())):
        row = item.get('surfaces', {}).get(role, {})
        surface = Surface(
            row.get('material', 'wax' if role == 'candle' else item['material']),
            row.get('decoration', item.get('decoration', []) if role == 'body' else []),
            row.get('gilt', item.get('gilt') if role == 'body' else None),
        )
        turned = role == 'body' or 'kind' in shapes[shape_id] and shape_id != item['shape']
        pieces = patches.of_lathed(shapes[shape_id], body, surface) if turned else [patches.of_tube(body)]
        for patch in pieces:
            material = _material(glb, surface, patch, 0 if turned else _width(shapes[shape_id], role))
            gathered.setdefault(material, []).append((patch, surface.pooled(patch.pool)))
        if role == 'candle':
            gathered.setdefault(_wick_material(glb), []).append((patches.of_tube(_wick(body)), None))
    for material, group in gathered.items():
        _primitive(glb, material, group)
    glb.write(path)


def _primitive(glb, material, group):
    parts = [patch for patch, _ in group]
    attributes = {
        'POSITION': np.concatenate([patch.points for patch in parts]),
        'NORMAL': np.concatenate([patch.normals for patch in parts]),
    }
    if any(np.ptp(patch.uv) > 0 for patch in parts):
        attributes['TEXCOORD_0'] = np.concatenate([patch.uv for patch in parts])
    if any(pooled is not None for _, pooled in group):
        attributes['COLOR_0'] = np.concatenate([pooled for _, pooled in group])
    glb.primitive(material, attributes)


def _material(glb, surface, patch, tube_width):
    words = surface.material(patch.gilt, tube_width)
    if surface.glass and not tube_width:
        words['extensions']['KHR_materials_volume']['thicknessTexture'] = {
            'index': glb.texture('thickness', ramp(), around=False)
        }
    if patch.layer:
        index = glb.texture(patch.layer.drawing, patch.layer.picture(), around=not patch.layer.disc)
        words['pbrMetallicRoughness']['baseColorTexture'] = {'index': index, **turns(patch.layer)}
    name = ' '.join(
        filter(
            None,
            (
                surface.name,
                'gilt' if patch.gilt else '',
                'tube' if surface.glass and tube_width else '',
                f'{patch.layer.drawing} {patch.layer.repeats}' if patch.layer else '',
            ),
        )
    )
    return glb.material(name, words)


def _width(shape, role):
    """mm that a tube is wide on the average."""
    return float(np.mean([np.mean(part['width']) for part in shape['parts'] if part['kind'] == role]))


def _wick(candle: Body) -> Body:
    """The wick of scenes/candle.py in millimetres, on top of a candle."""
    top = candle['verts'][:, 2].max()
    middle = candle['verts'][:, 0].min() / 2 + candle['verts'][:, 0].max() / 2
    line = [[middle, top - 5], [middle + 0.4, top + 3], [middle + 1.6, top + 7]]
    point = {'outline': [[0, 0], [1, 0], [1, 1]]}
    return tube({'kind': 'loop', 'line': line, 'width': [1.8, 1.8, 1.8]}, Profile(point))


def _wick_material(glb):
    charred = (np.array([0.05, 0.045, 0.04]) * NEUTRAL).round(4).tolist()
    return glb.material(
        'wick',
        {'pbrMetallicRoughness': {'baseColorFactor': [*charred, 1], 'metallicFactor': 0, 'roughnessFactor': 0.9}},
    )
