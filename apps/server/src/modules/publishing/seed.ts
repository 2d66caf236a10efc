import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { checkContent } from "./check.ts";
import { publishedVersion } from "../content/content.repository.ts";
import { faultReport } from "./faults.ts";
import { type Applied, applyContent } from "./publish.ts";
import { rememberSeen } from "./seen.ts";

/** Where measurements of pictures are kept between runs. */
export function mediaCacheFile({ dataDir }: Pick<Config, "dataDir">): string {
  // Another name when measuring changes: what was measured before is done again.
  return join(dataDir, "cache", "media-2.json");
}

/**
 * Publishes the content folder when nothing has been published yet, as on a first start.
 * @returns what was published, or undefined when the database had content
 * @throws with the report of all faults when the content is not fit to publish
 */
export async function seedIfEmpty(
  db: Database,
  config: Pick<Config, "contentDir" | "dataDir">,
): Promise<Applied | undefined> {
  if ((await publishedVersion(db)) > 0) return undefined;
  const { faults, items } = await checkContent(config.contentDir, { cacheFile: mediaCacheFile(config) });
  if (faults.length > 0) throw new Error(`The content cannot be published:\n${faultReport(faults)}`);
  // For editors, who read it in the history.
  const applied = await applyContent(db, items, { author: { by: "", note: "首次启动" } });
  await rememberSeen(config.contentDir, db, applied.version);
  return applied;
}
