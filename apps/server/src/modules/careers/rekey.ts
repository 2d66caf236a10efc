import type { Database } from "../../db/open.ts";
import type { ApplicationRow } from "../../db/schema.ts";
import { filesOf, notesOf } from "./application.repository.ts";
import { lettersOf, openLetter } from "./letter.repository.ts";
import type { PersonalData } from "./personal-data.ts";
import type { SealChunk } from "../../lib/sealing.ts";
import type { Storage } from "../../plugins/storage/storage.ts";
import { enqueueRemoval } from "../../plugins/storage/stored-object.ts";
import { type FileToStore, readFile, storeFile, storeObject } from "./stored-files.ts";

/**
 * Seals applications with the current key that were sealed with an earlier one, or not at all. Each is a transaction, so
 * that servers go on, and an interrupted run can be repeated.
 * @param onMoved is called after each
 * @param storage of files that are not in the database
 */
export async function rekeyApplications(
  db: Database,
  personal: PersonalData,
  onMoved: () => void,
  storage?: Storage,
): Promise<void> {
  for (;;) {
    const moved = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom("application")
        .selectAll()
        .where(({ eb, or }) => or([eb("key_id", "is", null), eb("key_id", "!=", personal.keyId)]))
        .limit(1)
        .executeTakeFirst();
      if (row) await rekey(transaction, row, personal, storage);
      return row !== undefined;
    });
    if (!moved) return;
    onMoved();
  }
}

async function rekey(
  db: Database,
  row: ApplicationRow,
  personal: PersonalData,
  storage: Storage | undefined,
): Promise<void> {
  const { id, job_id } = row;
  // The sender's code depends on the earlier key.
  const applicant = { ...personal.openPerson(row), deletionCode: personal.deletionCode(row) };
  const [phone_hash] = personal.phoneHashes(applicant.phone);
  for (const { position, name, object } of await filesOf(db, id)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of readFile(db, row, position, personal, storage)) chunks.push(chunk);
    await db
      .deleteFrom("application_piece")
      .where(({ and }) => and({ application_id: id, position }))
      .execute();
    const seal: SealChunk = (chunk, context) => personal.sealChunk(chunk, context);
    const file: FileToStore = { application: id, position, source: () => chunks, seal };
    const moved = (await storeObject(db, storage, file)) ?? (await storeFile(db, file));
    if (object !== null) await enqueueRemoval(db, [object]);
    await db
      .updateTable("application_file")
      .set({ name: personal.seal(personal.open(name, row), id), object: moved.object })
      .where(({ and }) => and({ application_id: id, position }))
      .execute();
  }
  for (const note of await notesOf(db, id)) {
    const text = personal.seal(personal.open(note.text, { id, key_id: note.key_id }), id);
    await db.updateTable("application_note").set({ text, key_id: personal.keyId }).where("id", "=", note.id).execute();
  }
  for (const { id: letterId, ...stored } of await lettersOf(db, id)) {
    const letter = personal.seal(JSON.stringify(openLetter(stored, personal)), id);
    await db
      .updateTable("application_letter")
      .set({ letter, key_id: personal.keyId })
      .where("id", "=", letterId)
      .execute();
  }
  await db
    .updateTable("application")
    .set({ key_id: personal.keyId, person: personal.sealPerson(applicant, id), phone_hash })
    .where("id", "=", id)
    .execute();
  // Only two keys can have given one phone number two claims; the newer one stays.
  const newer = await db
    .selectFrom("application_latest")
    .select("application_id")
    .where(({ and }) => and({ phone_hash, job_id }))
    .where("application_id", "!=", id)
    .executeTakeFirst();
  if (newer) await db.deleteFrom("application_latest").where("application_id", "=", id).execute();
  else await db.updateTable("application_latest").set({ phone_hash }).where("application_id", "=", id).execute();
}
