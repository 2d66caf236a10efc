import { say } from "../../lib/language.ts";
import { type ContentItem, itemKey } from "../../modules/content/items.ts";
import { fileOf } from "../../modules/publishing/export.ts";
import type { Fault } from "../../modules/publishing/faults.ts";
import { field } from "../../modules/publishing/lenient.ts";
import { walk } from "../../modules/publishing/warnings/walk.ts";

/** A picture and the cut of it that phones show. */
const pairs = [
  ["pic", "picPhone"],
  ["banner4FC", "banner4FCPhone"],
] as const;

interface Cut {
  /** The fields' names. */
  names: (typeof pairs)[number];
  /** Path and bytes of the picture, and of its cut. */
  picture: string;
  phone: string;
}

/**
 * Warns of pictures that are not the published ones any more beside cuts for phones that still are: phones would go on showing
 * the old picture. Known by comparing with what is published: the same cut, path and bytes, stood beside another picture.
 */
export function staleCuts(published: readonly ContentItem[], items: readonly ContentItem[]): Fault[] {
  const before = new Map(published.map((item) => [itemKey(item), item]));
  const [oldHashes, newHashes] = [hashesOf(published), hashesOf(items)];
  return items.flatMap((item) => {
    const old = before.get(itemKey(item));
    const file = fileOf(item);
    if (!old || file === undefined) return [];
    const known = cutsOf(old, oldHashes);
    return cutsOf(item, newHashes)
      .filter(({ picture, phone }) => {
        const alike = known.filter((each) => each.phone === phone);
        return alike.length > 0 && !alike.some((each) => each.picture === picture);
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

function cutsOf({ body }: ContentItem, hashes: ReadonlyMap<string, string>): Cut[] {
  // Most items have none, and reading them all would take as long as the check.
  if (!/"(?:picPhone|banner4FCPhone)"/.test(body)) return [];
  const cuts: Cut[] = [];
  const facts = (value: unknown) => {
    const src = field(value, "src");
    return typeof src === "string" ? `${src} ${hashes.get(src) ?? ""}` : undefined;
  };
  walk(JSON.parse(body), (value) => {
    for (const names of pairs) {
      const [picture, phone] = names.map((name) => facts(field(value, name)));
      if (picture !== undefined && phone !== undefined) cuts.push({ names, picture, phone });
    }
  });
  return cuts;
}
