import { isRecord } from "./merge.ts";

/** Raster pictures below /media/, and uploads; not drawings, which may be page ornaments. */
const picture = /^[\w/.-]+\.(?:webp|png|jpe?g|avif)$/i;

/** The first `src` of a picture in a value, depth first; undefined if there is none. */
export function firstPicture(value: unknown): string | undefined {
  const inner: readonly unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  const own = isRecord(value) ? value["src"] : undefined;
  if (typeof own === "string" && picture.test(own)) return own;
  for (const each of inner) {
    const found = firstPicture(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
