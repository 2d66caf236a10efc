import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { checkContent } from "./check.ts";
import { publishedVersion } from "../content/content.repository.ts";
import { faultReport } from "./faults.ts";
import { type Applied, applyContent } from "./publish.ts";
import { recordBaseVersion } from "./base-version.ts";

/** File of the media cache. */
export function mediaCacheFile({ dataDir }: Pick<Config, "dataDir">): string {
  // Raise the number when measuring changes.
  return join(dataDir, "cache", "media-2.json");
}

/**
 * Publishes the content folder if the database is empty, as on a first start.
 * @returns undefined when the database has content already
 * @throws with the report of all faults
 */
export async function seedIfEmpty(
  db: Database,
  config: Pick<Config, "contentDir" | "dataDir">,
): Promise<Applied | undefined> {
  if ((await publishedVersion(db)) > 0) return undefined;
  const { faults, items } = await checkContent(config.contentDir, { cacheFile: mediaCacheFile(config) });
  if (faults.length > 0) throw new Error(`The content cannot be published:\n${faultReport(faults)}`);
  // Chinese: editors read it in the history.
  const applied = await applyContent(db, items, { author: { by: "", note: "首次启动" } });
  await recordBaseVersion(config.contentDir, db, applied.version);
  return applied;
}
