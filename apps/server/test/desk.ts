import { randomBytes } from "node:crypto";
import { type DeskAnswer, deskCalls, type DeskRequest } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import type { Role } from "@klarholm/contract/desk/roles";
import type { LightMyRequestResponse } from "fastify";
import { openAuth } from "../src/modules/admin/accounts/auth.ts";
import { openDeskKey } from "../src/modules/admin/accounts/desk-key.ts";
import { addPerson, setPassword } from "../src/modules/admin/accounts/people.repository.ts";
import type { TestApp } from "./build-test-app.ts";
import type { TestPerson } from "./signed-in.ts";

export { signedIn, type TestPerson } from "./signed-in.ts";

/** Creates an account with a password. */
export async function makePerson(test: TestApp, name: string, role: Role): Promise<TestPerson> {
  const { database, config } = test;
  const auth = openAuth(database.db, { secret: await openDeskKey(database.db, config), origin: config.publicUrl });
  const { id } = await addPerson(database.db, name, role);
  const password = randomBytes(12).toString("hex");
  await setPassword(database.db, id, await (await auth.$context).password.hash(password));
  return { id, name, password, cookie: "" };
}

/** What the log has of a call. */
export const auditOf = ({ database }: TestApp, call: string) =>
  database.db
    .selectFrom("desk_audit")
    .select(["person_name", "subject", "detail", "outcome"])
    .where("call", "=", call)
    .orderBy("id")
    .execute();

/** The Cookie header that a browser would send after a response. */
export function cookieOf(lines: readonly string[]): string {
  return lines
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** Sends one request to the desk. POST requests have the site's origin by default. */
export function ask(
  { app, config }: TestApp,
  { method, path }: { method: "GET" | "POST"; path: string },
  {
    cookie = "",
    body = {},
    origin = config.publicUrl,
  }: { cookie?: string; body?: object; origin?: string | undefined },
): Promise<LightMyRequestResponse> {
  const headers = { ...(cookie && { cookie }), ...(origin && { origin }) };
  return method === "GET"
    ? app.inject({ method, url: path, query: body as Record<string, string>, headers })
    : app.inject({ method, url: path, payload: body, headers });
}

/** Calls the desk, without a session when `who` is undefined. @throws Error with the envelope and its `data` on failure */
export async function callAs<K extends DeskCallName>(
  test: TestApp,
  who: TestPerson | undefined,
  name: K,
  body: DeskRequest<K>,
): Promise<DeskAnswer<K>> {
  const answer = await ask(test, deskCalls[name], { cookie: who?.cookie ?? "", body: body as object });
  const { success, data, ...failure } = answer.json<{ success: boolean; data: unknown }>();
  if (!success) throw Object.assign(new Error(JSON.stringify(failure)), { data });
  return data as DeskAnswer<K>;
}
