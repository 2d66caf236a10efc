/** How a picture lies in its frame: magnified around the frame's middle, then moved by x and y pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };

/** The picture has 1500 px; more than four times a phone's frame shows nothing new. */
const largest = 4;

/**
 * Magnifies by `factor` so that what lies under `at` stays there.
 * @param at in pixels from the frame's middle.
 */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Size): Zoom {
  const scale = clamp(zoom.scale * factor, 1, largest);
  const applied = scale / zoom.scale;
  return hold({ scale, x: at.x - (at.x - zoom.x) * applied, y: at.y - (at.y - zoom.y) * applied }, frame);
}

/** Moves the magnified picture; its edge never enters the frame. */
export function moveBy(zoom: Zoom, by: Point, frame: Size): Zoom {
  return hold({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

function hold({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const spareX = ((scale - 1) * width) / 2;
  const spareY = ((scale - 1) * height) / 2;
  return { scale, x: clamp(x, -spareX, spareX), y: clamp(y, -spareY, spareY) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value)) + 0;
}
