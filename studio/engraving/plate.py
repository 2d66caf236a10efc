"""A copper plate: areas of parallel lines that swell with the tone, outlines by hand, printed on warm paper.

Lengths are in pixels of the finished picture; the plate is cut at twice that size.
"""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from kinds import Point, Points

FINE = 2
PAPER, INK = np.array([236, 229, 214], float), np.array([43, 41, 46], float)


class Plate:
    def __init__(self, width: int, height: int, seed: int = 1) -> None:
        self.width, self.height = width, height
        self.rng = np.random.default_rng(seed)
        self.ink = np.zeros((height * FINE, width * FINE), np.float32)
        self._noise = {}
        everything = Part(self, slice(0, height * FINE), slice(0, width * FINE))
        # The hand wavers a little: the same slow wobble bends all lines.
        self.waver = everything.noise(90) * 5 + everything.noise(24) * 0.9

    def clouds(self, size: float) -> np.ndarray:
        """Soft noise from -1 to 1 with forms of about `size` pixels, drawn once for the whole plate."""
        if size not in self._noise:
            total = np.zeros_like(self.ink)
            for octave in range(3):
                cells = max(2, round(self.width / size * 2**octave)), max(2, round(self.height / size * 2**octave))
                small = self.rng.uniform(-1, 1, cells[::-1]).astype(np.float32)
                total += cv2.resize(small, self.ink.shape[::-1], interpolation=cv2.INTER_CUBIC) / 2**octave
            self._noise[size] = np.clip(total / 1.75, -1, 1)
        return self._noise[size]

    def part(self, low: Point, high: Point) -> 'Part':
        """The piece of the plate between two corners."""
        (x0, y0), (x1, y1) = low, high
        clip = lambda value, most: int(np.clip(value * FINE, 0, most))
        rows, columns = self.ink.shape
        return Part(
            self, slice(clip(y0 - 2, rows), clip(y1 + 3, rows)), slice(clip(x0 - 2, columns), clip(x1 + 3, columns))
        )

    def shape(
        self, points: Points, tone: float | Callable[['Part'], np.ndarray] = 0.0, width: float = 2.0, **hatching: Any
    ) -> None:
        """A polygon with outline, covering what lies behind."""
        self.hatch(points, tone, **hatching)
        self.line(points, width, close=True)

    def hatch(
        self,
        points: Points,
        tone: float | Callable[['Part'], np.ndarray],
        angle: float = 0.0,
        pitch: float = 6.0,
        cross: float | None = None,
        along: Callable[['Part'], np.ndarray] | None = None,
        mask: Callable[['Part'], np.ndarray] | None = None,
        over: bool = True,
    ) -> None:
        """Lines across a polygon.

        tone    0 (paper) to 1 (black), or a function of the Part; angle in degrees, 0 = level lines
        cross   angle of a second set of lines in the darker half
        along   function of the Part in place of straight lines: one line wherever it passes a multiple of `pitch`
        mask    function of the Part that softens the polygon's area
        over    the area covers what was drawn before
        """
        points = np.array(points, float)
        part = self.part(points.min(axis=0), points.max(axis=0))
        if not part.ink.size:
            return
        area = part.area(points)
        if mask:
            area = area * mask(part)
        if over:
            part.ink *= 1 - area
        value = np.asarray(tone(part) if callable(tone) else tone, np.float32)
        part.lines(area, value, angle, pitch, along(part) if along else None)
        if cross is not None:
            part.lines(area, np.clip(value * 1.5 - 0.62, 0, 1), cross, pitch * 1.08, None)

    def line(
        self, points: Points, width: float = 2.0, jitter: float = 0.5, close: bool = False, taper: bool = False
    ) -> None:
        """An outline through points; swells in the middle when `taper`."""
        path = np.array([*points, points[0]] if close else points, float)
        dense = [path[0]]
        for a, b in zip(path, path[1:]):
            count = max(2, int(np.hypot(*(b - a)) / 14))
            dense += [a + (b - a) * t for t in np.linspace(0, 1, count + 1)[1:]]
        dense = np.array(dense) + self.rng.normal(0, jitter, (len(dense), 2))
        part = self.part(dense.min(axis=0) - width, dense.max(axis=0) + width)
        if not part.ink.size:
            return
        dense = dense - part.corner
        layer = np.zeros(part.ink.shape, np.uint8)
        for i, (a, b) in enumerate(zip(dense, dense[1:])):
            swell = np.sin(np.pi * (i + 0.5) / (len(dense) - 1)) if taper else 1.0
            thick = max(1, round(width * FINE * (0.35 + 0.65 * swell)))
            cv2.line(
                layer,
                tuple(np.round(a * FINE * 16).astype(int)),
                tuple(np.round(b * FINE * 16).astype(int)),
                255,
                thick,
                cv2.LINE_AA,
                4,
            )
        np.maximum(part.ink, layer.astype(np.float32) / 255, out=part.ink)

    def tufts(self, points: Points, size: float = 10, count: int = 5) -> None:
        """Grass: little fans of strokes."""
        for x, y in points:
            for i in range(count):
                lean = (i - count / 2) * size * 0.22 + self.rng.normal(0, 1)
                self.line(
                    [(x + i * 2 - count, y), (x + i * 2 - count + lean, y - size * self.rng.uniform(0.6, 1.2))],
                    1.3,
                    0.2,
                    taper=True,
                )

    def print(self, margin: int = 46) -> np.ndarray:
        """The print as 8-bit BGR: ink on paper, the plate's pressed edge around."""
        ink = cv2.GaussianBlur(self.ink, (0, 0), 0.7)
        whole = self.part((0, 0), (self.width, self.height))
        inside = np.minimum(np.minimum(whole.x, self.width - whole.x), np.minimum(whole.y, self.height - whole.y))
        ink *= np.clip((inside - margin) * FINE, 0, 1)
        frame = np.clip(1.2 - np.abs(inside - margin + 6), 0, 1) * 0.85
        ink = np.maximum(ink, frame) * (0.93 + 0.07 * self.clouds(6))
        ink = cv2.resize(ink, (self.width, self.height), interpolation=cv2.INTER_AREA)
        inside = cv2.resize(inside, (self.width, self.height), interpolation=cv2.INTER_AREA)
        tone = 1 + 0.012 * cv2.resize(
            self.clouds(260) + 0.6 * self.clouds(4), (self.width, self.height), interpolation=cv2.INTER_AREA
        )
        tone = tone - 0.045 * np.exp(-(((inside - 18) / 3.0) ** 2)) - 0.02 * (inside > 18)
        picture = PAPER * tone[..., None] * (1 - ink[..., None]) + INK * ink[..., None]
        return np.clip(picture, 0, 255).astype(np.uint8)[:, :, ::-1]


class Part:
    """A rectangle of a plate: its ink, and where its pixels lie."""

    def __init__(self, plate: Plate, rows: slice, columns: slice) -> None:
        self.plate, self.rows, self.columns = plate, rows, columns
        self.ink = plate.ink[rows, columns]
        self.corner = np.array([columns.start, rows.start]) / FINE
        x = (np.arange(columns.start, columns.stop, dtype=np.float32) + 0.5) / FINE
        y = (np.arange(rows.start, rows.stop, dtype=np.float32) + 0.5) / FINE
        self.x, self.y = np.meshgrid(x, y)

    def noise(self, size: float) -> np.ndarray:
        return self.plate.clouds(size)[self.rows, self.columns]

    def area(self, points: Points) -> np.ndarray:
        """Mask of a polygon, 0 to 1."""
        mask = np.zeros(self.ink.shape, np.uint8)
        cv2.fillPoly(mask, [np.round((points - self.corner) * FINE * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return mask.astype(np.float32) / 255

    def lines(self, area: np.ndarray, tone: np.ndarray, angle: float, pitch: float, along: np.ndarray | None) -> None:
        if along is None:
            a = np.radians(angle)
            along = self.y * np.cos(a) - self.x * np.sin(a)
        phase = np.abs(np.mod((along + self.plate.waver[self.rows, self.columns]) / pitch, 1) - 0.5) * 2
        line = np.clip((np.clip(tone, 0, 1) * 0.94 - phase) * pitch + 0.5, 0, 1) * (tone > 0.035)
        np.maximum(self.ink, (line * area).astype(np.float32), out=self.ink)
