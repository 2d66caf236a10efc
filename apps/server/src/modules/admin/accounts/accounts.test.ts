import { type DeskAnswer, deskCalls } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codeOf } from "../../../../test/authenticator.ts";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, cookieOf, makePerson, signedIn } from "../../../../test/desk.ts";
import { KnownDevices } from "./known-devices.ts";
import { firstAdminLink, makeLink } from "./links.repository.ts";
import { SignInLimit } from "./sign-in-limit.ts";
import { signInHandlers } from "./sign-in.routes.ts";
import { signInSteps } from "./sign-in-steps.ts";
import { purgeExpired } from "./people.repository.ts";

describeEngines("accounts of the desk", (engine) => {
  let test: TestApp;
  beforeAll(async () => (test = await buildTestApp({ engine })));
  afterAll(async () => test[Symbol.asyncDispose]());
  // All tests share the counters of one network.
  const resetLimits = () => test.database.db.deleteFrom("security_limit").execute();

  const call = async <K extends DeskCallName>(name: K, body: object = {}, cookie = "") => {
    const answer = await ask(test, deskCalls[name], { body, cookie });
    const { errorCode, data } = answer.json<{ errorCode: string; data: DeskAnswer<K> }>();
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    return { errorCode, data, cookies, cookie: cookieOf(cookies), body: answer.body };
  };
  const expectCode = async <K extends DeskCallName>(code: string, name: K, body: object = {}, cookie = "") =>
    expect((await call(name, body, cookie)).errorCode).toBe(code);
  const tokenOf = (link: string) => new URL(link).hash.slice(1);
  const logOf = (name: string) =>
    test.database.db.selectFrom("desk_audit").selectAll().where("call", "=", name).orderBy("id").execute();

  it("[DESK-01] the first admin is created by a one-time link, and no further link is made", async () => {
    const link = await firstAdminLink(test.database.db, test.config.publicUrl);
    const other = await firstAdminLink(test.database.db, test.config.publicUrl);
    expect(link).toMatch(/^http:\/\/localhost:3000\/desk\/welcome#[\w-]{43}$/);
    const token = tokenOf(link ?? "");
    const rows = await test.database.db.selectFrom("desk_link").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await call("readLink", { token })).data).toEqual({ name: null });
    const password = "一个足够长的口令一二三";
    await expectCode("BAD_REQUEST", "useLink", { token, name: "主管", password: "short" });
    expect((await call("useLink", { token, name: "主管", password: `${password}四` })).data).toEqual({ name: "主管" });
    await expectCode("LINK_INVALID", "useLink", { token, name: "second", password: `${password}四` });
    await expectCode("LINK_INVALID", "useLink", { token: tokenOf(other ?? ""), name: "b2", password: `${password}四` });
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
    await resetLimits();
  });

  it(
    "[DESK-01] the answers for a wrong password, an unknown name and a disabled account are equal",
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
      await expectCode("0", "signIn", { name: " KNOWN ", password: known.password });
      expect(JSON.stringify(await logOf("signIn"))).not.toContain("nobody-has-this");
      await resetLimits();
    },
  );

  it("[DESK-01] a network is limited to thirty failures of all kinds", { tags: "extended" }, async () => {
    const codes: string[] = [];
    for (let guess = 0; guess < 30; guess++)
      codes.push((await call("readLink", { token: String(guess).padStart(43, "a") })).errorCode);
    expect(new Set(codes)).toEqual(new Set(["LINK_INVALID"]));
    await expectCode("TOO_MANY_REQUESTS", "readLink", { token: "a".repeat(43) });
    await expectCode("TOO_MANY_REQUESTS", "signIn", { name: "anybody", password: "wrong-password" });
    await resetLimits();
  });

  it(
    "[DESK-01] [DESK-02] a network is limited to a hundred unauthenticated calls; refused ones write nothing",
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
      await expectCode("TOO_MANY_REQUESTS", "useLink", { invalid: "request" });
      const { cookie } = await signedIn(test, "inside", "editor");
      await expectCode("0", "session", {}, cookie);
      await resetLimits();
    },
  );

  it("[DESK-01] no password is hashed for an unknown link", async () => {
    const { db } = test.database;
    const hash = vi.fn();
    const parts = {
      db,
      auth: { $context: Promise.resolve({ password: { hash } }) } as never,
      limit: new SignInLimit(db, "secret", () => {}),
      devices: new KnownDevices("secret", false),
    };
    const steps = signInSteps({ ...parts, counts: test.app.counts, isLocalForAdmins: false });
    const { useLink } = signInHandlers({ ...parts, steps, origin: test.config.publicUrl });
    const asked = useLink({ token: "a".repeat(43), password: "a-password-of-mine" }, {
      visitor: "192.0.2.7",
      headers: new Headers(),
    } as never);
    await expect(asked).rejects.toMatchObject({ code: "LINK_INVALID" });
    expect(hash).not.toHaveBeenCalled();
    await resetLimits();
  });

  it("[DESK-01] expired sessions, challenges and links are deleted", async () => {
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
    await resetLimits();
  });

  it(
    "[DESK-01] a second factor is required after its first code, and a backup code replaces it once",
    { tags: "extended" },
    async () => {
      const { name, password, id } = await makePerson(test, "careful", "publisher");
      const { cookie } = await call("signIn", { name, password });
      await expectCode("PASSWORD_WRONG", "beginSecond", { password: "wrong-password" }, cookie);
      const { data } = await call("beginSecond", { password }, cookie);
      expect(decodeURIComponent(data.uri)).toContain(":careful?");
      expect((await call("signIn", { name, password })).data).toEqual({ second: false });
      await expectCode("SECOND_FAILED", "confirmSecond", { code: "000000" }, cookie);
      const now = Date.now();
      const confirmed = await call("confirmSecond", { code: codeOf(data.uri, now) }, cookie);
      expect(confirmed.errorCode).toBe("0");
      const stored = JSON.stringify(await test.database.db.selectFrom("desk_second_factor").selectAll().execute());
      for (const secret of [new URL(data.uri).searchParams.get("secret") ?? "", ...data.backupCodes])
        expect(stored).not.toContain(secret);

      const begun = await call("signIn", { name, password });
      expect(begun.data).toEqual({ second: true });
      await expectCode("SIGN_IN_NEEDED", "session", {}, begun.cookie);
      await expectCode("SECOND_FAILED", "signInSecond", { code: "000000" }, begun.cookie);
      // The confirming code is used; the code of the next interval is valid once.
      const next = codeOf(data.uri, now + 30_000);
      await expectCode("SECOND_FAILED", "signInSecond", { code: codeOf(data.uri, now) }, begun.cookie);
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
      await expectCode("0", "signInSecond", { code: backup, isBackup: true }, once.cookie);
      await expectCode("SECOND_FAILED", "signInSecond", { code: backup, isBackup: true }, twice.cookie);

      const admin = await signedIn(test, "rescuer", "admin");
      await expectCode("0", "forgetSecond", { id }, admin.cookie);
      expect((await call("signIn", { name, password })).data).toEqual({ second: false });
      await resetLimits();
    },
  );

  it("[DESK-01] weak passwords are refused by link and by change", { tags: "extended" }, async () => {
    const { id } = await makePerson(test, "xiaolin", "editor");
    const { link } = await makeLink(test.database.db, id, test.config.publicUrl);
    const token = tokenOf(link);
    for (const password of ["password1234", "1qaz2wsx3edc", "passwordpassword", "111111111111", "xiaolin12345"])
      expect([password, (await call("useLink", { token, password })).errorCode]).toEqual([password, "PASSWORD_WEAK"]);
    const password = "pine kettle window";
    await expectCode("0", "useLink", { token, password });
    const { cookie } = await call("signIn", { name: "xiaolin", password });
    const change = { current: password, password: "qwertyuiop12" };
    await expectCode("PASSWORD_WEAK", "changePassword", change, cookie);
    await expectCode("0", "signIn", { name: "xiaolin", password });
    await resetLimits();
  });

  it("[DESK-01] removing a passkey requires the password", { tags: "extended" }, async () => {
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
    await expectCode("PASSWORD_WRONG", "removePasskey", { id: "key", password: "wrong-password" }, cookie);
    expect(await keys()).toBe(1);
    await expectCode("0", "removePasskey", { id: "key", password }, cookie);
    expect(await keys()).toBe(0);
    await resetLimits();
  });

  it("[DESK-01] sessions are listed and ended, and a new password ends all others", { tags: "extended" }, async () => {
    const { name, password } = await makePerson(test, "many", "editor");
    const { cookie } = await call("signIn", { name, password });
    const second = await call("signIn", { name, password });
    const third = await call("signIn", { name, password });
    const { sessions } = (await call("ownAccount", {}, cookie)).data;
    expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, false, true]);
    expect(new Set(sessions.map(({ network }) => network))).toContain("127.0.0.0/24");
    const { sessions: seen } = (await call("ownAccount", {}, third.cookie)).data;
    const last = { id: seen.find(({ isThis }) => isThis)?.id };
    // Ending a session requires the password.
    await expectCode("PASSWORD_WRONG", "endSession", { ...last, password: "wrong-password" }, cookie);
    await expectCode("0", "session", {}, third.cookie);
    await call("endSession", { ...last, password }, cookie);
    await expectCode("SIGN_IN_NEEDED", "session", {}, third.cookie);
    await expectCode("0", "session", {}, second.cookie);
    // Sessions of others cannot be ended.
    const stranger = await makePerson(test, "stranger", "editor");
    const theirs = await call("signIn", { name: stranger.name, password: stranger.password });
    const [own] = (await call("ownAccount", {}, second.cookie)).data.sessions;
    await call("endSession", { id: own?.id, password: stranger.password }, theirs.cookie);
    await expectCode("0", "session", {}, second.cookie);
    const changed = { current: password, password: "another-long-password" };
    await expectCode("PASSWORD_WRONG", "changePassword", { ...changed, current: "wrong-password" }, cookie);
    await expectCode("0", "changePassword", changed, cookie);
    await expectCode("SIGN_IN_NEEDED", "session", {}, second.cookie);
    await expectCode("0", "session", {}, cookie);
    await expectCode("0", "signIn", { name, password: changed.password });
    await resetLimits();
  });

  it("[DESK-01] a successful sign-in ends the previous session of the browser", { tags: "extended" }, async () => {
    const { name, password } = await makePerson(test, "returning", "editor");
    const other = await makePerson(test, "colleague", "editor");
    const { cookie } = await call("signIn", { name, password });
    const elsewhere = await call("signIn", { name, password });
    await expectCode("SIGN_IN_FAILED", "signIn", { name: other.name, password: "wrong-password" }, cookie);
    await expectCode("0", "session", {}, cookie);
    const next = await call("signIn", { name: other.name, password: other.password }, cookie);
    await expectCode("SIGN_IN_NEEDED", "session", {}, cookie);
    expect((await call("session", {}, next.cookie)).data).toMatchObject({ name: "colleague" });
    await expectCode("0", "session", {}, elsewhere.cookie);
    await resetLimits();
  });

  it("[DESK-01] a session expires eight hours after its last use", async () => {
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
      "[DESK-01] [DESK-02] are added, given a role and disabled by an admin, which is audited",
      { tags: "extended" },
      async () => {
        const admin = await signedIn(test, "boss", "admin");
        const added = await call("addPerson", { name: "新同事", role: "editor" }, admin.cookie);
        const { id, link } = added.data;
        await expectCode("NAME_TAKEN", "addPerson", { name: "新同事", role: "hr" }, admin.cookie);
        const listed = async () =>
          (await call("listPeople", {}, admin.cookie)).data.people.find((one) => one.id === id);
        expect(await listed()).toMatchObject({ name: "新同事", role: "editor", hasPassword: false, lastSeenAt: null });
        const again = await call("makeLink", { id }, admin.cookie);
        await expectCode("LINK_INVALID", "readLink", { token: tokenOf(link) });
        const token = tokenOf(again.data.link);
        expect((await call("readLink", { token })).data).toEqual({ name: "新同事" });
        const password = "a-password-of-mine";
        expect((await call("useLink", { token, password })).data).toEqual({ name: "新同事" });
        const { cookie } = await call("signIn", { name: "新同事", password });
        expect(await listed()).toMatchObject({ hasPassword: true, isDisabled: false });
        await expectCode("FORBIDDEN", "listPeople", {}, cookie);
        await call("setRole", { id, role: "admin" }, admin.cookie);
        await expectCode("0", "listPeople", {}, cookie);
        await call("setDisabled", { id, isDisabled: true }, admin.cookie);
        await expectCode("SIGN_IN_NEEDED", "session", {}, cookie);
        await expectCode("SIGN_IN_FAILED", "signIn", { name: "新同事", password });
        await call("setDisabled", { id, isDisabled: false }, admin.cookie);
        await expectCode("SIGN_IN_NEEDED", "session", {}, cookie);
        await expectCode("0", "signIn", { name: "新同事", password });
        expect(await logOf("setRole")).toMatchObject([
          { person_id: admin.id, subject: `person:${id}`, detail: "新同事：编辑 → 管理员", outcome: "ok" },
        ]);
        await resetLimits();
      },
    );

    it("[DESK-01] an expired link sets no password", async () => {
      const admin = await signedIn(test, "slow", "admin");
      const { data } = await call("addPerson", { name: "late", role: "editor" }, admin.cookie);
      await test.database.db
        .updateTable("desk_link")
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .where("person_id", "=", data.id)
        .execute();
      const asked = { token: tokenOf(data.link), password: "a-password-of-mine" };
      await expectCode("LINK_INVALID", "useLink", asked);
      await resetLimits();
    });

    it("[DESK-01] one active admin remains after simultaneous changes", async () => {
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
