import type { Config } from "../../config.ts";
import { connectDatabase } from "../../db/open.ts";
import { type Audience, speaking } from "../../lib/language.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import { UploadedFiles } from "../media/uploaded-files.ts";
import type { ContentItem } from "../content/items.ts";
import { type Checked, checkSite } from "./check-site.ts";

export interface CheckTask {
  items: readonly ContentItem[];
  config: Pick<Config, "contentDir" | "dataDir" | "databaseUrl">;
  audience: Audience;
}

/** The task of `DraftCheck`'s worker, with a database connection of its own. */
export default async function check({ items, config, audience }: CheckTask): Promise<Checked> {
  // Pending queries fail when an idle connection breaks; nothing is left to warn of.
  const db = connectDatabase(config, () => undefined, 0);
  try {
    const options = { cacheFile: mediaCacheFile(config), uploads: new UploadedFiles(db, config.dataDir) };
    return await speaking(audience, () => checkSite(items, config.contentDir, options));
  } finally {
    await db.destroy();
  }
}
