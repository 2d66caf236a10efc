import { type ContentItem, contentItem } from "../content/items.ts";
import { MediaError, measure } from "./media.ts";
import { openMediaCache } from "./media-cache.ts";
import type { MediaLocator } from "./media-locator.ts";

const mediaEnding = /\.(?:webp|png|jpe?g|svg|mp4|glb)$/i;

/** Everything in a text that looks like a path below /media/. */
export function mediaPathsIn(body: string): string[] {
  return (body.match(/\w[\w./-]*/g) ?? []).filter((text) => mediaEnding.test(text));
}

/** Where media are, and where measurements are cached. */
export interface Measuring {
  media: MediaLocator;
  cacheFile: string;
}

/** Measures media for a preview. Files that cannot be measured are omitted; the check reports them. */
export async function measureReferenced(
  referenced: ReadonlySet<string>,
  { media, cacheFile }: Measuring,
): Promise<ContentItem[]> {
  if (referenced.size === 0) return [];
  const cache = await openMediaCache(cacheFile);
  const measured: ContentItem[] = [];
  for (const name of referenced) {
    const path = await media.find(name);
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
