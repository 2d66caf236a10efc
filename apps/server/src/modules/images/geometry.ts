import { ImageError } from "../media/image-error.ts";
import type { Resize } from "./process-query.ts";

export interface Size {
  width: number;
  height: number;
}

/** The steps of a resize: scale to `scaled`, then crop or pad to `canvas` around the centre. */
export interface Layout {
  scaled: Size;
  canvas: Size;
}

const maxOutputSide = 16_384;
const maxOutputPixels = 16_777_216;
/** Pixels that all steps of a chain may write: two outputs of the largest size. */
const maxChainPixels = 2 * maxOutputPixels;
/** The largest result of `measureChain`. */
export const largestChain = { pixels: maxChainPixels, size: { width: 4096, height: 4096 } };

/**
 * The layout of a resize as the object store computes it (its documentation of `resize`; docs/china.md). With `limit_1` a
 * target larger than the source gives the source itself in all modes.
 * @throws ImageError ImageTooLarge when the output would exceed 16,384 px a side or 16,777,216 px in all
 */
export function layoutOf(source: Size, resize: Resize): Layout {
  const layout = place(source, resize);
  for (const { width, height } of [layout.scaled, layout.canvas]) {
    if (width > maxOutputSide || height > maxOutputSide || width * height > maxOutputPixels) {
      throw new ImageError("ImageTooLarge", "The output would be too large.");
    }
  }
  return layout;
}

/**
 * Measures a chain of resizes.
 * @returns pixels written by all steps together, and the size after the last
 * @throws ImageError ImageTooLarge as `layoutOf`, and when all steps together would write more than 33,554,432 px
 */
export function measureChain(source: Size, resizes: readonly Resize[]): { pixels: number; size: Size } {
  let [size, pixels] = [source, 0];
  for (const resize of resizes) {
    const { scaled, canvas } = layoutOf(size, resize);
    pixels += Math.max(scaled.width * scaled.height, canvas.width * canvas.height);
    size = canvas;
  }
  if (pixels > maxChainPixels)
    throw new ImageError("ImageTooLarge", `All resizes together would write more than ${maxChainPixels} pixels.`);
  return { pixels, size };
}

function place(source: Size, resize: Resize): Layout {
  const { mode, limit, percent } = resize;
  const bound = (ratio: number) => (limit ? Math.min(1, ratio) : ratio);
  const box = boxOf(source, resize);
  const ratios = [box.width && box.width / source.width, box.height && box.height / source.height].filter(
    (ratio) => ratio !== undefined,
  );
  if (ratios.length === 0) return whole(times(source, bound((percent ?? 100) / 100)));

  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  if (mode === "lfit") return whole(times(source, bound(least)));
  if (mode === "mfit") return whole(times(source, bound(most)));

  // The other modes give the box itself; a box with one side is a square.
  const { width, height } = { width: box.width ?? box.height ?? 1, height: box.height ?? box.width ?? 1 };
  const [fitting, covering] = [
    Math.min(width / source.width, height / source.height),
    Math.max(width / source.width, height / source.height),
  ];
  if (mode === "pad")
    return limit && fitting > 1 ? whole(source) : { scaled: times(source, bound(fitting)), canvas: { width, height } };
  if (limit && covering > 1) return whole(source);
  return mode === "fill" ? { scaled: times(source, covering), canvas: { width, height } } : whole({ width, height });
}

/** The requested box, by width and height or by the longer and the shorter side of the source. */
function boxOf(
  source: Size,
  { width, height, longest, shortest }: Resize,
): { width: number | undefined; height: number | undefined } {
  if (width !== undefined || height !== undefined) return { width, height };
  return source.width >= source.height ? { width: longest, height: shortest } : { width: shortest, height: longest };
}

function times({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function whole(size: Size): Layout {
  return { scaled: size, canvas: size };
}
