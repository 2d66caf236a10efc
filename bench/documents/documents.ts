import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DocumentValidator } from "../../apps/server/src/modules/careers/documents/document-validator.ts";
import { producerOf } from "./producer.ts";

/**
 * `npm run bench -- documents FOLDER...`: runs the validator of applicants' documents on each file below the folders.
 * Prints counts by type, producer and verdict, the refused files and the slowest ones.
 */
const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error("Usage: npm run bench -- documents FOLDER...");

interface Row {
  path: string;
  type: string;
  producer: string;
  verdict: string;
  findings: readonly string[];
  ms: number;
}

const validator = new DocumentValidator();
const rows: Row[] = [];
for (const path of await documentsBelow(folders)) {
  const bytes = await readFile(path);
  const started = performance.now();
  const verdict = await validator.validate(async () => bytes);
  const ms = Math.round(performance.now() - started);
  const type = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const producer = await producerOf(path, bytes);
  const answer =
    "refusal" in verdict
      ? { verdict: verdict.refusal, findings: [] }
      : { verdict: "accepted", findings: verdict.findings };
  rows.push({ path, type, producer, ...answer, ms });
}

const accepted = rows.filter(({ verdict }) => verdict === "accepted");
console.table(counted(rows, ({ type, verdict }) => `${type}, ${verdict}`));
console.table(counted(accepted, ({ findings }) => findings.join(", ") || "no finding"));
console.table(counted(rows, ({ producer }) => producer));
console.log(
  `${rows.length} documents of ${new Set(rows.map(({ producer }) => producer)).size} producers, ${accepted.length} accepted`,
);
console.log("\nRefused:");
for (const { path, verdict } of rows) if (verdict !== "accepted") console.log(`${verdict}\t${path}`);
console.log("\nSlowest:");
for (const { path, ms } of rows.toSorted((a, b) => b.ms - a.ms).slice(0, 5)) console.log(`${ms} ms\t${path}`);

async function documentsBelow(roots: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    roots.map(async (root) =>
      (await readdir(root, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && /\.(?:pdf|docx?)$/i.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    ),
  );
  return files.flat().toSorted();
}

function counted<T>(items: readonly T[], by: (item: T) => string): Record<string, number> {
  const groups = Map.groupBy(items, by);
  return Object.fromEntries(
    [...groups].map(([key, group]) => [key, group.length] as const).toSorted(([, a], [, b]) => b - a),
  );
}
