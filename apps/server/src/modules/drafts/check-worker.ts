import type { Config } from "../../config.ts";
import { connectDatabase } from "../../db/open.ts";
import { type Audience, speaking } from "../../lib/language.ts";
import { CheckMemory } from "../publishing/check-memory.ts";
import { PublishedItems } from "../publishing/published-items.ts";
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
  config: Pick<Config, "contentDir" | "dataDir" | "databaseUrl">;
  audience: Audience;
}

/** The version of the last task and what its check found, so that the next one reads and checks what changed. */
let last: { database: string; published: PublishedItems; memory: CheckMemory } | undefined;

/** The task of `DraftCheck`'s worker, with a database connection of its own. */
export default async function check({ at, drafts = [], config, audience }: CheckTask): Promise<Checked> {
  const database = JSON.stringify(config);
  if (last?.database !== database) last = { database, published: new PublishedItems(), memory: new CheckMemory() };
  const { memory } = last;
  // Pending queries fail when an idle connection breaks; nothing is left to warn of.
  const db = connectDatabase(config, () => undefined, 0);
  try {
    const options = { cacheFile: mediaCacheFile(config), uploads: new UploadedFiles(db, config.dataDir), memory };
    const published = await last.published.read(db);
    const items = withDrafts(at === undefined ? [...published.items.values()] : await itemsAt(db, at), drafts);
    return await speaking(audience, () => checkSite(items, published, config.contentDir, options));
  } finally {
    await db.destroy();
  }
}
