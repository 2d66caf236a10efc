import type { Database } from "../../db/open.ts";
import type { ApplicationTable } from "../../db/schema.ts";
import { type Connection, filesOf } from "./application.repository.ts";
import type { PersonalData } from "./personal-data.ts";
import { readFile, storeFile } from "./stored-files.ts";

/**
 * Seals every application with the first key that another one, or none, has sealed: each in a transaction of its own,
 * while servers go on. Cut off, it goes on where it was.
 * @param onMoved hears of each
 */
export async function rekeyApplications(db: Database, personal: PersonalData, onMoved: () => void): Promise<void> {
  for (;;) {
    const moved = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom("application")
        .selectAll()
        .where(({ eb, or }) => or([eb("key_id", "is", null), eb("key_id", "!=", personal.keyId)]))
        .limit(1)
        .executeTakeFirst();
      if (row) await rekey(transaction, row, personal);
      return row !== undefined;
    });
    if (!moved) return;
    onMoved();
  }
}

async function rekey(db: Connection, row: ApplicationTable, personal: PersonalData): Promise<void> {
  const { id, job_id } = row;
  // Its sender has the code that the key before gave.
  const whom = { ...personal.openPerson(row), deletionCode: personal.deletionCode(row) };
  const [phone_hash] = personal.phoneHashes(whom.phone);
  for (const { position, name } of await filesOf(db, id)) {
    await moveFile(db, row, position, personal);
    await db
      .updateTable("application_file")
      .set({ name: personal.seal(personal.open(name, row), id) })
      .where(({ and }) => and({ application_id: id, position }))
      .execute();
  }
  await db
    .updateTable("application")
    .set({ key_id: personal.keyId, person: personal.sealPerson(whom, id), phone_hash })
    .where("id", "=", id)
    .execute();
  // Of two claims, which only two keys could make of one phone number, the newer stays.
  const newer = await db
    .selectFrom("application_latest")
    .select("application_id")
    .where(({ and }) => and({ phone_hash, job_id }))
    .where("application_id", "!=", id)
    .executeTakeFirst();
  if (newer) await db.deleteFrom("application_latest").where("application_id", "=", id).execute();
  else await db.updateTable("application_latest").set({ phone_hash }).where("application_id", "=", id).execute();
}

/** Reads a file's pieces out of the way of those that are to stand in their place. */
async function moveFile(
  db: Connection,
  row: ApplicationTable,
  position: number,
  personal: PersonalData,
): Promise<void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readFile(db, row, position, personal)) pieces.push(piece);
  await db
    .deleteFrom("application_piece")
    .where(({ and }) => and({ application_id: row.id, position }))
    .execute();
  await storeFile(db, { application: row.id, position }, asStream(pieces), (piece, context) =>
    personal.sealPiece(piece, context),
  );
}

async function* asStream(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
