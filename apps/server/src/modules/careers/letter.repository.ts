import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { LetterState } from "@klarholm/contract/desk/letters";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/open.ts";
import { cancelJob } from "../../plugins/jobs/job.repository.ts";
import type { ApplicationLetterTable, LetterTemplateTable } from "../../db/schema.ts";
import { queueLetter } from "./mail-queue.ts";
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
  const row = {
    id: randomUUIDv7(),
    application_id: application,
    created_at: new Date().toISOString(),
    person_name: by,
    key_id: personal.keyId,
    letter: personal.seal(JSON.stringify(letter), application),
    sent_at: null,
    next_try_at: null,
  };
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("application_letter").values(row).execute();
    await queueLetter(transaction, row);
  });
}

/** Mails of an application, the earliest first. */
export function lettersOf(db: Database, applicationId: string) {
  return db
    .selectFrom("application_letter")
    .selectAll("application_letter")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("background_job")
          .select("background_job.id")
          .whereRef("background_job.id", "=", "application_letter.id")
          .where(sql<boolean>`state in ('waiting', 'running')`),
      ).as("is_queued"),
    )
    .where("application_id", "=", applicationId)
    .orderBy("id")
    .execute();
}

type ListedLetter = Awaited<ReturnType<typeof lettersOf>>[number];

/** The state of a mail. Mails that the previous release has queued have a time of the next try. */
export function letterState({ sent_at, next_try_at, is_queued, cancelled_at }: ListedLetter): LetterState {
  if (sent_at !== null) return "sent";
  if (is_queued || next_try_at !== null) return "waiting";
  return cancelled_at === null ? "failed" : "cancelled";
}

export async function readLetter(db: Database, id: string) {
  return db.selectFrom("application_letter").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function markSent(db: Database, id: string): Promise<void> {
  const sent_at = new Date().toISOString();
  await db.updateTable("application_letter").set({ sent_at }).where("id", "=", id).execute();
}

/** Notes that the job of a mail was cancelled, if the job was one of a mail. @param id of both */
export async function markCancelled(db: Database, id: string): Promise<void> {
  const cancelled_at = new Date().toISOString();
  await db.updateTable("application_letter").set({ cancelled_at }).where("id", "=", id).execute();
}

/** Cancels a mail that was not begun to be sent. @returns whether there was one of the application */
export async function cancelLetter(db: Database, application: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const letter = await readLetter(transaction, id);
    if (letter?.application_id !== application || !(await cancelJob(transaction, id, ["waiting"]))) return false;
    await markCancelled(transaction, id);
    return true;
  });
}

/** Decrypts a mail. @throws as `PersonalData.open` */
export function openLetter({ application_id: id, key_id, letter }: SealedLetter, personal: PersonalData): Letter {
  return letterContent.parse(JSON.parse(personal.open(letter, { id, key_id })));
}

/** Templates of the software, in use until a person changes one. */
const givenTemplates = [
  {
    id: "invitation",
    name: "邀请面试",
    subject: "关于您申请的{职位}",
    text: "{姓名}，您好！\n\n感谢您申请{职位}。我们想与您当面聊聊，请回复您方便的时间。\n\n祝好",
  },
  {
    id: "refusal",
    name: "暂不合适",
    subject: "关于您申请的{职位}",
    text: "{姓名}，您好！\n\n感谢您申请{职位}。这一次我们没有合适的位置，您的资料会按告知的期限删除。祝您早日找到满意的工作。\n\n祝好",
  },
  {
    id: "offer",
    name: "录用",
    subject: "录用：{职位}",
    text: "{姓名}，您好！\n\n很高兴地告诉您，您申请的{职位}已经通过。请回复您可以入职的日期。\n\n祝好",
  },
];

/** Templates, by name; those of the software if the database has none. */
export async function letterTemplates(db: Database) {
  const rows = await db.selectFrom("letter_template").select(["id", "name", "subject", "text"]).execute();
  return (rows.length > 0 ? rows : givenTemplates).toSorted((one, other) =>
    one.name.localeCompare(other.name, "zh-CN"),
  );
}

/** Stores the templates of the software in a database without any, so that they can be changed. */
async function storeGiven(db: Database, changed_at: string): Promise<void> {
  const stored = await db.selectFrom("letter_template").select("id").limit(1).executeTakeFirst();
  if (stored) return;
  await db
    .insertInto("letter_template")
    .values(givenTemplates.map((template) => ({ ...template, changed_by: "", changed_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a template, or replaces one. @returns its id; undefined if the one to replace does not exist */
export async function saveTemplate(
  db: Database,
  id: string | undefined,
  template: Omit<LetterTemplateTable, "id" | "changed_at">,
): Promise<string | undefined> {
  const row = { ...template, changed_at: new Date().toISOString() };
  return db.transaction().execute(async (transaction) => {
    await storeGiven(transaction, row.changed_at);
    if (id === undefined) {
      const added = randomUUID();
      await transaction
        .insertInto("letter_template")
        .values({ id: added, ...row })
        .execute();
      return added;
    }
    const { numUpdatedRows } = await transaction
      .updateTable("letter_template")
      .set(row)
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? id : undefined;
  });
}

/** @returns whether the template existed */
export async function removeTemplate(db: Database, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await storeGiven(transaction, new Date().toISOString());
    const { numDeletedRows } = await transaction.deleteFrom("letter_template").where("id", "=", id).executeTakeFirst();
    return numDeletedRows === 1n;
  });
}
