/** Scale around the frame's centre, then translation in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

type Point = Pick<Zoom, "x" | "y">;
type Size = Record<"width" | "height", number>;

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };

/** The 1500 px of the picture are about four times the width of a phone. */
const maxScale = 4;

/** Zooms by a factor around a fixed point. @param at pixels from the frame's centre */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Size): Zoom {
  const scale = clamp(zoom.scale * factor, 1, maxScale);
  const applied = scale / zoom.scale;
  return withinFrame({ scale, x: at.x - (at.x - zoom.x) * applied, y: at.y - (at.y - zoom.y) * applied }, frame);
}

export function moveBy(zoom: Zoom, by: Point, frame: Size): Zoom {
  return withinFrame({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

/** Limits the translation, so that the picture covers the frame. */
function withinFrame({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const spareX = ((scale - 1) * width) / 2;
  const spareY = ((scale - 1) * height) / 2;
  return { scale, x: clamp(x, -spareX, spareX), y: clamp(y, -spareY, spareY) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value)) + 0;
}
