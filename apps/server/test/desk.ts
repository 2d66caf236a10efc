import { randomBytes, randomUUID } from "node:crypto";
import type { Role } from "@klarholm/contract/desk/roles";
import type { LightMyRequestResponse } from "fastify";
import { addressOf, openAuth } from "../src/desk/accounts/auth.ts";
import { openDeskKey } from "../src/desk/accounts/desk-key.ts";
import type { TestApp } from "./build-test-app.ts";

/** Somebody who works at the desk of a test's app. */
export interface TestPerson {
  id: string;
  name: string;
  password: string;
  /** The cookie of a session; empty until somebody signs in. */
  cookie: string;
}

/** Makes an account. */
export async function makePerson({ database, config }: TestApp, name: string, role: Role): Promise<TestPerson> {
  const auth = openAuth(database.db, { secret: await openDeskKey(database.db, config), origin: config.publicUrl });
  const { password: passwords } = await auth.$context;
  const [id, now, password] = [randomUUID(), new Date().toISOString(), randomBytes(12).toString("hex")];
  const times = { created_at: now, updated_at: now };
  await database.db
    .insertInto("desk_person")
    .values({ id, name, email: addressOf(name), email_verified: 0, role, disabled_at: null, ...times })
    .execute();
  await database.db
    .insertInto("desk_credential")
    .values({
      id: randomUUID(),
      account_id: id,
      provider_id: "credential",
      user_id: id,
      password: await passwords.hash(password),
      ...times,
    })
    .execute();
  return { id, name, password, cookie: "" };
}

/** Makes an account and signs in with it, past the form. */
export async function signedIn(test: TestApp, name: string, role: Role): Promise<TestPerson> {
  const { database, config } = test;
  const person = await makePerson(test, name, role);
  const auth = openAuth(database.db, { secret: await openDeskKey(database.db, config), origin: config.publicUrl });
  const { headers } = await auth.api.signInEmail({
    body: { email: addressOf(name), password: person.password },
    returnHeaders: true,
  });
  return { ...person, cookie: cookieOf(headers.getSetCookie()) };
}

/** The cookies of an answer as a browser sends them back; those that it takes away are left out. */
export function cookieOf(lines: readonly string[]): string {
  return lines
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** Makes one request to the desk. A POST comes from the site's own origin unless `origin` says otherwise. */
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
