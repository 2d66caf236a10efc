import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SERVER } from "../tools/server.mjs";
import { demoContent } from "./search-catalogue.ts";
import {
  defaultFinder,
  type GradedQuery,
  measureRelevance,
  siteFinder,
  type QuerySet,
  querySets,
  readQueries,
  type Relevance,
} from "./search-relevance.ts";
import type { SearchSpeed } from "./search-speed.ts";

/**
 * `npm run bench:search`: relevance of the search (bench/search-queries*.yaml) compared with MiniSearch's defaults;
 * speed and memory with 100 to 50,000 products. `npm run bench:search -- relevance` omits the second part.
 */
const sizes = [100, 1000, 10_000, 50_000];
/** The least nDCG@10 of either part of a set. */
const leastRelevance: Readonly<Record<QuerySet, number>> = { catalogue: 0.95, shoppers: 0.95 };

const demo = await demoContent();
const finders = { ours: siteFinder(demo), plain: defaultFinder(demo) };
for (const set of querySets) reportRelevance(set, await readQueries(demo, set));

if (process.argv[2] !== "relevance") {
  console.log(
    `\nSpeed: Node ${process.versions.node}, pinned to one of ${cpus().length} cores where the system can; p99 in milliseconds\n`,
  );
  const rows: string[][] = [];
  for (const size of sizes) rows.push(speedRow(await speedOf(size)));
  table(
    [
      "products",
      "index s",
      "blocked ms",
      "autocomplete",
      "keywordList",
      "searchFilter",
      "... CPU ms",
      "",
      "",
      "memory MB",
    ],
    rows,
  );
}

function reportRelevance(set: QuerySet, queries: readonly GradedQuery[]): void {
  const parts = [
    { name: "tuned on", some: queries.filter(({ heldOut }) => !heldOut) },
    { name: "held out", some: queries.filter(({ heldOut }) => heldOut) },
  ];
  console.log(`Relevance, ${set}: ${queries.length} queries over ${finders.ours.ids.length} products`);
  for (const { name, some } of parts) {
    const ours = measureRelevance(some, finders.ours);
    console.log("");
    table(
      [`${name}: ${some.length}`, "nDCG@10", "recall@20", "nothing found"],
      [
        relevanceRow("our index", ours),
        relevanceRow("MiniSearch, default tokens", measureRelevance(some, finders.plain)),
      ],
    );
    if (ours.ndcg < leastRelevance[set] || ours.nothing > 0) process.exitCode = 1;
  }
  console.log("");
  table(
    ["kind of query", ...parts.flatMap(({ name }) => [name, "nDCG@10", "MiniSearch"])],
    [...new Set(queries.map(({ kind }) => kind))].map((kind) => [
      kind,
      ...parts.flatMap(({ some }) => {
        const these = some.filter((query) => query.kind === kind);
        const [one, other] = [measureRelevance(these, finders.ours), measureRelevance(these, finders.plain)];
        return [String(these.length), one.ndcg.toFixed(3), other.ndcg.toFixed(3)];
      }),
    ]),
  );
  // Only of the tuning part: printing held-out queries would make them tuning queries.
  for (const { query, ndcg, found } of measureRelevance(parts[0]?.some ?? [], finders.ours).worst)
    console.log(`  ${ndcg.toFixed(3)}  ${query}  ->  ${found.slice(0, 6).join(" ")}`);
  console.log("");
}

/** Runs in a new process, so that one size does not affect the next. */
async function speedOf(size: number): Promise<SearchSpeed> {
  // The server is started with the same flag: a small young generation makes short GC pauses.
  const script = [...SERVER.slice(0, -1), join(import.meta.dirname, "search-speed.ts"), String(size)];
  const run = promisify(execFile);
  const alone = await run("taskset", ["-c", "0", process.execPath, ...script]).catch((error: { code?: unknown }) => {
    if (error.code === "ENOENT") return run(process.execPath, script);
    throw error;
  });
  // The script's last line.
  return JSON.parse(alone.stdout.trim().split("\n").at(-1) ?? "") as SearchSpeed;
}

function relevanceRow(name: string, { ndcg, recall, nothing }: Relevance): string[] {
  return [name, ndcg.toFixed(3), recall.toFixed(3), `${(nothing * 100).toFixed(1)}%`];
}

function speedRow({ products, buildS, blockedMs, wall, cpu, memoryMb }: SearchSpeed): string[] {
  const times = (each: SearchSpeed["wall"]) =>
    [each.autocomplete, each.keywordList, each.searchFilter].map((ms) => ms.toFixed(1));
  return [
    String(products),
    buildS.toFixed(1),
    blockedMs.toFixed(0),
    ...times(wall),
    ...times(cpu),
    memoryMb.toFixed(0),
  ];
}

function table(head: string[], rows: string[][]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => width(row[column] ?? ""))));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) =>
          column === 0
            ? cell + " ".repeat((widths[column] ?? 0) - width(cell))
            : " ".repeat((widths[column] ?? 0) - width(cell)) + cell,
        )
        .join("  ")
        .trimEnd(),
    );
}

/** Chinese characters are two columns wide. */
function width(text: string): number {
  return [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
}
