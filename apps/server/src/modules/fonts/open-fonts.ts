import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { type Cache, DiskCache } from "../../lib/disk-cache.ts";
import { SubsetProcess } from "./subset-process.ts";
import { Fonts, type FontsOptions } from "./fonts.ts";

/** Limit of the slices on disk; those of a revision with 500 pages take 3 MB. */
const cacheBytes = 64 * 1024 * 1024;

/**
 * Opens the display faces and the cache of their slices until the app closes.
 * @param share the cache of slices over the one on disk
 * @param copy interface texts that are set in them; none where no pages are served
 */
export async function openFonts(
  app: FastifyInstance,
  config: Config,
  { contents, fontPath, share }: Pick<FontsOptions, "contents" | "fontPath"> & { share: (disk: Cache) => Cache },
  copy: FontsOptions["copy"] = () => ({ frame: [], menus: [], pages: [] }),
): Promise<Fonts> {
  const cache = await DiskCache.open(join(config.dataDir, "cache/fonts"), cacheBytes, (fault) =>
    app.log.warn({ err: fault }, "font cache"),
  );
  const fonts = new Fonts({
    contents,
    cache: share(cache),
    subsetter: new SubsetProcess(),
    copy,
    contentDir: config.contentDir,
    fontPath,
    onFault: (error) =>
      app.log.warn({ err: error }, "display fonts could not be subset: headings are shown in a fallback face"),
  });
  app.addHook("onClose", async () => fonts.close());
  return fonts;
}
