import { createHash } from "node:crypto";
import type { Database } from "../../db/open.ts";
import type { ApplicationTable } from "../../db/schema.ts";
import type { PersonalData } from "./personal-data.ts";
import type { SealChunk } from "../../lib/sealing.ts";

/** Bytes of a chunk before it is encrypted. */
export const chunkBytes = 1024 * 1024;

/**
 * Stores a file in encrypted chunks. Each is bound to its position and to whether it is the last, so that none can be
 * removed, reordered or moved to another file.
 * @param source chunks of at most `chunkBytes`
 * @returns the file's SHA-256 in hexadecimal
 */
export async function storeFile(
  db: Database,
  application: string,
  position: number,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  seal: SealChunk,
): Promise<string> {
  const hash = createHash("sha256");
  let [part, previous]: [number, Uint8Array | undefined] = [0, undefined];
  const add = async (chunk: Uint8Array, isLast: boolean) => {
    hash.update(chunk);
    const data = seal(chunk, chunkContext(application, position, part, isLast));
    await db
      .insertInto("application_piece")
      .values({ application_id: application, position, part: part++, data })
      .execute();
  };
  for await (const chunk of source) {
    if (previous) await add(previous, false);
    previous = chunk;
  }
  if (previous) await add(previous, true);
  return hash.digest("hex");
}

/**
 * Yields the bytes of a file. Files of early releases (no key) are stored in plain text.
 * @throws when a chunk is missing, changed or moved; what was yielded before is genuine, but the file is not complete
 */
export async function* readFile(
  db: Database,
  { id, key_id }: Pick<ApplicationTable, "id" | "key_id">,
  position: number,
  personal: PersonalData,
): AsyncGenerator<Uint8Array> {
  if (key_id === null) return yield* storedChunks(db, id, position);
  let [part, previous]: [number, Uint8Array | undefined] = [0, undefined];
  for await (const chunk of storedChunks(db, id, position)) {
    if (previous) yield personal.unsealChunk(previous, chunkContext(id, position, part++, false), key_id);
    previous = chunk;
  }
  if (!previous) throw new Error(`File ${position + 1} of application ${id} is not there.`);
  yield personal.unsealChunk(previous, chunkContext(id, position, part, true), key_id);
}

async function* storedChunks(db: Database, applicationId: string, position: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom("application_piece")
      .select("data")
      .where(({ and }) => and({ application_id: applicationId, position, part }))
      .executeTakeFirst();
    if (!row) return;
    yield row.data;
  }
}

function chunkContext(application: string, position: number, part: number, isLast: boolean): string {
  return `${application}:${position}:${part}:${isLast ? "last" : "more"}`;
}
