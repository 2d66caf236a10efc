"""A painter's sheet: washes that run from dark to light, soft edges, and several pigments at once.

Where brush.Sheet bakes single strokes, a Painting builds a picture from the back to the front: what is
nearer covers what is behind it. Loads are 0 (bare glaze) to 1 (full pigment), lengths are millimetres.
"""

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from kinds import Amount, Colour, Point, Points

from .brush import COBALT, Sheet

_T = np.linspace(0, 1, 9)
_LENS = np.column_stack([_T, np.sin(np.pi * _T**0.8) ** 0.9])


class Painting(Sheet):
    """A sheet of `width` x `height` mm with one plane per pigment.

    pigments    name -> absorption of the full pigment per channel (red, green, blue)
    grain       how unevenly pigment settles, share of the load
    """

    def __init__(
        self,
        width: float,
        height: float,
        per_mm: float,
        wrap: bool = False,
        pigments: Mapping[str, Colour] | None = None,
        grain: float = 0.13,
    ) -> None:
        self.width, self.height, self.wrap, self.scale, self.grain = width, height, wrap, per_mm, grain
        self.size = (round(width * per_mm), round(height * per_mm))
        self.pigments = pigments or {'cobalt': COBALT}
        self.planes = {name: np.zeros(self.size[::-1], np.float32) for name in self.pigments}
        self.take(next(iter(self.pigments)))

    def take(self, name: str) -> 'Painting':
        """Load the brush with another pigment."""
        self.pigment = self.planes[name]
        return self

    def petal(self, start: Point, end: Point, width: float, bend: float = 0.0, load: Amount = 0.8) -> None:
        """As in Sheet; a straight press is one plain lens, for there are thousands of needles on a tree."""
        if bend:
            return super().petal(start, end, width, bend, load)
        a, b = np.asarray(start, float), np.asarray(end, float)
        along = b - a
        side = np.array([-along[1], along[0]]) / max(np.linalg.norm(along), 1e-9) * width / 2
        self.fill(
            np.vstack(
                [a + _LENS[:, :1] * along + _LENS[:, 1:] * side, (a + _LENS[:, :1] * along - _LENS[:, 1:] * side)[::-1]]
            ),
            load,
        )

    def scratch(self, points: Points, width: Amount, load: Amount = 0.1) -> None:
        """A light line drawn out of a dark wash: like stroke, but it replaces what it crosses."""
        self.fill = lambda outline, tone: self.wash(outline, tone)
        self.stroke(points, width, load)
        del self.fill

    def erase(self, outline: Points, share: float = 1.0) -> None:
        """Lift every pigment inside the outline."""
        taken = self.pigment
        for plane in self.planes.values():
            self.pigment = plane
            for patch, mask in self._mask(np.asarray(outline, float)):
                patch *= 1 - mask * share
        self.pigment = taken

    def wash(
        self, outline: Points, load: Amount, fade: Any = None, soft: float = 0.0, pool: float = 0.0, cover: bool = True
    ) -> None:
        """Paint a shape with a wash.

        load    one number, (top, bottom), or (start, middle, end) along the fade
        fade    (y of the start, y of the end) in mm; default: the shape's own top and bottom
        soft    mm over which its edge melts
        pool    how much darker pigment dries at the edge, share of the load
        cover   whether it hides what lies behind (else it only deepens it)
        """
        outline = np.asarray(outline, float)
        margin = 3 * soft + (1.5 if pool else 0)
        box = self._box(outline, margin)
        if box is None:
            return
        (left, top), (right, bottom) = box
        mask = np.zeros((bottom - top, right - left), np.uint8)
        cv2.fillPoly(mask, [np.round((outline * self.scale - (left, top)) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        mask = mask.astype(np.float32) / 255
        if soft:
            mask = cv2.GaussianBlur(mask, (0, 0), soft * self.scale)
        tone = self._tone(load, fade or (outline[:, 1].min(), outline[:, 1].max()), top, bottom)
        if pool:
            inner = cv2.GaussianBlur(mask, (0, 0), 0.45 * self.scale)
            tone = tone * (1 + pool * np.clip(1.1 - inner * 1.2, 0, 1))
        window = np.s_[top:bottom, left:right]
        if cover:
            for plane in self.planes.values():
                plane[window] *= 1 - mask
            self.pigment[window] += tone * mask
        else:
            patch = self.pigment[window]
            np.maximum(patch, patch + (tone - patch) * mask, out=patch)

    def glow(self, at: Point, radius: float, share: float = 1.0) -> None:
        """Lift pigment in a soft round halo: light in mist."""
        x, y = np.arange(self.size[0]) / self.scale - at[0], np.arange(self.size[1]) / self.scale - at[1]
        halo = np.exp(-(x[None, :] ** 2 + y[:, None] ** 2) / radius**2).astype(np.float32)
        for plane in self.planes.values():
            plane *= 1 - share * halo

    def cloud(self, seed: int, cell: float, stretch: float = 1.0) -> np.ndarray:
        """Soft noise of mean 0 and deviation 1; `cell` mm between its waves, `stretch` times as long sideways."""
        rng = np.random.default_rng(seed)
        rows, columns = (
            max(4, round(side / step)) for side, step in ((self.height, cell), (self.width, cell * stretch))
        )
        noise = rng.normal(size=(rows, columns)).astype(np.float32)
        if self.wrap:
            noise = np.hstack([noise, noise, noise])
        large = cv2.resize(noise, (self.size[0] * (3 if self.wrap else 1), self.size[1]), interpolation=cv2.INTER_CUBIC)
        if self.wrap:
            large = large[:, self.size[0] : 2 * self.size[0]]
        return large / max(large.std(), 1e-6)

    def tint(self, seed: int = 1) -> np.ndarray:
        """Bake to 8-bit sRGB (rows, columns, RGB): the colour the glaze is multiplied with."""
        absorbed = np.zeros((*self.size[::-1], 3), np.float32)
        uneven = sum(
            self.cloud(seed + i, cell) * share for i, (cell, share) in enumerate(((0.5, 0.35), (1.7, 0.4), (6, 0.5)))
        )
        for name, plane in self.planes.items():
            settled = np.clip(plane * (1 + self.grain * np.clip(uneven, -2.2, 2.2)), 0, 1.3)
            absorbed += cv2.GaussianBlur(settled, (0, 0), 0.6)[..., None] * np.array(self.pigments[name], np.float32)
        linear = np.exp(-absorbed)
        srgb = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
        return (srgb * 255 + 0.5).astype(np.uint8)

    def _box(self, outline, margin):
        low = np.maximum(np.floor((outline.min(axis=0) - margin) * self.scale).astype(int) - 2, 0)
        high = np.minimum(np.ceil((outline.max(axis=0) + margin) * self.scale).astype(int) + 3, self.size)
        return None if (high <= low).any() else (low, high)

    def _tone(self, load, fade, top, bottom):
        if np.ndim(load) == 0:
            return np.float32(load)
        y = np.arange(top, bottom) / self.scale
        share = np.clip((y - fade[0]) / max(fade[1] - fade[0], 1e-6), 0, 1)
        return np.interp(share, np.linspace(0, 1, len(load)), load).astype(np.float32)[:, None]
