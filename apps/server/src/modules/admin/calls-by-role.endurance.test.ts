// @module-tag extended
import { createHmac } from "node:crypto";
import { type DeskCall, deskCalls } from "@klarholm/contract/desk";
import { may, type Role, roleNames } from "@klarholm/contract/desk/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { signedIn, type TestPerson } from "../../../test/desk.ts";

const all: readonly DeskCall[] = Object.values(deskCalls);

/** Origins that are not the site's; a browser sends the last two from sandboxes and from old pages. */
const foreign = [
  "https://steal.example",
  "http://localhost:3000.steal.example",
  "http://localhost:3001",
  "https://localhost:3000",
  "http://steal.localhost:3000",
  "null",
  "",
];

/** Every call, by every role, with a cookie and an origin that are right, missing or made up. */
describe("the calls of the desk by role, cookie and origin", () => {
  let test: TestApp;
  const people = new Map<Role, TestPerson>();
  let made = 0;
  beforeAll(async () => {
    test = await buildTestApp({ env: { TRUST_PROXY: "true" } });
  });
  afterAll(async () => test[Symbol.asyncDispose]());

  /** A person of a role whose session is there: some calls end it. */
  const person = async (role: Role, isNew = false) => {
    const known = isNew ? undefined : people.get(role);
    const found = known ?? (await signedIn(test, `${role}-${made}`, role));
    people.set(role, found);
    return found;
  };

  const ask = async ({ method, path }: DeskCall, cookie: string, origin: string) => {
    made += 1;
    const answer = await test.app.inject({
      method,
      url: path,
      headers: {
        ...(cookie && { cookie }),
        ...(origin && { origin }),
        // Each from a network of its own: limits are shown elsewhere.
        "x-forwarded-for": `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`,
      },
      ...(method === "GET" ? { query: { nobody: "means this" } } : { payload: { nobody: "means this" } }),
    });
    return { status: answer.statusCode, code: answer.json<{ errorCode: string }>().errorCode };
  };

  it.each(all)(
    "[DESK-02] $method $path lets in whom the table names, and nobody by another cookie or origin",
    async (call) => {
      const { action, method } = call;
      for (const role of roleNames) {
        const own = test.config.publicUrl;
        const { cookie, id } = await person(role, true);
        const [name = "", value = ""] = cookie.split("=");
        const [token = "", signature = ""] = decodeURIComponent(value).split(".");
        const otherKey = createHmac("sha256", "another key").update(token).digest("base64");
        const forged = [
          "",
          `${name}=`,
          `${name}=${token}`,
          `${name}=${token}.`,
          `${name}=${encodeURIComponent(`${token}.${otherKey}`)}`,
          `${name}=${encodeURIComponent(`${id}.${signature}`)}`,
          `__Host-${cookie}`,
          `desk.session_data=${value}`,
          `desk.two_factor=${value}`,
          `desk.device.${value}`,
        ];
        const right = await ask(call, cookie, own);
        const isAllowed = action === null || may(role, action);
        expect(right.status === 403, `${role} ${right.code}`).toBe(!isAllowed);
        expect(right.status, right.code).toBeLessThan(500);
        const signedOut = (code: string) => (action === null ? code !== "FORBIDDEN" : code === "SIGN_IN_NEEDED");
        for (const cookie of forged)
          expect(signedOut((await ask(call, cookie, own)).code), `${role} ${cookie}`).toBe(true);
        if (method === "GET") continue;
        for (const origin of foreign)
          for (const sent of [cookie, ""]) {
            const { status, code } = await ask(call, sent, origin);
            expect([status, code], `${role} ${origin}`).toEqual([403, "FORBIDDEN"]);
          }
      }
    },
  );
});
