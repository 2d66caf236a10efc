import type { Config } from "../../config.ts";
import { connectDatabase } from "../../db/open.ts";
import { type Audience, speaking } from "../../lib/language.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import { UploadedFiles } from "../media/uploaded-files.ts";
import { publishedVersion, readPublished } from "../content/content.repository.ts";
import type { ContentItem } from "../content/items.ts";
import { type Checked, checkSite } from "./check-site.ts";
import type { Draft } from "./draft.repository.ts";
import { withDrafts } from "./with-drafts.ts";

export interface CheckTask {
  /** All items of the site; by default the published ones. */
  items?: readonly ContentItem[];
  /** Replace items; none by default. */
  drafts?: readonly Draft[];
  config: Pick<Config, "contentDir" | "dataDir" | "databaseUrl">;
  audience: Audience;
}

export interface CheckedVersion extends Checked {
  /** The published version that was read. */
  version: number;
}

/** The task of `DraftCheck`'s worker, with a database connection of its own. */
export default async function check({ items, drafts = [], config, audience }: CheckTask): Promise<CheckedVersion> {
  // Pending queries fail when an idle connection breaks; nothing is left to warn of.
  const db = connectDatabase(config, () => undefined, 0);
  try {
    const options = { cacheFile: mediaCacheFile(config), uploads: new UploadedFiles(db, config.dataDir) };
    const { version, items: shown } = items ? { version: await publishedVersion(db), items } : await readPublished(db);
    const checked = await speaking(audience, () => checkSite(withDrafts(shown, drafts), config.contentDir, options));
    return { ...checked, version };
  } finally {
    await db.destroy();
  }
}
