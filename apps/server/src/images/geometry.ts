import { ImageError } from "./image-error.ts";
import type { Resize } from "./process-query.ts";

export interface Size {
  width: number;
  height: number;
}

/** How a picture becomes another size: scale to `scaled`, then cut or pad to `canvas` around the middle. */
export interface Layout {
  scaled: Size;
  canvas: Size;
}

const maxOutputSide = 16_384;
const maxOutputPixels = 16_777_216;

/**
 * Works out the pixels of a resize (grammar in china.md). With `limit_1` nothing grows: `fill` then cuts the
 * largest box of the wanted ratio, so that a page's layout holds for small masters as well.
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

function place(source: Size, resize: Resize): Layout {
  const { mode, width = source.width, height = source.height, limit } = resize;
  const ratios = [resize.width && width / source.width, resize.height && height / source.height].filter((ratio) => ratio !== undefined);
  const least = bound(Math.min(...ratios), limit);

  if (mode === "fixed") {
    const wanted = { width: resize.width ?? Math.round(source.width * least), height: resize.height ?? Math.round(source.height * least) };
    const grows = wanted.width > source.width || wanted.height > source.height;
    return whole(limit && grows ? source : wanted);
  }
  if (mode === "mfit") return whole(times(source, bound(Math.max(...ratios), limit)));
  if (mode === "pad" && ratios.length === 2) return { scaled: times(source, least), canvas: limit && isSmaller(source, { width, height }) ? source : { width, height } };
  if (mode === "fill" && ratios.length === 2) {
    const most = bound(Math.max(...ratios), limit);
    const cut = limit ? Math.min(1, source.width / width, source.height / height) : 1;
    return { scaled: times(source, most), canvas: times({ width, height }, cut) };
  }
  return whole(times(source, least));
}

function bound(ratio: number, limit: boolean): number {
  return limit ? Math.min(1, ratio) : ratio;
}

function isSmaller(source: Size, box: Size): boolean {
  return source.width < box.width && source.height < box.height;
}

function times({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function whole(size: Size): Layout {
  return { scaled: size, canvas: size };
}
