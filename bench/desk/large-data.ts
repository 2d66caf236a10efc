import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Config, readConfig } from "../../apps/server/src/config.ts";
import { type Database, openDatabase } from "../../apps/server/src/db/open.ts";
import { openApplicationKeys } from "../../apps/server/src/modules/careers/application-keys.ts";
import { newApplicationId, PersonalData } from "../../apps/server/src/modules/careers/personal-data.ts";
import { openCodeKey } from "../../apps/server/src/modules/verification/code-key.ts";
import { makeBatch } from "../../apps/server/src/modules/verification/make-batch.ts";
import { type PublishCost, publishLarge } from "../report/large-site.ts";

/** Sizes at which every view must open within 300 ms (desk-tasks.md). */
export const largeCounts = { products: 50_000, codes: 1_000_000, applications: 100_000, pictures: 20_000 };

/** Rows of one INSERT: SQLite allows 32,766 parameters. */
const rowsAtOnce = 1000;

/**
 * Fills an empty database with generated content, codes, applications and pictures of `counts`.
 * @param databaseUrl of PostgreSQL; SQLite in `dataDir` by default
 * @returns what publishing the content took
 */
export async function fillDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
  counts: typeof largeCounts,
): Promise<PublishCost> {
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const cost = await publishLarge(config, counts.products);
  const db = await openDatabase(config);
  try {
    await addCodes(db, config, counts.codes);
    await addApplications(db, config, counts.applications);
    await addPictures(db, counts.pictures);
    return cost;
  } finally {
    await db.destroy();
  }
}

/** Codes in 20 batches; 3,000 of them are frozen, and 5,000 queries are on record. */
async function addCodes(db: Database, config: Config, count: number): Promise<void> {
  const key = await openCodeKey(db, config);
  const batches = 20;
  for (let batch = 0; batch < batches; batch += 1) {
    const made = makeBatch(db, key, { batch: `made-${batch}`, productId: `made-${batch}`, count: count / batches });
    for await (const codes of made) if (codes.length === 0) throw new Error("a part of a batch is empty");
  }
  const frozen = await db.selectFrom("security_code").select("hash").limit(3000).execute();
  await db
    .updateTable("security_code")
    .set({ n: 5, first_query_at: minutesAgo(60) })
    .where(
      "hash",
      "in",
      frozen.map(({ hash }) => hash),
    )
    .execute();
  await insert(
    5000,
    (at) => ({
      time: minutesAgo(at),
      network: `198.51.${at % 200}.0/24`,
      outcome: "unknown" as const,
      product_id: null,
      code_hash: null,
    }),
    (rows) => db.insertInto("security_query").values(rows).execute(),
  );
}

/** Applications of the last year for 40 positions, without files. */
async function addApplications(db: Database, config: Config, count: number): Promise<void> {
  const personal = new PersonalData(await openApplicationKeys(db, config));
  await insert(
    count,
    (at) => {
      const id = newApplicationId();
      const phone = `138${String(at).padStart(8, "0")}`;
      return {
        id,
        job_id: `made-${at % 40}`,
        job_title: `门店顾问 ${at % 40}`,
        city: "上海",
        stores: "[]",
        key_id: personal.keyId,
        person: personal.sealPerson({ name: `申请人 ${at}`, phone }, id),
        phone_hash: personal.phoneHashes(phone)[0],
        captcha_key: randomUUID(),
        consent_version: "1",
        created_at: minutesAgo(at * 5),
      };
    },
    (rows) => db.insertInto("application").values(rows).execute(),
  );
}

const pictureFile = new URL("../../e2e/brand/media/brand/touch-icon.png", import.meta.url);

/** One picture, each time with other bytes after its end, which decoders ignore. */
async function addPictures(db: Database, count: number): Promise<void> {
  const picture = await readFile(pictureFile);
  const bytesOf = (at: number) => Buffer.concat([picture, Buffer.from(`made ${at}`)]);
  const nameOf = (at: number) => `made-${at}.png`;
  await insert(
    count,
    (at) => {
      const bytes = bytesOf(at);
      return {
        name: nameOf(at),
        title: `照片 ${at}.png`,
        kind: "picture" as const,
        hash: createHash("sha256").update(bytes).digest("hex"),
        bytes: bytes.length,
        width: 180,
        height: 180,
        alt: at % 3 === 0 ? null : `第 ${at} 张照片`,
        tags: "[]",
        poster: null,
        added_by: "bench",
        added_at: minutesAgo(at),
      };
    },
    (rows) => db.insertInto("media_file").values(rows).execute(),
  );
  await insert(
    count,
    (at) => ({ name: nameOf(at), part: 0, data: bytesOf(at) }),
    (rows) => db.insertInto("media_piece").values(rows).execute(),
  );
}

/** Inserts `count` rows, `rowsAtOnce` in a statement. */
async function insert<Row>(count: number, rowOf: (at: number) => Row, write: (rows: Row[]) => Promise<unknown>) {
  for (let start = 0; start < count; start += rowsAtOnce)
    await write(Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, at) => rowOf(start + at)));
}

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
