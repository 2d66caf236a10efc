import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Content } from "../content/snapshot.ts";
import type { Database } from "../../db/open.ts";
import { openCodeKey } from "./code-key.ts";
import { addBatch } from "./code.repository.ts";
import { generateCodes, groupCode, hashCode } from "./security-code.ts";
import { validQueries } from "./verification.repository.ts";

/** The list of codes inside DATA_DIR; the database holds only their hashes. */
export const demoCodesFile = "demo-codes.txt";

/** Codes for each result that the verification page shows. `n` counts earlier queries. */
const samples = [
  { label: "fresh", n: 0, voided: false },
  { label: "fresh", n: 0, voided: false },
  { label: "fresh", n: 0, voided: false },
  { label: "queried before", n: 1, voided: false },
  { label: "frozen", n: validQueries, voided: false },
  { label: "voided", n: 0, voided: true },
];

/**
 * Creates sample codes when the content is a demonstration (`site.demo`), the site is for this machine only, and no codes
 * exist yet; lists them in DATA_DIR/demo-codes.txt, readable by the owner only.
 * @returns the list; undefined when nothing was created
 */
export async function makeDemoCodes(
  db: Database,
  config: Pick<Config, "codeKey" | "dataDir" | "publicUrl">,
  content: Pick<Content, "site" | "productGroups">,
): Promise<string | undefined> {
  const productId = Object.values(content.productGroups)[0]?.products[0]?.id;
  if (!content.site.demo || productId === undefined) return undefined;
  // A code of a public site is a promise to customers, even while it still shows the demo.
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(config.publicUrl).hostname)) return undefined;
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
  // The transaction commits after the list is on the disk; of replicas that start together one creates the codes.
  await db.transaction().execute(async (transaction) => {
    const isAdded = await addBatch(transaction, { id: "demo", product_id: productId, created_at: now });
    if (!isAdded) throw new Error("Another replica has made the demo codes.");
    await transaction.insertInto("security_code").values(rows).execute();
    await writeFile(join(config.dataDir, demoCodesFile), list, { mode: 0o600, flush: true });
  });
  return list;
}
