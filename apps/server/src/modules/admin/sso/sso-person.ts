import { randomUUID } from "node:crypto";
import { type Role, roles } from "@klarholm/contract/desk/roles";
import type { SsoSettings } from "./sso-settings.ts";
import type { DeskPersonTable } from "../../../db/desk-schema.ts";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Connection } from "../../content/content.repository.ts";
import { addPerson, changePerson, endSessions, hasPeople } from "../accounts/people.repository.ts";
import { type Claims, emailIn, isOfTenant, namesIn, roleOf } from "./claims.ts";

interface ProviderOf {
  settings: SsoSettings;
  /** Includes the issuer, so that subjects of another issuer never match. */
  providerId: string;
}

/** Attempts to find a free name for a new account. */
const maxNames = 50;

/**
 * Finds, links or creates the account of verified claims, and sets its role to that of the claims. Without a role, ends
 * all sessions of the account.
 * @param note receives the account and what was changed, in Chinese, also when the sign-in is refused
 * @throws ApiError of the reason that refuses the sign-in
 */
export async function personOf(
  db: Database,
  { settings, providerId }: ProviderOf,
  claims: Claims,
  note: (person: DeskPersonTable, detail: string) => void,
): Promise<DeskPersonTable> {
  const subject = String(claims["sub"]);
  const isEligible = isOfTenant(claims, settings.tenant);
  const role = isEligible ? roleOf(claims, settings) : undefined;
  const linked = await linkedPerson(db, providerId, subject);
  if (linked) note(linked, "");
  if (role === undefined) {
    if (linked) {
      await endSessions(db, linked.id);
      note(linked, "不再有角色，已结束全部登录");
    }
    throw new ApiError(isEligible ? "SSO_NO_ROLE" : "SSO_WRONG_TENANT");
  }
  const person = linked ?? (await newcomer(db, { settings, providerId }, claims, role));
  if (!linked) note(person, "首次用企业账号登录");
  if (person.disabled_at !== null) throw new ApiError("SSO_DISABLED");
  if (person.role === role) return person;
  await changePerson(db, person.id, { role });
  note(person, `角色：${roles[person.role]} → ${roles[role]}`);
  return { ...person, role };
}

function linkedPerson(db: Connection, providerId: string, subject: string): Promise<DeskPersonTable | undefined> {
  return db
    .selectFrom("desk_person")
    .innerJoin("desk_credential", "desk_credential.user_id", "desk_person.id")
    .selectAll("desk_person")
    .where("desk_credential.provider_id", "=", providerId)
    .where("desk_credential.account_id", "=", subject)
    .executeTakeFirst();
}

/** Links the account with the verified e-mail address, or creates one where the settings allow it. */
async function newcomer(
  db: Database,
  { settings, providerId }: ProviderOf,
  claims: Claims,
  role: Role,
): Promise<DeskPersonTable> {
  const subject = String(claims["sub"]);
  const email = emailIn(claims);
  return db.transaction().execute(async (transaction) => {
    const own = email && (await personByEmail(transaction, email.address));
    // An unverified address may be another person's.
    if (own && !email.isVerified) throw new ApiError("SSO_EMAIL_UNVERIFIED");
    if (!own && settings.people === "link")
      throw new ApiError(email && !email.isVerified ? "SSO_EMAIL_UNVERIFIED" : "SSO_NO_ACCOUNT");
    // The first account is an admin's.
    if (!own && role !== "admin" && !(await hasPeople(transaction))) throw new ApiError("SSO_NO_ROLE");
    const person = own ?? (await create(transaction, claims, role));
    if (!own && email?.isVerified)
      await transaction
        .updateTable("desk_person")
        .set({ sso_email: email.address })
        .where("id", "=", person.id)
        .execute();
    const now = new Date().toISOString();
    const link = await transaction
      .insertInto("desk_credential")
      .values({
        id: randomUUID(),
        account_id: subject,
        provider_id: providerId,
        user_id: person.id,
        password: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    // A simultaneous first sign-in, or an address that passed on to another employee.
    if (!link)
      throw new ApiError("SSO_NO_ACCOUNT", { message: "使用您邮箱的账号已属于另一个企业账号，请联系管理员！" });
    return person;
  });
}

function personByEmail(db: Connection, address: string): Promise<DeskPersonTable | undefined> {
  return db.selectFrom("desk_person").selectAll().where("sso_email", "=", address).executeTakeFirst();
}

/** Creates an account under the first free name. */
async function create(db: Connection, claims: Claims, role: Role): Promise<DeskPersonTable> {
  const [first = "sso"] = namesIn(claims);
  for (let number = 1; number <= maxNames; number += 1) {
    const name = number === 1 ? first : `${first}-${number}`;
    const isTaken = await db.selectFrom("desk_person").select("id").where("name", "=", name).executeTakeFirst();
    if (isTaken) continue;
    const { id } = await addPerson(db, name, role);
    return db.selectFrom("desk_person").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }
  throw new ApiError("NAME_TAKEN");
}
