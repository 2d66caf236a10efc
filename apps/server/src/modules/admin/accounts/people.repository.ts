import { randomUUID } from "node:crypto";
import type { Role } from "@klarholm/contract/desk/roles";
import type { DeskPersonTable } from "../../../db/desk-schema.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Connection } from "../../content/content.repository.ts";
import { emailOf, normalizedName } from "./names.ts";

/**
 * Creates an account without a password.
 * @throws ApiError NAME_TAKEN
 */
export async function addPerson(db: Connection, name: string, role: Role): Promise<{ id: string; name: string }> {
  const [id, now, plain] = [randomUUID(), new Date().toISOString(), normalizedName(name)];
  const made = await db
    .insertInto("desk_person")
    .values({
      id,
      name: plain,
      email: emailOf(plain),
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
  return db.selectFrom("desk_person").selectAll().where("name", "=", normalizedName(name)).executeTakeFirst();
}

export async function hasPeople(db: Connection): Promise<boolean> {
  return (await db.selectFrom("desk_person").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Sets a person's password and ends their sessions. @param hash made by Better Auth */
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

/** Ends all sessions of a person, `only` one, or all `but` one. */
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

/**
 * Sets the address by which a person is found at the first single sign-on, and removes the links of the former one.
 * @throws ApiError EMAIL_TAKEN
 */
export async function setEmail(db: Connection, personId: string, email: string | null): Promise<void> {
  const owner =
    email === null
      ? undefined
      : await db.selectFrom("desk_person").select("id").where("sso_email", "=", email).executeTakeFirst();
  if (owner && owner.id !== personId) throw new ApiError("EMAIL_TAKEN");
  await db.updateTable("desk_person").set({ sso_email: email }).where("id", "=", personId).execute();
  await db
    .deleteFrom("desk_credential")
    .where("user_id", "=", personId)
    .where("provider_id", "!=", "credential")
    .execute();
}

/** Removes a person's authenticator and passkeys. */
export async function removeSecondFactors(db: Connection, personId: string): Promise<void> {
  await db.deleteFrom("desk_second_factor").where("user_id", "=", personId).execute();
  await db.deleteFrom("desk_passkey").where("user_id", "=", personId).execute();
  await db.updateTable("desk_person").set({ two_factor_enabled: 0 }).where("id", "=", personId).execute();
}

/** Whether wrong codes have locked a person's second factor (Better Auth's `accountLockout`). */
export async function isSecondFactorLocked(db: Connection, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom("desk_second_factor")
    .select("id")
    .where("user_id", "=", personId)
    .where("locked_until", ">", new Date().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

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
    // Locks the admins' rows, so that two admins cannot remove each other's role at the same time.
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

/** All persons by name, with their ways of signing in and their last activity. */
export async function listPeople(db: Connection) {
  return db
    .selectFrom("desk_person")
    .select(({ selectFrom }) => [
      "id",
      "name",
      "role",
      "disabled_at",
      "two_factor_enabled",
      "sso_email",
      selectFrom("desk_credential")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .whereRef("desk_credential.user_id", "=", "desk_person.id")
        .where("provider_id", "=", "credential")
        .as("passwords"),
      selectFrom("desk_credential")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .whereRef("desk_credential.user_id", "=", "desk_person.id")
        .where("provider_id", "!=", "credential")
        .as("sso_accounts"),
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

/** Deletes expired sessions, challenges, links and open tabs. */
export async function purgeExpired(db: Connection): Promise<void> {
  const now = new Date().toISOString();
  for (const table of ["desk_session", "desk_challenge", "desk_link", "desk_presence"] as const)
    await db.deleteFrom(table).where("expires_at", "<", now).execute();
}
