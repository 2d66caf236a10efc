import type { Config } from "../../config.ts";
import { connectDatabase } from "../../db/open.ts";
import { type Audience, speaking } from "../../lib/language.ts";
import { checkedSite } from "./checked-site.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import { UploadedFiles } from "../media/uploaded-files.ts";
import { itemsAt } from "../content/content-change.repository.ts";
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

/** The task of `DraftCheck`'s worker, with a database connection of its own. */
export default async function check({ at, drafts = [], config, audience }: CheckTask): Promise<Checked> {
  const { publishedItems, memory } = checkedSite(config);
  // Pending queries fail when an idle connection breaks; nothing is left to warn of.
  const db = connectDatabase(config, () => undefined, 0);
  try {
    const options = { cacheFile: mediaCacheFile(config), uploads: new UploadedFiles(db, config), memory };
    const published = await publishedItems.read(db);
    const items = withDrafts(at === undefined ? [...published.items.values()] : await itemsAt(db, at), drafts);
    return await speaking(audience, () => checkSite(items, published, config.contentDir, options));
  } finally {
    await db.destroy();
  }
}
