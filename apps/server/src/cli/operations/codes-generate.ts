import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { renderSVG } from "uqr";
import { UsageError } from "../command-line.ts";
import { openCodeKey } from "../../modules/verification/code-key.ts";
import { addBatch, addCodes, removeBatch } from "../../modules/verification/code.repository.ts";
import { generateCodes, groupCode, hashCode } from "../../modules/verification/security-code.ts";
import { readPublished } from "../../modules/content/content.repository.ts";
import { readContent } from "../../modules/content/read-content.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { say } from "../../lib/language.ts";
import type { Database } from "../../db/open.ts";
import { appendCodes, createCodeFile, readCodeFile, verificationUrl } from "./code-file.ts";
import { type StaffInvocation, wholeNumber } from "./invocation.ts";
import { progressBar } from "./progress-bar.ts";

/** Codes of one transaction: long enough to be fast, short enough that visitors' queries wait for it unnoticed. */
const chunk = 10_000;
const mostCodes = 10_000_000;

/** `codes generate`: a batch of codes of one product into the database, hashed, and into one file, clear. */
export async function generateCommand(invocation: StaffInvocation): Promise<void> {
  const { config, db, values, words, print, progress, signal } = invocation;
  const { product, count: countText, out, qr, batch = batchName() } = values;
  if (words.length > 0 || product === undefined || countText === undefined || out === undefined)
    throw new UsageError("codes generate needs --product, --count and --out.");
  if (!/^[\w.-]{1,64}$/.test(batch)) throw new UsageError("--batch: expected 1 to 64 letters, digits, - _ or .");
  const count = wholeNumber("count", countText, mostCodes);
  await expectProduct(db, product);
  const key = await openCodeKey(db, config);
  if (qr !== undefined) await mkdir(qr, { recursive: true });

  const file = await createCodeFile(out);
  const takeBack = async (): Promise<void> => {
    // The file lists all that is in the database, but what the last, broken step had added.
    const codes = await readCodeFile(out);
    await removeBatch(
      db,
      batch,
      codes.map((code) => hashCode(code, key)),
    );
    if (qr !== undefined) for (const code of codes) await rm(join(qr, `${groupCode(code)}.svg`), { force: true });
    await rm(out);
  };
  try {
    await addBatch(db, { id: batch, product_id: product, created_at: new Date().toISOString() }).catch(
      async (error: unknown) => {
        await rm(out);
        throw error;
      },
    );
    const bar = progressBar(count, progress);
    for (let done = 0; done < count; done += chunk) {
      if (signal?.aborted) {
        await takeBack();
        throw new Error(
          say(
            `已停止：批次 ${batch} 全部收回，没有留下验证码。`,
            `Stopped: batch ${batch} was taken back, no code of it is left.`,
          ),
        );
      }
      const codes = generateCodes(Math.min(chunk, count - done));
      await db.transaction().execute((transaction) =>
        addCodes(
          transaction,
          batch,
          codes.map((code) => hashCode(code, key)),
        ),
      );
      // Only what is in the database goes into the file: a code that was printed is never unknown.
      await appendCodes(file, codes, { productId: product, batch, publicUrl: config.publicUrl });
      if (qr !== undefined)
        for (const code of codes)
          await writeFile(
            join(qr, `${groupCode(code)}.svg`),
            renderSVG(verificationUrl(config.publicUrl, code), { ecc: "Q", border: 4 }),
            { mode: 0o600 },
          );
      bar(done + codes.length);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const local = localWarning(config.publicUrl);
  if (local !== undefined) print(local);
  print(`Batch ${batch}: ${count} codes of ${product} in ${resolve(out)}`);
  if (qr !== undefined) print(`QR codes in ${resolve(qr)}`);
}

/** What to know before such codes are printed: their QR codes lead to an address that is no visitor's. */
function localWarning(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl);
  if (!/^(?:localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1\])$/.test(hostname)) return undefined;
  return say(
    `注意：二维码与网址指向 ${publicUrl}，只有这台机器打得开；印刷之前请设置 PUBLIC_URL 并重新生成。`,
    `Mind: addresses and QR codes lead to ${publicUrl}, which opens on this machine alone. Set PUBLIC_URL and make them anew before they are printed.`,
  );
}

/** Such as 20261121-081530. */
function batchName(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

async function expectProduct(db: Database, id: string): Promise<void> {
  const { version, items } = await readPublished(db);
  if (version === 0)
    throw new Error(
      "Nothing has been published yet, so there are no products. Start the site once, or run `npm run content -- apply`.",
    );
  const ids = Object.values(readContent(items).productGroups).flatMap((group) =>
    group.products.map((product) => product.id),
  );
  if (ids.includes(id)) return;
  const similar = didYouMean(id, ids);
  throw new Error(`--product: there is no product ${id}${similar === undefined ? "" : `; did you mean ${similar}?`}`);
}
