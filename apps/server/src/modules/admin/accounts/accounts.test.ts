import { type DeskAnswer, deskCalls } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codeOf } from "../../../../test/authenticator.ts";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, cookieOf, makePerson, signedIn } from "../../../../test/desk.ts";
import { firstAdminLink } from "./first-admin.ts";
import { KnownDevices } from "./known-devices.ts";
import { makeLink } from "./links.repository.ts";
import { SignInLimit } from "./sign-in-limit.ts";
import { signInHandlers } from "./sign-in.routes.ts";
import { purgeExpired } from "./purge-expired.ts";

describeEngines("accounts of the desk", (engine) => {
  let test: TestApp;
  beforeAll(async () => (test = await buildTestApp({ engine })));
  afterAll(async () => test[Symbol.asyncDispose]());
  // Counters are of one network in all of these tests.
  const forgiveFailures = () => test.database.db.deleteFrom("security_limit").execute();

  const call = async <K extends DeskCallName>(name: K, body: object = {}, cookie = "") => {
    const answer = await ask(test, deskCalls[name], { body, cookie });
    const { errorCode, data } = answer.json<{ errorCode: string; data: DeskAnswer<K> }>();
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    return { errorCode, data, cookies, cookie: cookieOf(cookies), body: answer.body };
  };
  const tokenOf = (link: string) => new URL(link).hash.slice(1);
  const logOf = (name: string) =>
    test.database.db.selectFrom("desk_audit").selectAll().where("call", "=", name).orderBy("id").execute();

  it("[DESK-01] the first admin is made by a link that works once, and none is made after", async () => {
    const link = await firstAdminLink(test.database.db, test.config.publicUrl);
    const other = await firstAdminLink(test.database.db, test.config.publicUrl);
    expect(link).toMatch(/^http:\/\/localhost:3000\/desk\/welcome#[\w-]{43}$/);
    const token = tokenOf(link ?? "");
    const kept = await test.database.db.selectFrom("desk_link").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await call("readLink", { token })).data).toEqual({ name: null });
    const password = "一个足够长的口令一二三";
    expect((await call("useLink", { token, name: "主管", password: "short" })).errorCode).toBe("BAD_REQUEST");
    expect((await call("useLink", { token, name: "主管", password: `${password}四` })).data).toEqual({ name: "主管" });
    expect((await call("useLink", { token, name: "second", password: `${password}四` })).errorCode).toBe(
      "LINK_INVALID",
    );
    expect(
      (await call("useLink", { token: tokenOf(other ?? ""), name: "b2", password: `${password}四` })).errorCode,
    ).toBe("LINK_INVALID");
    expect(await firstAdminLink(test.database.db, test.config.publicUrl)).toBeUndefined();
    const { cookie, cookies } = await call("signIn", { name: "主管", password: `${password}四` });
    expect((await call("session", {}, cookie)).data).toMatchObject({ name: "主管", role: "admin" });
    expect(cookies.find((line) => line.startsWith("desk.session_token="))).toMatch(
      /; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await logOf("useLink")).toMatchObject([
      { outcome: "BAD_REQUEST", person_name: "" },
      { outcome: "ok", person_name: "主管", role: "admin" },
      { outcome: "LINK_INVALID", person_name: "" },
      { outcome: "LINK_INVALID", person_name: "" },
    ]);
    await forgiveFailures();
  });

  it(
    "[DESK-01] a wrong password, a name that nobody has and an account that is disabled are answered alike",
    { tags: "extended" },
    async () => {
      const known = await makePerson(test, "known", "editor");
      const gone = await makePerson(test, "gone", "editor");
      await test.database.db
        .updateTable("desk_person")
        .set({ disabled_at: "2026-01-01" })
        .where("id", "=", gone.id)
        .execute();
      const answers = [
        await call("signIn", { name: "known", password: "wrong-password" }),
        await call("signIn", { name: "nobody-has-this", password: "wrong-password" }),
        await call("signIn", { name: "gone", password: gone.password }),
      ];
      expect(new Set(answers.map(({ body, cookies }) => body + cookies.join()))).toHaveLength(1);
      expect(answers[0]?.errorCode).toBe("SIGN_IN_FAILED");
      expect((await call("signIn", { name: " KNOWN ", password: known.password })).errorCode).toBe("0");
      expect(JSON.stringify(await logOf("signIn"))).not.toContain("nobody-has-this");
      await forgiveFailures();
    },
  );

  it("[DESK-01] a network answers thirty failures, of whatever kind", { tags: "extended" }, async () => {
    const codes: string[] = [];
    for (let guess = 0; guess < 30; guess++)
      codes.push((await call("readLink", { token: String(guess).padStart(43, "a") })).errorCode);
    expect(new Set(codes)).toEqual(new Set(["LINK_INVALID"]));
    expect((await call("readLink", { token: "a".repeat(43) })).errorCode).toBe("TOO_MANY_REQUESTS");
    expect((await call("signIn", { name: "anybody", password: "wrong-password" })).errorCode).toBe("TOO_MANY_REQUESTS");
    await forgiveFailures();
  });

  it(
    "[DESK-01] [DESK-02] a network that is not signed in asks a hundred times; what it asks after that writes nothing",
    { tags: "extended" },
    async () => {
      const rows = async () => [
        (await logOf("passkeyChallenge")).length,
        (await test.database.db.selectFrom("desk_challenge").select("id").execute()).length,
      ];
      const before = await rows();
      const codes = [];
      for (let time = 0; time < 103; time++) codes.push((await call("passkeyChallenge")).errorCode);
      expect(codes.filter((code) => code === "0")).toHaveLength(100);
      expect(new Set(codes.slice(100))).toEqual(new Set(["TOO_MANY_REQUESTS"]));
      expect(await rows()).toEqual(before.map((count) => count + 100));
      expect((await call("useLink", { nobody: "means this" })).errorCode).toBe("TOO_MANY_REQUESTS");
      const { cookie } = await signedIn(test, "inside", "editor");
      expect((await call("session", {}, cookie)).errorCode).toBe("0");
      await forgiveFailures();
    },
  );

  it("[DESK-01] a link that was made up costs no hash of a password", async () => {
    const { db } = test.database;
    const hash = vi.fn();
    const { useLink } = signInHandlers({
      db,
      auth: { $context: Promise.resolve({ password: { hash } }) } as never,
      limit: new SignInLimit(db, "secret", () => {}),
      devices: new KnownDevices("secret", false),
      origin: test.config.publicUrl,
      counts: test.app.counts,
    });
    const asked = useLink({ token: "a".repeat(43), password: "a-password-of-mine" }, {
      visitor: "192.0.2.7",
      headers: new Headers(),
    } as never);
    await expect(asked).rejects.toMatchObject({ code: "LINK_INVALID" });
    expect(hash).not.toHaveBeenCalled();
    await forgiveFailures();
  });

  it("[DESK-01] sessions, challenges and links that are over are forgotten", async () => {
    const { db } = test.database;
    const { id } = await signedIn(test, "long-gone", "editor");
    const { id: here } = await signedIn(test, "still-here", "editor");
    await call("passkeyChallenge");
    await makeLink(db, id, test.config.publicUrl);
    const expires_at = new Date(Date.now() - 1000).toISOString();
    await db.updateTable("desk_session").set({ expires_at }).where("user_id", "=", id).execute();
    await db.updateTable("desk_challenge").set({ expires_at }).execute();
    await db.updateTable("desk_link").set({ expires_at }).where("person_id", "=", id).execute();
    await purgeExpired(db);
    expect(await db.selectFrom("desk_session").select("id").where("user_id", "=", id).execute()).toEqual([]);
    expect(await db.selectFrom("desk_session").select("id").where("user_id", "=", here).execute()).toHaveLength(1);
    expect(await db.selectFrom("desk_challenge").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("desk_link").select("hash").where("person_id", "=", id).execute()).toEqual([]);
    await forgiveFailures();
  });

  it(
    "[DESK-01] an authenticator is asked for from its first code on, and a backup code stands in for it once",
    { tags: "extended" },
    async () => {
      const { name, password, id } = await makePerson(test, "careful", "publisher");
      const { cookie } = await call("signIn", { name, password });
      expect((await call("beginSecond", { password: "wrong-password" }, cookie)).errorCode).toBe("PASSWORD_WRONG");
      const { data } = await call("beginSecond", { password }, cookie);
      expect(decodeURIComponent(data.uri)).toContain(":careful?");
      expect((await call("signIn", { name, password })).data).toEqual({ second: false });
      expect((await call("confirmSecond", { code: "000000" }, cookie)).errorCode).toBe("SECOND_FAILED");
      const now = Date.now();
      const confirmed = await call("confirmSecond", { code: codeOf(data.uri, now) }, cookie);
      expect(confirmed.errorCode).toBe("0");
      const kept = JSON.stringify(await test.database.db.selectFrom("desk_second_factor").selectAll().execute());
      for (const secret of [new URL(data.uri).searchParams.get("secret") ?? "", ...data.backupCodes])
        expect(kept).not.toContain(secret);

      const begun = await call("signIn", { name, password });
      expect(begun.data).toEqual({ second: true });
      expect((await call("session", {}, begun.cookie)).errorCode).toBe("SIGN_IN_NEEDED");
      expect((await call("signInSecond", { code: "000000" }, begun.cookie)).errorCode).toBe("SECOND_FAILED");
      // The code that confirmed it is spent; the next half minute's counts already, once.
      const next = codeOf(data.uri, now + 30_000);
      expect((await call("signInSecond", { code: codeOf(data.uri, now) }, begun.cookie)).errorCode).toBe(
        "SECOND_FAILED",
      );
      const sessions = () =>
        test.database.db.selectFrom("desk_session").select("id").where("user_id", "=", id).execute();
      const before = await sessions();
      const beside = await call("signIn", { name, password });
      const [done, again] = await Promise.all(
        [begun, beside].map((from) => call("signInSecond", { code: next }, from.cookie)),
      ).then((both) => both.toSorted((one, other) => one.errorCode.localeCompare(other.errorCode)));
      expect([done?.errorCode, again?.errorCode]).toEqual(["0", "SECOND_FAILED"]);
      expect(await sessions()).toHaveLength(before.length + 1);
      expect((await call("session", {}, done?.cookie)).data).toMatchObject({ name });
      expect((await call("ownAccount", {}, done?.cookie)).data).toMatchObject({ hasSecond: true });

      const [backup = ""] = data.backupCodes;
      const [once, twice] = [await call("signIn", { name, password }), await call("signIn", { name, password })];
      expect((await call("signInSecond", { code: backup, isBackup: true }, once.cookie)).errorCode).toBe("0");
      expect((await call("signInSecond", { code: backup, isBackup: true }, twice.cookie)).errorCode).toBe(
        "SECOND_FAILED",
      );

      const admin = await signedIn(test, "rescuer", "admin");
      expect((await call("forgetSecond", { id }, admin.cookie)).errorCode).toBe("0");
      expect((await call("signIn", { name, password })).data).toEqual({ second: false });
      await forgiveFailures();
    },
  );

  it(
    "[DESK-01] a password that is common, a row of keys, or made of one's own name is refused by link and by change",
    { tags: "extended" },
    async () => {
      const { id } = await makePerson(test, "xiaolin", "editor");
      const { link } = await makeLink(test.database.db, id, test.config.publicUrl);
      const token = tokenOf(link);
      for (const password of ["password1234", "1qaz2wsx3edc", "passwordpassword", "111111111111", "xiaolin12345"])
        expect([password, (await call("useLink", { token, password })).errorCode]).toEqual([password, "PASSWORD_WEAK"]);
      const password = "pine kettle window";
      expect((await call("useLink", { token, password })).errorCode).toBe("0");
      const { cookie } = await call("signIn", { name: "xiaolin", password });
      const change = { current: password, password: "qwertyuiop12" };
      expect((await call("changePassword", change, cookie)).errorCode).toBe("PASSWORD_WEAK");
      expect((await call("signIn", { name: "xiaolin", password })).errorCode).toBe("0");
      await forgiveFailures();
    },
  );

  it(
    "[DESK-01] a passkey is removed by whoever knows the password, and by nobody else",
    { tags: "extended" },
    async () => {
      const { name, password, id } = await makePerson(test, "keyed", "editor");
      const { cookie } = await call("signIn", { name, password });
      const row = { id: "key", user_id: id, name: "钥匙", public_key: "", credential_id: "key", counter: 0 };
      await test.database.db
        .insertInto("desk_passkey")
        .values({
          ...row,
          device_type: "singleDevice",
          backed_up: 0,
          transports: null,
          created_at: "2026-01-01T00:00:00.000Z",
          aaguid: null,
        })
        .execute();
      const keys = async () => (await call("ownAccount", {}, cookie)).data.passkeys.length;
      expect((await call("removePasskey", { id: "key", password: "wrong-password" }, cookie)).errorCode).toBe(
        "PASSWORD_WRONG",
      );
      expect(await keys()).toBe(1);
      expect((await call("removePasskey", { id: "key", password }, cookie)).errorCode).toBe("0");
      expect(await keys()).toBe(0);
      await forgiveFailures();
    },
  );

  it(
    "[DESK-01] sessions are listed and ended one by one, and a new password ends all others",
    { tags: "extended" },
    async () => {
      const { name, password } = await makePerson(test, "many", "editor");
      const { cookie } = await call("signIn", { name, password });
      const second = await call("signIn", { name, password });
      const third = await call("signIn", { name, password });
      const { sessions } = (await call("ownAccount", {}, cookie)).data;
      expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, false, true]);
      expect(new Set(sessions.map(({ network }) => network))).toContain("127.0.0.0/24");
      const { sessions: seen } = (await call("ownAccount", {}, third.cookie)).data;
      const last = { id: seen.find(({ isThis }) => isThis)?.id };
      // Whoever has come by a session keeps nobody out with it.
      expect((await call("endSession", { ...last, password: "wrong-password" }, cookie)).errorCode).toBe(
        "PASSWORD_WRONG",
      );
      expect((await call("session", {}, third.cookie)).errorCode).toBe("0");
      await call("endSession", { ...last, password }, cookie);
      expect((await call("session", {}, third.cookie)).errorCode).toBe("SIGN_IN_NEEDED");
      expect((await call("session", {}, second.cookie)).errorCode).toBe("0");
      // Somebody else's is none of theirs to end.
      const stranger = await makePerson(test, "stranger", "editor");
      const theirs = await call("signIn", { name: stranger.name, password: stranger.password });
      const [own] = (await call("ownAccount", {}, second.cookie)).data.sessions;
      await call("endSession", { id: own?.id, password: stranger.password }, theirs.cookie);
      expect((await call("session", {}, second.cookie)).errorCode).toBe("0");
      const changed = { current: password, password: "another-long-password" };
      expect((await call("changePassword", { ...changed, current: "wrong-password" }, cookie)).errorCode).toBe(
        "PASSWORD_WRONG",
      );
      expect((await call("changePassword", changed, cookie)).errorCode).toBe("0");
      expect((await call("session", {}, second.cookie)).errorCode).toBe("SIGN_IN_NEEDED");
      expect((await call("session", {}, cookie)).errorCode).toBe("0");
      expect((await call("signIn", { name, password: changed.password })).errorCode).toBe("0");
      await forgiveFailures();
    },
  );

  it(
    "[DESK-01] a sign-in ends what the same browser was signed in as, and one that fails does not",
    { tags: "extended" },
    async () => {
      const { name, password } = await makePerson(test, "returning", "editor");
      const other = await makePerson(test, "colleague", "editor");
      const { cookie } = await call("signIn", { name, password });
      const elsewhere = await call("signIn", { name, password });
      expect((await call("signIn", { name: other.name, password: "wrong-password" }, cookie)).errorCode).toBe(
        "SIGN_IN_FAILED",
      );
      expect((await call("session", {}, cookie)).errorCode).toBe("0");
      const next = await call("signIn", { name: other.name, password: other.password }, cookie);
      expect((await call("session", {}, cookie)).errorCode).toBe("SIGN_IN_NEEDED");
      expect((await call("session", {}, next.cookie)).data).toMatchObject({ name: "colleague" });
      expect((await call("session", {}, elsewhere.cookie)).errorCode).toBe("0");
      await forgiveFailures();
    },
  );

  it("[DESK-01] a session lasts eight hours from its last use", async () => {
    const { id, cookie } = await signedIn(test, "idle", "editor");
    const row = () =>
      test.database.db.selectFrom("desk_session").selectAll().where("user_id", "=", id).executeTakeFirstOrThrow();
    const hours = async () => (Date.parse((await row()).expires_at) - Date.now()) / 3_600_000;
    expect(await hours()).toBeCloseTo(8, 1);
    const later = new Date(Date.now() + 2 * 3_600_000).toISOString();
    await test.database.db.updateTable("desk_session").set({ expires_at: later }).where("user_id", "=", id).execute();
    const { cookies } = await call("session", {}, cookie);
    expect(cookies.join()).toContain("desk.session_token");
    expect(await hours()).toBeCloseTo(8, 1);
  });

  describe("people", () => {
    it(
      "[DESK-01] [DESK-02] get a link from an admin, another role and an end, of which the log tells",
      { tags: "extended" },
      async () => {
        const admin = await signedIn(test, "boss", "admin");
        const added = await call("addPerson", { name: "新同事", role: "editor" }, admin.cookie);
        const { id, link } = added.data;
        expect((await call("addPerson", { name: "新同事", role: "hr" }, admin.cookie)).errorCode).toBe("NAME_TAKEN");
        const listed = async () =>
          (await call("listPeople", {}, admin.cookie)).data.people.find((one) => one.id === id);
        expect(await listed()).toMatchObject({ name: "新同事", role: "editor", hasPassword: false, lastSeenAt: null });
        const again = await call("makeLink", { id }, admin.cookie);
        expect((await call("readLink", { token: tokenOf(link) })).errorCode).toBe("LINK_INVALID");
        const token = tokenOf(again.data.link);
        expect((await call("readLink", { token })).data).toEqual({ name: "新同事" });
        const password = "a-password-of-mine";
        expect((await call("useLink", { token, password })).data).toEqual({ name: "新同事" });
        const { cookie } = await call("signIn", { name: "新同事", password });
        expect(await listed()).toMatchObject({ hasPassword: true, isDisabled: false });
        expect((await call("listPeople", {}, cookie)).errorCode).toBe("FORBIDDEN");
        await call("setRole", { id, role: "admin" }, admin.cookie);
        expect((await call("listPeople", {}, cookie)).errorCode).toBe("0");
        await call("setDisabled", { id, isDisabled: true }, admin.cookie);
        expect((await call("session", {}, cookie)).errorCode).toBe("SIGN_IN_NEEDED");
        expect((await call("signIn", { name: "新同事", password })).errorCode).toBe("SIGN_IN_FAILED");
        await call("setDisabled", { id, isDisabled: false }, admin.cookie);
        expect((await call("session", {}, cookie)).errorCode).toBe("SIGN_IN_NEEDED");
        expect((await call("signIn", { name: "新同事", password })).errorCode).toBe("0");
        expect(await logOf("setRole")).toMatchObject([
          { person_id: admin.id, subject: `person:${id}`, detail: "新同事：编辑 → 管理员", outcome: "ok" },
        ]);
        await forgiveFailures();
      },
    );

    it("[DESK-01] a link that has expired sets no password", async () => {
      const admin = await signedIn(test, "slow", "admin");
      const { data } = await call("addPerson", { name: "late", role: "editor" }, admin.cookie);
      await test.database.db
        .updateTable("desk_link")
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .where("person_id", "=", data.id)
        .execute();
      const asked = { token: tokenOf(data.link), password: "a-password-of-mine" };
      expect((await call("useLink", asked)).errorCode).toBe("LINK_INVALID");
      await forgiveFailures();
    });

    it("[DESK-01] keep one admin who may sign in, whoever takes the role from whom at the same moment", async () => {
      const [one, two] = [await signedIn(test, "one-left", "admin"), await signedIn(test, "two-left", "admin")];
      await test.database.db
        .updateTable("desk_person")
        .set({ role: "editor" })
        .where("role", "=", "admin")
        .where("id", "not in", [one.id, two.id])
        .execute();
      const taken = await Promise.all([
        call("setRole", { id: two.id, role: "editor" }, one.cookie),
        call("setRole", { id: one.id, role: "editor" }, two.cookie),
      ]);
      expect(taken.map(({ errorCode }) => errorCode)).toContain("0");
      const admins = await test.database.db.selectFrom("desk_person").selectAll().where("role", "=", "admin").execute();
      expect(admins).toHaveLength(1);
      const last = admins[0]?.id === one.id ? one : two;
      for (const ask of [
        call("setDisabled", { id: last.id, isDisabled: true }, last.cookie),
        call("setRole", { id: last.id, role: "hr" }, last.cookie),
      ])
        expect((await ask).errorCode).toBe("LAST_ADMIN");
    });
  });
});

it("[DESK-01] over TLS the cookie is bound to the host", async () => {
  await using test = await buildTestApp({ env: { PUBLIC_URL: "https://www.example.com" } });
  const { name, password } = await makePerson(test, "secure", "editor");
  const answer = await ask(test, deskCalls.signIn, { body: { name, password } });
  expect([answer.headers["set-cookie"]].flat()).toContainEqual(
    expect.stringMatching(/^__Host-desk\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  );
});
