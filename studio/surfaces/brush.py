"""A brush and a sheet: painted decoration is drawn as strokes in millimetres, then baked to a texture.

A Sheet holds how much pigment lies where (0 none, 1 full). Cobalt under glaze behaves like a filter:
thin washes are bright blue, thick lines nearly black-blue.
"""

import cv2
import numpy as np

from kinds import Amount, Colour, Point, Points

# Absorption of full cobalt, per channel (red, green, blue): gives the brand's #1f3a6e on white glaze.
COBALT = (4.0, 2.75, 1.28)
OVERSAMPLE = 3


def lace_path(points: Points, samples: int = 24) -> np.ndarray:
    """Smooth path through a few drawn points (mm)."""
    from forms.profile import spline

    return spline(points, samples)


def arc(centre: Point, radius: Amount, start: float, end: float, samples: int = 48) -> np.ndarray:
    """Points of a circular arc; angles in degrees, y downwards."""
    t = np.radians(np.linspace(start, end, samples))
    rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
    return np.column_stack([centre[0] + rx * np.cos(t), centre[1] + ry * np.sin(t)])


class Sheet:
    """A drawing surface of `width` x `height` mm; `wrap` lets strokes leave on one side and enter on the other."""

    def __init__(self, width: float, height: float, per_mm: float, wrap: bool = True) -> None:
        self.width, self.height, self.wrap = width, height, wrap
        self.scale = per_mm * OVERSAMPLE
        self.size = (round(width * per_mm), round(height * per_mm))
        self.pigment = np.zeros((self.size[1] * OVERSAMPLE, self.size[0] * OVERSAMPLE), np.float32)

    def stroke(self, points: Points, width: Amount, load: Amount = 0.9) -> None:
        """A brush stroke; `width` in mm is one number, or a list spread evenly along the stroke."""
        path = np.asarray(points, float)
        widths = np.interp(np.linspace(0, 1, len(path)), np.linspace(0, 1, np.size(width)), np.atleast_1d(width))
        step = np.gradient(path, axis=0)
        side = np.column_stack([-step[:, 1], step[:, 0]]) / np.maximum(
            np.linalg.norm(step, axis=1, keepdims=True), 1e-9
        )
        outline = np.vstack([path + side * widths[:, None] / 2, (path - side * widths[:, None] / 2)[::-1]])
        self.fill(outline, load)
        for end, w in ((path[0], widths[0]), (path[-1], widths[-1])):
            if w > 0.15:
                self.dot(end, w / 2, load)

    def petal(self, start: Point, end: Point, width: float, bend: float = 0.0, load: Amount = 0.8) -> None:
        """One press of a loaded brush: pointed, full in the middle; bend in mm sideways."""
        a, b = np.asarray(start, float), np.asarray(end, float)
        along = b - a
        side = np.array([-along[1], along[0]]) / max(np.linalg.norm(along), 1e-9)
        path = lace_path([a, a + along * 0.5 + side * bend, b], 14)
        t = np.linspace(0, 1, 15)
        self.stroke(path, list(width * np.sin(np.pi * t**0.8) ** 0.9), load)

    def dot(self, at: Point, radius: float, load: Amount = 0.95) -> None:
        self.fill(arc(at, radius, 0, 360, 28), load)

    def fill(self, outline: Points, load: Amount) -> None:
        for shift in (-self.width, 0, self.width) if self.wrap else (0,):
            for patch, mask in self._mask(np.asarray(outline, float) + [shift, 0]):
                np.maximum(patch, mask * load, out=patch)

    def erase(self, outline: Points) -> None:
        for patch, mask in self._mask(np.asarray(outline, float)):
            patch *= 1 - mask

    def _mask(self, outline):
        """Antialiased cover of a polygon, with the patch of the sheet it falls on (nothing when outside)."""
        points = outline * self.scale
        low = np.maximum(np.floor(points.min(axis=0)).astype(int) - 2, 0)
        high = np.minimum(np.ceil(points.max(axis=0)).astype(int) + 3, self.pigment.shape[::-1])
        if (high <= low).any():
            return
        mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        cv2.fillPoly(mask, [np.round((points - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        yield self.pigment[low[1] : high[1], low[0] : high[0]], mask.astype(np.float32) / 255

    def tint(self, seed: int = 1, unevenness: float = 0.16, absorption: Colour = COBALT) -> np.ndarray:
        """Bake to 8-bit sRGB (rows, columns, RGB): the colour the glaze is multiplied with.

        Pigment pools a little: a soft, seeded unevenness varies its strength as under a hand-led brush.
        """
        small = cv2.resize(self.pigment, self.size, interpolation=cv2.INTER_AREA)
        small = cv2.GaussianBlur(small, (0, 0), 0.7)
        cloud = self._cloud(seed)
        amount = np.clip(small * (1 + unevenness * np.clip(cloud, -2, 2)), 0, 1.25)
        linear = np.exp(-amount[..., None] * np.array(absorption))
        srgb = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
        return (srgb * 255 + 0.5).astype(np.uint8)

    def _cloud(self, seed):
        """Soft noise that meets itself at the left and right border, so that repeats show no seam."""
        per_mm = self.scale / OVERSAMPLE
        margin = 96
        noise = np.random.default_rng(seed).normal(size=(self.size[1], self.size[0])).astype(np.float32)
        noise = np.pad(noise, ((0, 0), (margin, margin)), mode='wrap')
        cloud = sum(cv2.GaussianBlur(noise, (0, 0), sigma) * sigma for sigma in (0.35 * per_mm, 1.6 * per_mm))[
            :, margin:-margin
        ]
        return cloud / max(cloud.std(), 1e-6)
