import { pictureBoxes } from "@klarholm/contract/images";
import { say } from "../../../lib/language.ts";
import { allFiles, type ContentFolder } from "../content-folder.ts";
import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import { valueFaults } from "./walk.ts";

/** Fields that show a photograph. Logos, icons and QR codes may be small. */
const photographFields = new Set<PropertyKey>([
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

/** Width in pixels of the smallest rendition of any slot: a narrower picture is enlarged in all of them. */
const minWidth = Math.min(...Object.values(pictureBoxes).flatMap((boxes) => boxes.map(([width]) => width)));

/**
 * Warns of pictures that are too small for every slot.
 * @param sizes in pixels, by path below media; without pictures that could not be measured
 */
export function smallPictures(
  folder: ContentFolder,
  sizes: ReadonlyMap<string, { width: number; height: number }>,
): Fault[] {
  return allFiles(folder).flatMap((yaml) =>
    valueFaults(yaml, (value, path) => {
      const name = path.findLast((step) => typeof step === "string");
      const src = field(value, "src");
      if (name === undefined || !photographFields.has(name) || typeof src !== "string" || src.endsWith(".svg"))
        return [];
      const size = sizes.get(src);
      if (!size || size.width >= minWidth) return [];
      return [
        yaml.at(
          [...path, "src"],
          say(
            `图片只有 ${size.width} × ${size.height} 像素，显示时会模糊；宽度应不低于 ${minWidth} 像素`,
            `the picture has ${size.width} × ${size.height} pixels and will be blurred, expected a width of at least ${minWidth}`,
          ),
        ),
      ];
    }),
  );
}
