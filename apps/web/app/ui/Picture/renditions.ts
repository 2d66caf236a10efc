import { type ImageFormat, imageUrl, imageWidths, isDrawingUrl, pictureBoxes } from "@klarholm/contract/images";
import type { Picture } from "@klarholm/contract";

/** Shapes that a picture can be shown in; without one it keeps its own. */
export type Ratio = keyof typeof pictureBoxes | "3:2" | "16:9";
export type Fit = "cover" | "contain" | "pad";

/** The boxes that the image service renders for a ratio; of other ratios pictures are cropped by the browser. */
const boxesOf: Partial<Record<Ratio, readonly (readonly [width: number, height: number])[]>> = pictureBoxes;

/** The `srcset` of a picture in one format: the service's own renditions, none larger than needed, nor wider than `widest`. */
export function sourceSet(
  picture: Picture,
  format: ImageFormat,
  fit: Fit,
  ratio?: Ratio,
  widest = Number.POSITIVE_INFINITY,
): string {
  const boxes = fit === "contain" || !ratio ? undefined : boxesOf[ratio];
  if (boxes) {
    const mode = fit === "pad" ? "pad" : "fill";
    return boxes
      .filter(([width]) => width <= widest)
      .map(([width, height]) => `${imageUrl(picture.url, { width, height, mode, format })} ${width}w`)
      .join(", ");
  }
  return ownWidths(picture)
    .filter((width) => width <= widest)
    .map((width) => `${imageUrl(picture.url, { width, format })} ${Math.min(width, picture.width ?? width)}w`)
    .join(", ");
}

/** Widths from 320 px up to the first that holds the whole original, when its size is known: the service never enlarges. */
function ownWidths({ width: own = Number.POSITIVE_INFINITY }: Picture): number[] {
  const widths = imageWidths.filter((width) => width >= 320);
  const last = widths.findIndex((width) => width >= own);
  return last < 0 ? widths : widths.slice(0, last + 1);
}

/** The plain `src` for browsers without `srcset` and for whoever reads the HTML. */
export function fallbackSource(picture: Picture, fit: Fit, ratio?: Ratio): string {
  const boxes = fit === "contain" || !ratio ? undefined : boxesOf[ratio];
  const box = boxes?.[Math.floor(boxes.length / 2)];
  if (!box) return imageUrl(picture.url, { width: 960, format: "jpg" });
  return imageUrl(picture.url, { width: box[0], height: box[1], mode: fit === "pad" ? "pad" : "fill", format: "jpg" });
}

/** Whether a picture is higher than wide; one of unknown size is not. */
export function isUpright({ width = 0, height = 0 }: Picture): boolean {
  return height > width;
}

/** Drawings are sent as they are. */
export function isDrawing(picture: Picture): boolean {
  return isDrawingUrl(picture.url);
}
