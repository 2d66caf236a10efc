import { say } from "../../lib/language.ts";
import { type ContentItem, itemKey } from "../../modules/content/items.ts";
import { fileOf } from "../../modules/publishing/export.ts";
import type { Fault } from "../../modules/publishing/faults.ts";
import { field } from "../../modules/publishing/lenient.ts";
import { walk } from "../../modules/publishing/warnings/walk.ts";

/** Fields of a picture and of its crop for phones. */
const pairs = [
  ["pic", "picPhone"],
  ["banner4FC", "banner4FCPhone"],
] as const;

interface Crop {
  names: (typeof pairs)[number];
  /** Path and hash. */
  picture: string;
  phone: string;
}

/**
 * Warns of pictures that differ from the published ones while their crops for phones do not: phones would still show the
 * old picture.
 */
export function stalePhoneCrops(published: readonly ContentItem[], items: readonly ContentItem[]): Fault[] {
  const before = new Map(published.map((item) => [itemKey(item), item]));
  const [oldHashes, newHashes] = [hashesOf(published), hashesOf(items)];
  return items.flatMap((item) => {
    const old = before.get(itemKey(item));
    const file = fileOf(item);
    if (!old || file === undefined) return [];
    const publishedCrops = cropsOf(old, oldHashes);
    return cropsOf(item, newHashes)
      .filter(({ picture, phone }) => {
        const sameCrop = publishedCrops.filter((each) => each.phone === phone);
        return sameCrop.length > 0 && !sameCrop.some((each) => each.picture === picture);
      })
      .map(({ names: [picture, phone] }) => ({
        file,
        field: phone,
        message: say(
          `${picture} 换了图片，${phone} 还是原来的：手机上会显示旧图；请换掉，或删去这一项`,
          `${picture} shows another picture, ${phone} the same as before: phones would show the old one; replace it, or leave it out`,
        ),
      }));
  });
}

function hashesOf(items: readonly ContentItem[]): Map<string, string> {
  return new Map(items.filter(({ kind }) => kind === "media").map(({ id, hash }) => [id, hash]));
}

function cropsOf({ body }: ContentItem, hashes: ReadonlyMap<string, string>): Crop[] {
  // Parsing every item would take as long as the check.
  if (!/"(?:picPhone|banner4FCPhone)"/.test(body)) return [];
  const crops: Crop[] = [];
  const identity = (value: unknown) => {
    const src = field(value, "src");
    return typeof src === "string" ? `${src} ${hashes.get(src) ?? ""}` : undefined;
  };
  walk(JSON.parse(body), (value) => {
    for (const names of pairs) {
      const [picture, phone] = names.map((name) => identity(field(value, name)));
      if (picture !== undefined && phone !== undefined) crops.push({ names, picture, phone });
    }
  });
  return crops;
}
