"""Finishes by name, as studio/products.yaml calls them, and the decorations that may lie on them."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

import cv2

from imports import closure
from kinds import Gilt, Material, Row

from . import materials
from .drawings import draw, source

STUDIO = Path(__file__).resolve().parent.parent
CACHE = STUDIO / '.cache' / 'decoration'

GLASS = {
    'clear-glass': dict(),
    'crystal': dict(ior=1.56),
    'sea-glass': dict(tint=(0.22, 0.55, 0.53), depth=0.17),
    'amber-glass': dict(tint=(0.86, 0.52, 0.16), depth=0.17),
    'smoke-glass': dict(tint=(0.34, 0.335, 0.34), depth=0.17),
    # Coloured in the mass for walls of little more than a millimetre, which would take no colour of the others.
    'thin-sea-glass': dict(tint=(0.22, 0.55, 0.53), depth=0.025, veil=0.18),
    'thin-amber-glass': dict(tint=(0.94, 0.62, 0.06), depth=0.0135, veil=0.18),
}

GLAZE = {
    'white-porcelain': dict(colour=materials.WHITE),
    'bone-china': dict(colour=materials.BONE, roughness=0.14),
    'celadon': dict(colour=materials.CELADON, pool=materials.CELADON_POOL, roughness=0.16),
    'cobalt': dict(colour=(0.017, 0.045, 0.155), pool=(0.005, 0.013, 0.055), roughness=0.11),
    'midnight': dict(colour=(0.018, 0.043, 0.135), roughness=0.12),
    'bisque': dict(colour=(0.66, 0.615, 0.55), roughness=0.85, unfired=(0.16, 0.125, 0.10)),
    'pale-wax': dict(colour=(0.82, 0.79, 0.72), roughness=0.5),
    'wax': dict(colour=(0.60, 0.575, 0.52), roughness=0.45),
}

METAL = {
    'brass': dict(colour=(0.78, 0.57, 0.29), roughness=0.24),
    'gold': dict(colour=materials.GOLD, roughness=0.12),
}


def bake(name: str) -> tuple[str, float, float]:
    """Draw a decoration once; returns (path of the picture, height in mm, width in mm).
    Kept by content of the drawing code.
    """
    code = b''.join((STUDIO / path).read_bytes() for path in closure([source(name)]))
    path = CACHE / f'{name}-{hashlib.sha256(code).hexdigest()[:12]}.png'
    sheet_file = path.with_suffix('.txt')
    if not sheet_file.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        sheet = draw(name)
        cv2.imwrite(str(path), sheet.tint()[:, :, ::-1])
        sheet_file.write_text(f'{sheet.height} {sheet.width}')
    height, width = map(float, sheet_file.read_text().split())
    return os.fspath(path), height, width


def finish(name: str, decoration: Iterable[Row] = (), gilt: Gilt = None) -> Material:
    """Material for a finish; glazes take decoration layers and gilt (see materials.glaze)."""
    if name in METAL:
        return materials.plain(name, **METAL[name], Metallic=1.0)
    if name in GLASS:
        return materials.glass(name, **GLASS[name])
    layers = []
    for layer in decoration:
        image, height, width = bake(layer['drawing'])
        layers.append(
            {
                **layer,
                'image': image,
                'map': layer.get('map', 'band'),
                'side': layer.get('side', 'inside'),
                'start': layer.get('start', 0),
                'height': height * layer.get('stretch', 1),
            }
        )
    options = dict(GLAZE[name])
    return materials.glaze(name, options.pop('colour'), layers, gilt, **options)
