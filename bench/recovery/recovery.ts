import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Database } from "../../apps/server/src/db/open.ts";
import { checkContent } from "../../apps/server/src/modules/publishing/check.ts";
import { applyContent } from "../../apps/server/src/modules/publishing/publish.ts";
import type { Drill } from "../../apps/server/test/recovery/drill.ts";
import { postgresDrill } from "../../apps/server/test/recovery/postgres-drill.ts";
import { sqliteDrill } from "../../apps/server/test/recovery/sqlite-drill.ts";
import { table } from "../report/table.ts";

/**
 * `npm run bench -- recovery [--drills N] [--every SECONDS] [--engine sqlite|postgresql]`: kills a database with the demo's
 * content at random moments of a load of writes, removes its files and restores it. Prints a table for docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    drills: { type: "string", default: "20" },
    /** Seconds between snapshots of SQLite; 30 by default, as the shipped unit. */
    every: { type: "string", default: "30" },
    engine: { type: "string" },
  },
});
const [drills, every] = [Number(values.drills), Number(values.every)];
if (!(drills >= 1 && every >= 1)) throw new Error("--drills and --every must be numbers from 1");

const folder = await mkdtemp(join(tmpdir(), "klarholm-recovery-"));
const content = join(import.meta.dirname, "../../content");
const { items } = await checkContent(content, { cacheFile: join(folder, "media.json") });
await rm(folder, { recursive: true, force: true });
const prepare = (db: Database) => applyContent(db, items);

const engines = {
  sqlite: () => sqliteDrill({ every, killAfterMs: Math.random() * every * 1000, prepare }),
  postgresql: () => postgresDrill({ killAfterMs: 500 + Math.random() * 5000, prepare }),
};
const rows: string[][] = [];
for (const [engine, drill] of Object.entries(engines)) {
  if (engine !== (values.engine ?? engine)) continue;
  const done: Drill[] = [];
  for (let turn = 1; turn <= drills; turn++) {
    const result = await drill();
    console.log(`${engine} ${turn}: ${JSON.stringify(result)}`);
    done.push(result);
  }
  const most = (of: (drill: Drill) => number) => Math.max(...done.map(of));
  rows.push([
    engine === "sqlite" ? `SQLite, a snapshot each ${every} s` : "PostgreSQL, pg_receivewal",
    `${done.length}`,
    `${done.reduce((sum, { acknowledged }) => sum + acknowledged, 0)}`,
    `${most(({ missing }) => missing.length)}`,
    `${(most(({ lossMs }) => lossMs) / 1000).toFixed(2)} s`,
    `${(most(({ restoreMs }) => restoreMs) / 1000).toFixed(1)} s`,
  ]);
}
console.log(
  table(["", "drills", "acknowledged writes", "lost of the archive", "longest loss", "longest restore"], rows),
);
