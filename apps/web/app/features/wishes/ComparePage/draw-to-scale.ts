import { silhouette } from "../../catalogue/detail/SizeDrawing/drawing.ts";
import type { SavedProduct } from "../load-saved-products.server.ts";

/** Drawing units; lines are one unit wide. */
const maxSize = 200;
const margin = 4;

/** The side views of products on one scale: view boxes of the same size, each drawing centred on the same baseline. */
export function drawToScale(
  products: readonly Pick<SavedProduct, "drawing">[],
): ({ viewBox: readonly number[]; paths: string[] } | undefined)[] {
  const views = products.map(({ drawing }) => drawing && silhouette(drawing));
  const extents = views.flatMap((view) => view?.extent ?? []);
  const width = Math.max(...extents.map(({ left, right }) => right - left));
  const height = Math.max(...extents.map(({ top, bottom }) => top - bottom));
  const scale = maxSize / Math.max(width, height);
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
