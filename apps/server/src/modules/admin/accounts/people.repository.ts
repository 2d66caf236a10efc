import { randomUUID } from "node:crypto";
import type { Role } from "@klarholm/contract/desk/roles";
import type { Kysely } from "kysely";
import type { DeskPersonTable } from "../../../db/desk-schema.ts";
import type { Schema } from "../../../db/schema.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { addressOf, plainName } from "./names.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/**
 * Makes an account that has no password yet.
 * @throws ApiError NAME_TAKEN
 */
export async function addPerson(db: Connection, name: string, role: Role): Promise<{ id: string; name: string }> {
  const [id, now, plain] = [randomUUID(), new Date().toISOString(), plainName(name)];
  const made = await db
    .insertInto("desk_person")
    .values({
      id,
      name: plain,
      email: addressOf(plain),
      email_verified: 0,
      role,
      disabled_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw new ApiError("NAME_TAKEN");
  return { id, name: plain };
}

/** @throws ApiError PERSON_NOT_FOUND */
export async function personById(db: Connection, id: string): Promise<DeskPersonTable> {
  const person = await db.selectFrom("desk_person").selectAll().where("id", "=", id).executeTakeFirst();
  if (!person) throw new ApiError("PERSON_NOT_FOUND");
  return person;
}

export async function personByName(db: Connection, name: string): Promise<DeskPersonTable | undefined> {
  return db.selectFrom("desk_person").selectAll().where("name", "=", plainName(name)).executeTakeFirst();
}

export async function hasPeople(db: Connection): Promise<boolean> {
  return (await db.selectFrom("desk_person").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Gives somebody a password, whether they had one or not, and ends their sessions. @param hash as Better Auth hashes */
export async function setPassword(db: Connection, personId: string, hash: string): Promise<void> {
  const now = new Date().toISOString();
  await db
    .insertInto("desk_credential")
    .values({
      id: randomUUID(),
      account_id: personId,
      provider_id: "credential",
      user_id: personId,
      password: hash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "provider_id"]).doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute();
  await endSessions(db, personId);
}

/** Ends sessions of a person. @param which one of them, or all but one; all of them by default */
export async function endSessions(
  db: Connection,
  personId: string,
  { only, but }: { only?: string | undefined; but?: string | undefined } = {},
): Promise<void> {
  await db
    .deleteFrom("desk_session")
    .where("user_id", "=", personId)
    .$if(only !== undefined, (rows) => rows.where("id", "=", only ?? ""))
    .$if(but !== undefined, (rows) => rows.where("id", "!=", but ?? ""))
    .execute();
}

/** Forgets somebody's authenticator and passkeys. */
export async function forgetSecond(db: Connection, personId: string): Promise<void> {
  await db.deleteFrom("desk_second_factor").where("user_id", "=", personId).execute();
  await db.deleteFrom("desk_passkey").where("user_id", "=", personId).execute();
  await db.updateTable("desk_person").set({ two_factor_enabled: 0 }).where("id", "=", personId).execute();
}

/** Whether wrong codes have locked somebody's second factor at present (Better Auth's `accountLockout`). */
export async function isSecondLocked(db: Connection, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom("desk_second_factor")
    .select("id")
    .where("user_id", "=", personId)
    .where("locked_until", ">", new Date().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets codes of somebody's second factor be tried again. */
export async function unlockSecondFactor(db: Connection, personId: string): Promise<void> {
  await db
    .updateTable("desk_second_factor")
    .set({ locked_until: null, failed_verification_count: 0 })
    .where("user_id", "=", personId)
    .execute();
}

/**
 * Changes a person's role, or whether they may sign in.
 * @throws ApiError PERSON_NOT_FOUND, and LAST_ADMIN when no admin would be left who may sign in
 */
export async function changePerson(
  db: Connection,
  id: string,
  change: { role: Role } | { disabled_at: string | null },
): Promise<DeskPersonTable> {
  return db.transaction().execute(async (transaction) => {
    // Two who take each other's role away at once wait here for one another.
    const admins = transaction.updateTable("desk_person").where("role", "=", "admin");
    await admins.set(({ ref }) => ({ updated_at: ref("updated_at") })).execute();
    const before = await personById(transaction, id);
    await transaction.updateTable("desk_person").set(change).where("id", "=", id).execute();
    const left = await transaction
      .selectFrom("desk_person")
      .select("id")
      .where("role", "=", "admin")
      .where("disabled_at", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (!left) throw new ApiError("LAST_ADMIN");
    if ("disabled_at" in change && change.disabled_at !== null) {
      await endSessions(transaction, id);
      await transaction.deleteFrom("desk_link").where("person_id", "=", id).execute();
    }
    return before;
  });
}

/** Everybody, by name, with how they sign in and when they last did something. */
export async function listPeople(db: Connection) {
  return db
    .selectFrom("desk_person")
    .select(({ selectFrom }) => [
      "id",
      "name",
      "role",
      "disabled_at",
      "two_factor_enabled",
      selectFrom("desk_credential")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .whereRef("desk_credential.user_id", "=", "desk_person.id")
        .as("passwords"),
      selectFrom("desk_passkey")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .whereRef("desk_passkey.user_id", "=", "desk_person.id")
        .as("passkeys"),
      selectFrom("desk_session")
        .select(({ fn }) => fn.max("desk_session.updated_at").as("last"))
        .whereRef("desk_session.user_id", "=", "desk_person.id")
        .as("last_seen_at"),
    ])
    .orderBy("name")
    .execute();
}
