import { join } from "node:path";
import type { ContentItem } from "../content/items.ts";
import { type CheckedContent, type CheckOptions, checkFolder } from "./check.ts";
import type { CheckMemory } from "./check-memory.ts";
import { folderOfItems } from "./content-folder.ts";
import { MediaLocator } from "./media-locator.ts";

/**
 * Checks items as the files of a content folder, with that folder's fonts.
 * @param options.mediaDir `media` below the folder by default
 * @param options.memory of earlier checks in the same process; none by default
 */
export async function checkItems(
  items: readonly ContentItem[],
  contentDir: string,
  { mediaDir = join(contentDir, "media"), cacheFile, uploads, memory }: CheckOptions & { memory?: CheckMemory },
): Promise<CheckedContent> {
  const folder = await folderOfItems(items, new MediaLocator(mediaDir, uploads), memory);
  return checkFolder(folder, contentDir, cacheFile, memory);
}
