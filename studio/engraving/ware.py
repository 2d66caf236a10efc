"""Ware in outline and shade, from content/shapes.yaml, as an engraver would set it on a catalogue page."""

from pathlib import Path

import numpy as np
import yaml

from forms.profile import spline
from kinds import Part, Plate, Row

SHAPES = Path(__file__).resolve().parents[2] / 'content' / 'shapes.yaml'
# What the works made by 1898, and what came of it later: no glass yet.
ROWS = (
    (404, ('fjordlace-teapot', 'klokke-jug', 'hvid-cake-stand'), 1.62),
    (716, ('fjordlace-cup', 'hvid-bowl', 'hvid-mug', 'fjordlace-soup-bowl'), 1.78),
    (900, ('hvid-plate-20', 'hvid-plate-27', 'klokke-plate-21'), 1.5),
)


def page(plate: Plate) -> None:
    shapes = yaml.safe_load(SHAPES.read_text())
    for base, names, scale in ROWS:
        widths = [_width(shapes[name]) * scale for name in names]
        gap = (1380 - sum(widths)) / len(names)
        x = 110 + gap / 2
        for name, width in zip(names, widths):
            piece(plate, shapes, shapes[name], x + width / 2 - _shift(shapes[name]) * scale, base, scale)
            x += width + gap
        plate.line([(130, base + 34), (1470, base + 34)], 1.1, 0.2)
    for y in (86, 96, 1004, 1014):
        plate.line([(96, y), (1504, y)], 1.6, 0.2)


def _width(shape):
    return shape['size'].get('length', shape['size']['diameter'])


def _shift(shape):
    """How far the middle of the whole lies from the axis."""
    reach = [x for part in shape.get('parts', []) if 'line' in part for x, _ in part['line']]
    r = shape['size']['diameter'] / 2
    return (max([r, *reach]) + min([-r, *reach])) / 2


def piece(plate: Plate, shapes: Row, shape: Row, x: float, base: float, scale: float) -> None:
    """One piece in side view; (x, base) is where its axis meets the table."""
    profile = np.array(shape['outline'], float) * scale
    order = [(r, z) for r, z in profile]
    for part in shape.get('parts', []):
        if 'line' in part:
            _tube(plate, part, x, base, scale)
    outline = [(x + r, base - z) for r, z in order] + [(x - r, base - z) for r, z in reversed(order)]
    rim = order[-1]
    flat = max(2.0, rim[0] * 0.11)
    heights = np.array([z for _, z in order])
    rising = np.maximum.accumulate(heights + np.arange(len(heights)) * 1e-6)
    radii = np.array([r for r, _ in order])
    flutes = shape.get('flutes', {}).get('count', 0)

    def across(p: Part):
        radius = np.interp(base - p.y, rising, radii)
        return np.clip((p.x - x) / np.maximum(radius, 1), -1, 1), radius

    def tone(p: Part):
        u, _ = across(p)
        ribs = 0.12 * np.cos(np.arcsin(u) * flutes) if flutes else 0
        return 0.10 + 0.52 * np.clip(u, 0, 1) ** 1.4 + 0.3 * np.clip(-u - 0.72, 0, 1) + ribs * 0.6

    plate.hatch(
        outline,
        tone,
        pitch=5.6,
        along=lambda p: p.y + (np.sqrt(1 - across(p)[0] ** 2)) * across(p)[1] * -0.11,
        cross=62,
    )
    plate.line(outline, 2.0, 0.25, close=True)
    mouth = [(x + rim[0] * np.cos(t), base - rim[1] + flat * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 40)]
    if shape['kind'] not in ('teapot',):
        plate.shape(mouth, lambda p: 0.28 + 0.4 * np.clip((x - p.x) / rim[0], 0, 1), 1.8, angle=0, pitch=5)
    for part in shape.get('parts', []):
        if 'shape' in part and part['kind'] != 'saucer':
            dx, dz = part['at']
            piece(plate, shapes, shapes[part['shape']] | {'kind': 'teapot'}, x + dx * scale, base - dz * scale, scale)
    shadow = [(x + radii[2] * np.cos(t) + 14, base + 6 + 7 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 30)]
    plate.hatch(shadow, 0.42, 0, 5, over=False)


def _tube(plate, part, x, base, scale):
    path = spline(np.column_stack([part['line'], part['width']]), 6) * scale
    line, width = path[:, :2], path[:, 2] / 2
    step = np.gradient(line, axis=0)
    normal = np.stack([-step[:, 1], step[:, 0]], axis=1) / np.maximum(np.linalg.norm(step, axis=1, keepdims=True), 1e-6)
    sides = [line + normal * width[:, None], line - normal * width[:, None]]
    outline = [(x + px, base - pz) for px, pz in [*sides[0], *sides[1][::-1]]]
    plate.shape(outline, lambda p: 0.22 + 0.25 * np.clip((p.y - base + 60) / 60, 0, 1), 1.9, angle=40, pitch=5)
