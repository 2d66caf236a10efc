import { applyContent } from "../../apps/server/src/modules/publishing/publish.ts";
import { checkContent } from "../../apps/server/src/modules/publishing/check.ts";
import type { Config } from "../../apps/server/src/config.ts";
import { openDatabase } from "../../apps/server/src/db/open.ts";
import { contentItem } from "../../apps/server/src/modules/content/items.ts";
import { readContent } from "../../apps/server/src/modules/content/read-content.ts";
import { mediaCacheFile } from "../../apps/server/src/modules/publishing/seed.ts";
import { madeUpContent } from "../search-catalogue.ts";

/** Costs of the publication itself, in milliseconds. */
export interface PublishCost {
  wallMs: number;
  /** Of this process: on PostgreSQL the server's processor time comes on top. */
  cpuMs: number;
}

/** Publishes the demo content and `more` generated products into an empty database. */
export async function publishLarge(config: Config, more: number): Promise<PublishCost> {
  const { items } = await checkContent("content", { cacheFile: mediaCacheFile(config) });
  const bodies = (kind: string) =>
    items.filter((item) => item.kind === kind).map(({ id, body }) => [id, body] as const);
  // From the files' own text: loaded records differ from their YAML.
  const productGroups = Object.fromEntries(bodies("product-group").map(([id, body]) => [id, JSON.parse(body)]));
  const made = madeUpContent({ ...readContent(items), productGroups }, more).content;
  const series = bodies("series").map(([id, body]) =>
    contentItem("series", id, { series: { ...JSON.parse(body).series, ...made.series } }),
  );
  const groups = Object.entries(made.productGroups).map(([id, group]) => contentItem("product-group", id, group));
  const db = await openDatabase(config);
  try {
    const [started, worked] = [performance.now(), process.cpuUsage()];
    await applyContent(db, [...items.filter(({ kind }) => kind !== "series"), ...series, ...groups]);
    const { user, system } = process.cpuUsage(worked);
    return { wallMs: performance.now() - started, cpuMs: (user + system) / 1000 };
  } finally {
    await db.destroy();
  }
}
