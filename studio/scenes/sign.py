"""The wordmark of content/media/brand as letters on a wall. One metre is ten units."""

import bpy
import cv2
import numpy as np

from kinds import Colour, Material, Point
from surfaces.materials import plain
from tables import MEDIA

# Pixels across the word while its strokes are joined, and around it.
ACROSS, MARGIN = 6000, 30


def lettering(middle: Point, width: float, material: Material, depth: float = 0.02) -> None:
    """Upright letters facing the street: the middle of the word, its width,
    what it is made of and how far it stands out.
    """
    drawn = _joined(_strokes())
    word = bpy.data.curves.new('lettering', 'CURVE')
    word.dimensions, word.fill_mode, word.extrude = '2D', 'BOTH', depth
    contours, _ = cv2.findContours(drawn, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        outline = cv2.approxPolyDP(contour, 1.2, True)[:, 0] * width / ACROSS
        line = word.splines.new('POLY')
        line.points.add(len(outline) - 1)
        line.use_cyclic_u = True
        for point, (x, y) in zip(line.points, outline):
            point.co = (x - width / 2, drawn.shape[0] / 2 / ACROSS * width - y, 0, 1)
    word.materials.append(material)
    letters = bpy.data.objects.new('lettering', word)
    bpy.context.scene.collection.objects.link(letters)
    letters.location, letters.rotation_euler[0] = middle, np.pi / 2


def _strokes():
    """The outlines of the wordmark's file as polygons, in pixels from the upper left."""
    bpy.ops.preferences.addon_enable(module='io_curve_svg')
    before = set(bpy.data.objects)
    bpy.ops.import_curve.svg(filepath=str(MEDIA / 'brand' / 'wordmark.svg'))
    (word,) = (thing for thing in bpy.data.objects if thing not in before)
    strokes = []
    for spline in word.data.splines:
        points, t = list(spline.bezier_points), np.linspace(0, 1, 12, endpoint=False)[:, None]
        parts = [
            (np.array(curve[:2]) for curve in (a.co, a.handle_right, b.handle_left, b.co))
            for a, b in zip(points, points[1:] + points[:1])
        ]
        strokes.append(
            np.vstack(
                [
                    a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3
                    for a, b, c, d in parts
                ]
            )
        )
    bpy.data.objects.remove(word)
    low, high = np.min([s.min(axis=0) for s in strokes], axis=0), np.max([s.max(axis=0) for s in strokes], axis=0)
    return [np.abs(s - [low[0], high[1]]) * (ACROSS - 2 * MARGIN) / (high[0] - low[0]) + MARGIN for s in strokes]


def _joined(strokes):
    """The font's letters are strokes that overlap, and a filled curve is open where they do:
    paint them over one another.
    """
    tall = round(max(s[:, 1].max() for s in strokes)) + MARGIN
    drawn = np.zeros((tall, ACROSS), np.uint8)
    turns = [np.sign(np.sum(s[:, 0] * np.roll(s[:, 1], -1) - s[:, 1] * np.roll(s[:, 0], -1))) for s in strokes]
    for shade in (255, 0):
        for stroke, turn in zip(strokes, turns):
            if (turn == turns[0]) == (shade == 255):
                cv2.fillPoly(drawn, [np.round(stroke).astype(np.int32)], shade)
    # A stroke that crosses itself leaves a slit.
    return cv2.morphologyEx(drawn, cv2.MORPH_CLOSE, np.ones((25, 25), np.uint8))


def paint(colour: Colour) -> Material:
    return plain('lettering', colour, 0.6)


def brass() -> Material:
    return plain('brass', (0.70, 0.52, 0.26), 0.3, 0.5, Metallic=1.0)
