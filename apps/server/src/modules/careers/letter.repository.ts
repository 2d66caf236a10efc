import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/open.ts";
import type { ApplicationLetterTable, LetterTemplateTable } from "../../db/schema.ts";
import type { PersonalData } from "./personal-data.ts";

const letterContent = z.object({ to: z.string(), subject: z.string(), text: z.string() });
/** A mail to an applicant. */
export type Letter = z.infer<typeof letterContent>;

type SealedLetter = Pick<ApplicationLetterTable, "application_id" | "key_id" | "letter">;

/** Queues a mail, encrypted. */
export async function addLetter(
  db: Database,
  { application, by, letter }: { application: string; by: string; letter: Letter },
  personal: PersonalData,
): Promise<void> {
  const now = new Date().toISOString();
  const row: Insertable<ApplicationLetterTable> = {
    id: randomUUIDv7(),
    application_id: application,
    created_at: now,
    person_name: by,
    key_id: personal.keyId,
    letter: personal.seal(JSON.stringify(letter), application),
    sent_at: null,
    next_try_at: now,
  };
  await db.insertInto("application_letter").values(row).execute();
}

/** Mails of an application, the earliest first. */
export function lettersOf(db: Database, applicationId: string) {
  return db
    .selectFrom("application_letter")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("id")
    .execute();
}

/** Decrypts a mail. @throws as `PersonalData.open` */
export function openLetter({ application_id: id, key_id, letter }: SealedLetter, personal: PersonalData): Letter {
  return letterContent.parse(JSON.parse(personal.open(letter, { id, key_id })));
}

/** Templates, by name. */
export async function letterTemplates(db: Database) {
  const rows = await db.selectFrom("letter_template").select(["id", "name", "subject", "text"]).execute();
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, "zh-CN"));
}

/** Adds a template, or replaces one. @returns its id; undefined if the one to replace does not exist */
export async function saveTemplate(
  db: Database,
  id: string | undefined,
  template: Omit<LetterTemplateTable, "id" | "changed_at">,
): Promise<string | undefined> {
  const row = { ...template, changed_at: new Date().toISOString() };
  if (id === undefined) {
    const added = randomUUID();
    await db
      .insertInto("letter_template")
      .values({ id: added, ...row })
      .execute();
    return added;
  }
  const { numUpdatedRows } = await db.updateTable("letter_template").set(row).where("id", "=", id).executeTakeFirst();
  return numUpdatedRows === 1n ? id : undefined;
}

/** @returns whether the template existed */
export async function removeTemplate(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("letter_template").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}
