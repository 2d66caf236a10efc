import { silhouette } from "../../catalogue/detail/SizeDrawing/drawing.ts";
import type { Piece } from "../piece.ts";

/** A side view in a frame that all of a comparison share: as wide as each other on a page, they are drawn to one scale. */
export interface SharedDrawing {
  /** Left, top, width, height. */
  viewBox: readonly [left: number, top: number, width: number, height: number];
  paths: string[];
}

/** Units of the widest or highest side; the lines of the drawings have one. */
const room = 200;
const margin = 4;

/** The side views of products to one scale, each in the middle of its frame and on the same ground; undefined for those without. */
export function drawTogether(pieces: readonly Pick<Piece, "drawing">[]): (SharedDrawing | undefined)[] {
  const views = pieces.map(({ drawing }) => drawing && silhouette(drawing));
  const extents = views.flatMap((view) => view?.extent ?? []);
  const width = Math.max(...extents.map(({ left, right }) => right - left));
  const height = Math.max(...extents.map(({ top, bottom }) => top - bottom));
  const scale = room / Math.max(width, height);
  return views.map(
    (view) =>
      view && {
        viewBox: [
          ((view.extent.left + view.extent.right) / 2 - width / 2) * scale - margin,
          (-view.extent.bottom - height) * scale - margin,
          width * scale + 2 * margin,
          height * scale + 2 * margin,
        ],
        paths: view.at(scale),
      },
  );
}
