import type { Config } from "../../config.ts";
import { connectDatabase } from "../../db/open.ts";
import { type Audience, speaking } from "../../lib/language.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import { UploadedFiles } from "../media/uploaded-files.ts";
import { itemsAt } from "../content/content-change.repository.ts";
import { publishedVersion, readPublished } from "../content/content.repository.ts";
import { type Checked, checkSite } from "./check-site.ts";
import type { Replacement } from "./draft.repository.ts";
import { withDrafts } from "./with-drafts.ts";

export interface CheckTask {
  /** The version of the site; by default the published one. */
  at?: number;
  /** Replace items; none by default. */
  drafts?: readonly Replacement[];
  config: Pick<Config, "contentDir" | "dataDir" | "databaseUrl" | "storage">;
  audience: Audience;
}

export interface CheckedVersion extends Checked {
  /** The published version that was read. */
  version: number;
}

/** The task of `DraftCheck`'s worker, with a database connection of its own. */
export default async function check({ at, drafts = [], config, audience }: CheckTask): Promise<CheckedVersion> {
  // Pending queries fail when an idle connection breaks; nothing is left to warn of.
  const db = connectDatabase(config, () => undefined, 0);
  try {
    const options = { cacheFile: mediaCacheFile(config), uploads: new UploadedFiles(db, config) };
    const { version, items } =
      at === undefined
        ? await readPublished(db)
        : { version: await publishedVersion(db), items: await itemsAt(db, at) };
    const checked = await speaking(audience, () => checkSite(withDrafts(items, drafts), config.contentDir, options));
    return { ...checked, version };
  } finally {
    await db.destroy();
  }
}
