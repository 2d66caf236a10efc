import { parseArgs } from "node:util";
import { startCluster } from "../../apps/server/test/postgres.ts";
import { table } from "../report/table.ts";
import { measureScale } from "./measure-scale.ts";

/**
 * `npm run bench -- scale [--products N,N] [--engine sqlite|postgresql] [--profile FOLDER]`: publication, start, memory,
 * pages, search and the calls of the desk, by number of products: 1,000 and 50,000 on both engines by default. Prints a
 * table for docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    products: { type: "string", default: "1000,50000" },
    engine: { type: "string" },
    /** Writes processor profiles of the server there. */
    profile: { type: "string" },
  },
});
const sizes = values.products.split(",").map(Number);
if (!sizes.every((size) => size >= 100)) throw new Error("--products must be numbers of 100 or more");

const columns: { head: string; measured: Map<string, string> }[] = [];
for (const engine of ["sqlite", "postgresql"].filter((name) => name === (values.engine ?? name)))
  for (const products of sizes) {
    const head = `${products.toLocaleString("en")}, ${engine === "sqlite" ? "SQLite" : "PostgreSQL"}`;
    const cluster = engine === "sqlite" ? undefined : await startCluster(true);
    if (typeof cluster === "string") {
      console.log(`PostgreSQL was left out: ${cluster}`);
      continue;
    }
    try {
      const measured = await measureScale(products, cluster?.url("postgres"), values.profile);
      columns.push({ head, measured });
    } finally {
      await cluster?.stop();
    }
  }
const rows = [...new Set(columns.flatMap(({ measured }) => [...measured.keys()]))];
console.log(
  table(
    ["", ...columns.map(({ head }) => head)],
    rows.map((row) => [row, ...columns.map(({ measured }) => measured.get(row) ?? "-")]),
  ),
);
