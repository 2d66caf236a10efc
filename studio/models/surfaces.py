"""What covers a body, as glTF says it, from the very finishes and sheets that the pictures are rendered with."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from kinds import Gilt, Row
from surfaces import materials
from surfaces.finishes import GLASS, GLAZE, METAL, bake

from .thickness import DEEPEST

# The set's lamps are warm, and its finishes answer them; models stand in neutral light. So white porcelain is white.
NEUTRAL = np.array([0.74, 0.74, 0.733]) / np.array(materials.WHITE)
# How much more than glass does the walls of a model throw back: a viewer follows no light through them, so before paper
# clear ones would not be seen, nor facets, which a picture shows by what each bends.
GLOSS = {'clear-glass': 1.6, 'crystal': 3}
# Pixels for a mm of decoration, and the largest edge of a sheet. A plate fills a large screen at a third of it.
FINE, LARGEST = 12, {'band': 4096, 'disc': 1280}


@dataclass(frozen=True)
class Layer:
    """One decoration; mm from the rim, on the inside positive."""

    drawing: str
    disc: bool
    inside: bool
    start: float
    height: float
    width: float
    repeats: int
    radius: float
    image: str = field(compare=False)

    @property
    def ends(self) -> tuple[float, float]:
        """Where a band begins and ends."""
        near, far = self.start, self.start + self.height
        return (near, far) if self.inside else (-far, -near)

    def down(self, along: np.ndarray) -> np.ndarray:
        """Share of a band's height at places in mm from the rim."""
        return np.clip(((along if self.inside else -along) - self.start) / self.height, 0.004, 0.996)

    def on_disc(self, points: np.ndarray) -> np.ndarray:
        """Places of a disc's picture under points in mm."""
        half = points[..., :2] / (2 * self.radius)
        return np.clip(np.stack([0.5 + half[..., 0], 0.5 - half[..., 1]], axis=-1), 0, 1)

    def picture(self) -> bytes:
        """The sheet as PNG, no finer than FINE; averaged in linear light."""
        sheet = (cv2.imread(self.image).astype(np.float32) / 255) ** 2.2
        across = 2 * self.radius if self.disc else self.width
        share = min(1, FINE * across / sheet.shape[1], LARGEST['disc' if self.disc else 'band'] / max(sheet.shape[:2]))
        size = (max(8, round(sheet.shape[1] * share)), max(8, round(sheet.shape[0] * share)))
        small = cv2.resize(sheet, size, interpolation=cv2.INTER_AREA)
        return cv2.imencode('.png', (small ** (1 / 2.2) * 255 + 0.5).astype(np.uint8))[1].tobytes()


class Surface:
    """A finish with its decorations and gold (mm from the rim, see materials.glaze)."""

    def __init__(self, name: str, decoration: Iterable[Row] = (), gilt: Gilt = None) -> None:
        self.name, self.layers = name, [_layer(row) for row in decoration]
        self.gilt = [] if not gilt else gilt if isinstance(gilt, list) else [[-1, gilt]]
        self.glass = name in GLASS

    def edges(self, along: np.ndarray, reach: np.ndarray) -> list[float]:
        """Where, in mm from the rim, one material ends and another begins on a body of this profile."""
        gold = [sign * end for pair in self.gilt for end in pair for sign in (1, -1)]
        bands = [end for layer in self.layers if not layer.disc for end in layer.ends]
        inside = along > 0
        discs = [
            float(np.interp(-layer.radius, -reach[inside], along[inside]))
            for layer in self.layers
            if layer.disc and reach[inside].max() > layer.radius
        ]
        return [end for end in gold + bands + discs if along[0] < end < along[-1]]

    def at(self, place: float, reach: float) -> tuple[Layer | None, bool]:
        """The decoration at a place in mm from the rim and at most `reach` mm from the axis, and whether gold lies
        there.
        """
        if any(near < abs(place) < far for near, far in self.gilt):
            return None, True
        on = [
            layer
            for layer in self.layers
            if (place > 0 and reach <= layer.radius + 0.5 if layer.disc else layer.ends[0] < place < layer.ends[1])
        ]
        if len(on) > 1:
            raise ValueError(f'{" and ".join(layer.drawing for layer in on)} lie on one another')
        return (on[0] if on else None), False

    @cached_property
    def colour(self) -> np.ndarray:
        """Linear base colour of what is no glass, in neutral light."""
        if self.name in METAL:
            return np.array(METAL[self.name]['colour'])
        return np.clip(np.array(GLAZE[self.name]['colour']) * NEUTRAL, 0, 1)

    def pooled(self, pool: np.ndarray) -> np.ndarray | None:
        """What the base colour is multiplied with where glaze has gathered; None where it shows no depth."""
        deep = GLAZE.get(self.name, {}).get('pool')
        if not deep:
            return None
        share = (0.85 * np.clip(pool, 0, 1) ** 1.6)[:, None]
        return 1 - share + share * np.array(deep) / np.array(GLAZE[self.name]['colour'])

    def material(self, gilt: bool, tube: float = 0) -> dict[str, Any]:
        """The glTF material, without textures; `tube` = mm a part of glass is thick that no texture tells of."""
        if self.glass:
            # What a shadow takes of the tint is no matter of a model.
            own = {key: value for key, value in GLASS[self.name].items() if key != 'veil'}
            return _glass(tube or DEEPEST, GLOSS.get(self.name, 1), **own)
        if self.name in METAL:
            return _coated(self.colour, METAL[self.name]['roughness'], metal=True)
        rough = GLAZE[self.name].get('roughness', 0.1)
        if gilt:
            return _coated(np.array(materials.GOLD), rough + 0.12, metal=True, coat=0.35)
        return _coated(self.colour, rough, coat=0.35)


def _layer(row):
    image, height, width = bake(row['drawing'])
    return Layer(
        drawing=row['drawing'],
        disc=row.get('map') == 'disc',
        inside=row.get('side', 'inside') == 'inside',
        start=row.get('start', 0),
        height=height * row.get('stretch', 1),
        width=width,
        repeats=row.get('repeats', 1),
        radius=row.get('radius', 0),
        image=image,
    )


def _coated(colour, roughness, metal=False, coat=0.0):
    base = {
        'pbrMetallicRoughness': {
            'baseColorFactor': [*np.round(colour, 4).tolist(), 1],
            'metallicFactor': 1 if metal else 0,
            'roughnessFactor': round(roughness, 3),
        }
    }
    if coat:
        base['extensions'] = {'KHR_materials_clearcoat': {'clearcoatFactor': coat, 'clearcoatRoughnessFactor': 0.03}}
    return base


def _glass(thick, gloss, tint=(1, 1, 1), depth=0.0, ior=1.5):
    """Both sides of a wall are drawn, so light passes what is said of one wall twice, as it does in a tumbler."""
    volume: dict[str, Any] = {'thicknessFactor': thick / 1000}
    if depth:
        # Blender takes away (1 - tint) / depth of the light; glTF says what is left. Decimetres become metres.
        left = np.exp(np.array(tint) - 1)
        volume |= {'attenuationColor': np.round(left, 4).tolist(), 'attenuationDistance': round(depth / 10, 5)}
    return {
        'doubleSided': True,
        'pbrMetallicRoughness': {
            'baseColorFactor': [0.992, 0.997, 0.995, 1],
            'metallicFactor': 0,
            'roughnessFactor': 0,
        },
        'extensions': {
            'KHR_materials_transmission': {'transmissionFactor': 1},
            'KHR_materials_ior': {'ior': ior},
            'KHR_materials_volume': volume,
            **({'KHR_materials_specular': {'specularColorFactor': [gloss] * 3}} if gloss > 1 else {}),
        },
    }


def ramp() -> bytes:
    """A picture that grows from nothing to all from its top to its bottom, in green: the thickness of glass."""
    shade = np.zeros((256, 4, 3), np.uint8)
    shade[:, :, 1] = np.arange(256)[:, None]
    return cv2.imencode('.png', shade)[1].tobytes()


def turns(layer: Layer) -> dict[str, Any]:
    """How a layer's texture lies: a band goes around `repeats` times."""
    return (
        {}
        if layer.disc or layer.repeats == 1
        else {'extensions': {'KHR_texture_transform': {'scale': [layer.repeats, 1]}}}
    )
