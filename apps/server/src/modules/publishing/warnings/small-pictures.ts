import { pictureBoxes } from "@klarholm/contract/images";
import { say } from "../../../lib/language.ts";
import { allFiles, type ContentFolder } from "../content-folder.ts";
import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import { walk } from "./walk.ts";

/** Fields that show a photograph for its own sake; marks, icons and QR codes are small on purpose. */
const shown = new Set<PropertyKey>([
  "cover",
  "pic",
  "picPhone",
  "poster",
  "pictures",
  "picture",
  "background",
  "banner4FC",
  "banner4FCPhone",
  "banner4Dealer",
  "banner4M",
  "shareImage",
]);

/** The width in pixels of the smallest rendition that any place asks for: what is narrower is enlarged in all of them. */
const least = Math.min(...Object.values(pictureBoxes).flatMap((boxes) => boxes.map(([width]) => width)));

/**
 * Warns of pictures that are too small for any place on a page.
 * @param sizes pixels by path below media, of what could be measured
 */
export function smallPictures(
  folder: ContentFolder,
  sizes: ReadonlyMap<string, { width: number; height: number }>,
): Fault[] {
  return allFiles(folder).flatMap((yaml) => {
    const warnings: Fault[] = [];
    walk(yaml.value, (value, path) => {
      const name = path.findLast((step) => typeof step === "string");
      const src = field(value, "src");
      if (name === undefined || !shown.has(name) || typeof src !== "string" || src.endsWith(".svg")) return;
      const size = sizes.get(src);
      if (size && size.width < least)
        warnings.push(
          yaml.at(
            [...path, "src"],
            say(
              `图片只有 ${size.width} × ${size.height} 像素，显示时会模糊；宽度应不低于 ${least} 像素`,
              `the picture has ${size.width} × ${size.height} pixels and will be blurred, expected a width of at least ${least}`,
            ),
          ),
        );
    });
    return warnings;
  });
}
