import { type DeskAnswer, deskCalls } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codeOf } from "../../../../test/authenticator.ts";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { cookieOf, makePerson } from "../../../../test/desk.ts";
import { buildApp } from "../../../app.ts";
import { openDeskKey } from "./desk-key.ts";
import { makeLink } from "./links.repository.ts";
import { SignInLimit } from "./sign-in-limit.ts";

const [stranger, home] = ["203.0.113.5", "198.51.100.7"];

describeEngines("password guesses", (engine) => {
  let test: TestApp;
  let replicas: FastifyInstance[];
  beforeAll(async () => {
    test = await buildTestApp({ engine });
    const { config, database, contents } = test;
    replicas = [test.app, await buildApp({ config, db: database.db, contents })];
  });
  afterAll(async () => {
    await replicas[1]?.close();
    await test[Symbol.asyncDispose]();
  });
  beforeEach(async () => void (await test.database.db.deleteFrom("security_limit").execute()));

  let calls = 0;
  /** Alternates between the replicas. */
  const call = async <K extends DeskCallName>(name: K, body: object, from: string, cookie = "") => {
    const { method, path } = deskCalls[name];
    const headers = { origin: test.config.publicUrl, ...(cookie && { cookie }) };
    const app = replicas[calls++ % 2] ?? test.app;
    const answer = await app.inject({ method, url: path, payload: body, headers, remoteAddress: from });
    const { errorCode, data } = answer.json<{ errorCode: string; data: DeskAnswer<K> }>();
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    return { errorCode, data, cookies, cookie: cookieOf(cookies), body: answer.body };
  };
  const expectCode = async <K extends DeskCallName>(code: string, name: K, body: object, from: string, cookie = "") =>
    expect((await call(name, body, from, cookie)).errorCode).toBe(code);
  const guess = async (times: number, name: string, from: string, cookie = ""): Promise<string[]> => {
    const codes: string[] = [];
    for (let time = 0; time < times; time += 1)
      codes.push((await call("signIn", { name, password: `wrong-password-${time}` }, from, cookie)).errorCode);
    return codes;
  };

  /** Counts wrong guesses as the app does, without hashing a password for each. */
  const countGuesses = async (times: number, name: string, visitor: string): Promise<void> => {
    const { database, config } = test;
    const limit = new SignInLimit(database.db, await openDeskKey(database.db, config), () => {});
    for (let time = 0; time < times; time += 1)
      await limit.try({ visitor, name }, () => Promise.reject(new Error("wrong"))).catch(() => {});
  };

  it("[DESK-01] do not affect other networks", async () => {
    const { name, password } = await makePerson(test, "guessed", "editor");
    await countGuesses(18, name, stranger);
    await expectCode("0", "signIn", { name, password }, home);
    // The guessing network is limited to twenty failures over all replicas; then even the right password is refused.
    const more = await guess(4, name, stranger);
    expect(more).toEqual(["SIGN_IN_FAILED", "SIGN_IN_FAILED", "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
    const limited = [
      await call("signIn", { name, password }, stranger),
      await call("signIn", { name, password: "wrong-password" }, stranger),
    ];
    expect(new Set(limited.map(({ body }) => body))).toHaveLength(1);
    expect(limited[0]?.errorCode).toBe("TOO_MANY_REQUESTS");
  });

  it("[DESK-01] do not affect a known browser in the same network", async () => {
    const { name, password } = await makePerson(test, "known", "editor");
    const other = await makePerson(test, "other", "editor");
    const first = await call("signIn", { name, password }, home);
    expect(first.cookies.find((line) => line.startsWith("desk.device."))).toMatch(
      /^desk\.device\.\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    await call("signOut", {}, home, first.cookie);
    const device = first.cookie.replace(/desk\.session_token=[^;]*;? ?/, "");
    await countGuesses(31, name, home);
    await expectCode("TOO_MANY_REQUESTS", "signIn", { name, password }, home);
    const again = await call("signIn", { name, password }, home, device);
    expect(again.errorCode).toBe("0");
    const renewed = again.cookies.find((line) => line.startsWith("desk.device."));
    expect(renewed).toBeDefined();
    expect(first.cookies, "rotates").not.toContain(renewed);
    // The cookie is signed, and valid for one account.
    for (const cookie of [
      (await call("signIn", other, stranger)).cookie,
      device.replace(/=./, "=A"),
      device.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    ])
      await expectCode("TOO_MANY_REQUESTS", "signIn", { name, password }, home, cookie);
    // A known browser is limited to ten failures a day.
    expect(await guess(11, name, home, device)).toEqual([...Array(10).fill("SIGN_IN_FAILED"), "TOO_MANY_REQUESTS"]);
  });

  it("[DESK-01] [DESK-02] a known browser has its own limit of unauthenticated calls", async () => {
    const { name, password } = await makePerson(test, "early", "editor");
    const { cookie } = await call("signIn", { name, password }, home);
    for (let time = 0; time < 101; time += 1) await call("passkeyChallenge", {}, home);
    await expectCode("TOO_MANY_REQUESTS", "passkeyChallenge", {}, home);
    await expectCode("0", "passkeyChallenge", {}, home, cookie);
  });

  it("[DESK-01] do not affect a signed-in person who enters the password again", async () => {
    const { name, password } = await makePerson(test, "inside", "editor");
    const { cookie } = await call("signIn", { name, password }, home);
    await countGuesses(31, name, home);
    const changed = { current: password, password: "another long password" };
    await expectCode("0", "changePassword", changed, home, cookie);
    // A stolen session is limited to ten guesses.
    const codes = [];
    for (let time = 0; time < 11; time += 1)
      codes.push((await call("endSession", { password: "wrong-password" }, home, cookie)).errorCode);
    expect(codes).toEqual([...Array(10).fill("PASSWORD_WRONG"), "TOO_MANY_REQUESTS"]);
    await expectCode("0", "signIn", { name, password: changed.password }, stranger);
  });

  it("[DESK-01] of TOTP codes lock neither known browsers nor the account after a new password", async () => {
    const { name, password, id } = await makePerson(test, "careful", "editor");
    const { cookie } = await call("signIn", { name, password }, home);
    const { data } = await call("beginSecond", { password }, home, cookie);
    await call("confirmSecond", { code: codeOf(data.uri, Date.now() - 30_000) }, home, cookie);
    const guessCodes = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const begun = await call("signIn", { name, password }, `192.0.2.${time}`);
        await call("signInSecond", { code: "000000" }, `192.0.2.${time}`, begun.cookie);
      }
    };
    await guessCodes(10);
    const strange = await call("signIn", { name, password }, "192.0.2.200");
    const code = codeOf(data.uri);
    await expectCode("TOO_MANY_REQUESTS", "signInSecond", { code }, "192.0.2.200", strange.cookie);
    const own = await call("signIn", { name, password }, home, cookie);
    await expectCode("0", "signInSecond", { code }, home, own.cookie);

    await guessCodes(10);
    const { link } = await makeLink(test.database.db, id, test.config.publicUrl);
    const renewed = "one more long password";
    const used = await call("useLink", { token: new URL(link).hash.slice(1), password: renewed }, home);
    expect(used.cookies.some((line) => line.startsWith("desk.device."))).toBe(true);
    const next = await call("signIn", { name, password: renewed }, "192.0.2.201");
    const later = codeOf(data.uri, Date.now() + 30_000);
    await expectCode("0", "signInSecond", { code: later }, "192.0.2.201", next.cookie);
  });
});
