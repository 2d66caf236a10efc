import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { renderSVG } from "uqr";
import type { Database } from "../../db/open.ts";
import { chinaTime } from "../../lib/china-time.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { say } from "../../lib/language.ts";
import { readPublished } from "../../modules/content/content.repository.ts";
import { readContent } from "../../modules/content/read-content.ts";
import { openCodeKey } from "../../modules/verification/code-key.ts";
import { csvLines, makeBatch, verificationUrl } from "../../modules/verification/make-batch.ts";
import { groupCode } from "../../modules/verification/security-code.ts";
import { UsageError } from "../command-line.ts";
import { createCodeFile } from "./code-file.ts";
import { type StaffInvocation, wholeNumber } from "./invocation.ts";

const maxCodes = 10_000_000;

/** `codes generate`: writes a batch of codes of one product to the database as hashes, and to one file in clear text. */
export async function generateCommand(invocation: StaffInvocation): Promise<void> {
  const { config, db, values, print, progress, signal } = invocation;
  const { publicUrl } = config;
  const { product, count: countText, out, qr, batch = defaultBatch() } = values;
  if (product === undefined || countText === undefined || out === undefined)
    throw new UsageError("codes generate needs --product, --count and --out.");
  if (!/^[\w.-]{1,64}$/.test(batch)) throw new UsageError("--batch: expected 1 to 64 letters, digits, - _ or .");
  const count = wholeNumber("count", countText, maxCodes);
  await expectProduct(db, product);
  const key = await openCodeKey(db, config);
  const made: string[] = [];
  const qrFile = (folder: string, code: string) => join(folder, `${groupCode(code)}.svg`);
  if (qr !== undefined) await mkdir(qr, { recursive: true });

  const file = await createCodeFile(out);
  let isComplete = false;
  try {
    const showProgress = progressBar(count, progress);
    for await (const codes of makeBatch(db, key, { batch, productId: product, count })) {
      if (signal?.aborted)
        throw new Error(
          say(
            `已停止：批次 ${batch} 全部收回，没有留下验证码。`,
            `Stopped: batch ${batch} was removed with all of its codes.`,
          ),
        );
      await file.write(csvLines(codes, { productId: product, batch, publicUrl }));
      // The codes become valid when all of them are in a file that survives a crash.
      await file.sync();
      if (qr !== undefined)
        for (const code of codes) {
          const drawing = renderSVG(verificationUrl(publicUrl, code), { ecc: "Q", border: 4 });
          await writeFile(qrFile(qr, code), drawing, { mode: 0o600 });
          made.push(code);
        }
      showProgress(codes.length);
    }
    isComplete = true;
  } finally {
    await file.close();
    if (!isComplete) {
      if (qr !== undefined) for (const code of made) await rm(qrFile(qr, code), { force: true });
      await rm(out);
    }
  }
  if (/^(?:localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1\])$/.test(new URL(publicUrl).hostname))
    print(
      say(
        `注意：二维码与网址指向 ${publicUrl}，只有这台机器打得开；印刷之前请设置 PUBLIC_URL 并重新生成。`,
        `Note: addresses and QR codes point to ${publicUrl}, which only opens on this machine. Set PUBLIC_URL and generate them again before printing.`,
      ),
    );
  print(`Batch ${batch}: ${count} codes of ${product} in ${resolve(out)}`);
  if (qr !== undefined) print(`QR codes in ${resolve(qr)}`);
}

/** Such as 20261121-081530. */
function defaultBatch(): string {
  return chinaTime(Date.now()).slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

/** Shows a bar, the share done and the time left. @returns a function that takes the number of each further part */
function progressBar(total: number, show: (text: string) => void): (more: number) => void {
  const started = performance.now();
  const width = 30;
  let done = 0;
  return (more) => {
    done += more;
    if (done >= total) return show("");
    const share = done / total;
    const secondsLeft = Math.ceil(((performance.now() - started) * (1 / share - 1)) / 1000);
    const full = Math.round(share * width);
    show(`${"█".repeat(full)}${"░".repeat(width - full)} ${Math.floor(share * 100)} %, ${secondsLeft} s left`);
  };
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
