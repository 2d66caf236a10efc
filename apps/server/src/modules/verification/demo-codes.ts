import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Content } from "../content/snapshot.ts";
import type { Database } from "../../db/open.ts";
import { openCodeKey } from "./code-key.ts";
import { addBatch } from "./code.repository.ts";
import { generateCodes, groupCode, hashCode } from "./security-code.ts";
import { validQueries } from "./verification.repository.ts";

/** The list inside DATA_DIR; the codes are nowhere else. */
export const demoCodesFile = "demo-codes.txt";

/** One code for each answer that the page can give, and how it comes to it. */
const samples = [
  { label: "fresh", n: 0, voided: false },
  { label: "fresh", n: 0, voided: false },
  { label: "fresh", n: 0, voided: false },
  { label: "queried before", n: 1, voided: false },
  { label: "frozen", n: validQueries, voided: false },
  { label: "voided", n: 0, voided: true },
];

/**
 * Makes a few codes for newcomers to try, when the content says that its brand is a demonstration and there
 * are no codes yet. They lie in DATA_DIR/demo-codes.txt, readable by the owner only.
 * @returns the list as it is to be printed once; undefined when there was nothing to do
 */
export async function makeDemoCodes(
  db: Database,
  config: Pick<Config, "codeKey" | "dataDir">,
  content: Pick<Content, "site" | "productGroups">,
): Promise<string | undefined> {
  const productId = Object.values(content.productGroups)[0]?.products[0]?.id;
  if (!content.site.demo || productId === undefined) return undefined;
  const [batch] = await db.selectFrom("security_code_batch").select("id").limit(1).execute();
  if (batch) return undefined;

  const key = await openCodeKey(db, config);
  const now = new Date().toISOString();
  const codes = generateCodes(samples.length);
  const rows = samples.map(({ n, voided }, index) => ({
    hash: hashCode(codes[index] ?? "", key),
    batch_id: "demo",
    n,
    first_query_at: n > 0 ? `${now.slice(0, 16)}:00.000Z` : null,
    voided_at: voided ? now : null,
  }));
  const list = samples.map(({ label }, index) => `${groupCode(codes[index] ?? "")}  ${label}\n`).join("");
  // The list is on the disk before its codes count for anything, and of replicas that start together one makes them.
  await db.transaction().execute(async (transaction) => {
    await addBatch(transaction, { id: "demo", product_id: productId, created_at: now });
    await transaction.insertInto("security_code").values(rows).execute();
    await writeFile(join(config.dataDir, demoCodesFile), list, { mode: 0o600, flush: true });
  });
  return list;
}
