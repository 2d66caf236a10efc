import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Uploads } from "../media/uploaded-files.ts";
import type { ContentItem } from "../content/items.ts";
import { checkContent } from "./check.ts";
import { exportContent } from "./export.ts";

/** Checks items as files: exports them to a temporary folder, with the fonts of the content folder and its media. */
export async function checkItems(
  items: readonly ContentItem[],
  contentDir: string,
  options: { mediaDir: string; cacheFile: string; uploads?: Uploads | undefined },
): ReturnType<typeof checkContent> {
  const parent = await mkdtemp(join(tmpdir(), "klarholm-check-"));
  try {
    const dir = join(parent, "content");
    await exportContent(items, dir);
    await cp(join(contentDir, "fonts"), join(dir, "fonts"), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      },
    );
    return await checkContent(dir, options);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
