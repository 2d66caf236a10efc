import { type ContentItem, contentItem } from "../content/items.ts";
import { MediaError, measure } from "./media.ts";
import { openMediaCache } from "./media-cache.ts";
import type { MediaPlaces } from "./media-places.ts";

const mediaEnding = /\.(?:webp|png|jpe?g|svg|mp4|glb)$/i;

/** Whatever looks like a path below /media/, in a field or within rich text. */
export function pathsIn(body: string): string[] {
  return (body.match(/\w[\w./-]*/g) ?? []).filter((text) => mediaEnding.test(text));
}

/**
 * What pictures and films measure that items name and nothing has measured yet, for a preview of these items. What cannot
 * be measured is left out: the check says why.
 * @param known what is measured already, by path
 */
export async function measureNamed(
  items: readonly ContentItem[],
  known: ReadonlySet<string>,
  { places, cacheFile }: { places: MediaPlaces; cacheFile: string },
): Promise<ContentItem[]> {
  const named = new Set(items.flatMap(({ body }) => pathsIn(body)).filter((path) => !known.has(path)));
  if (named.size === 0) return [];
  const cache = await openMediaCache(cacheFile);
  const measured: ContentItem[] = [];
  for (const name of named) {
    const path = await places.find(name);
    if (path === undefined) continue;
    try {
      const { width, height, hash, placeholder } = await measure(path, name, cache);
      measured.push(contentItem("media", name, { width, height, hash, placeholder }));
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
    }
  }
  return measured;
}
