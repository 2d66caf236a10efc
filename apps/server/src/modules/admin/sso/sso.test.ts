import { deskCalls } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { exportJWK, generateKeyPair, decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, callAs, cookieOf, makePerson, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../../test/openid-provider.ts";

const redirectUri = "http://localhost:3000/desk/sso";

describeEngines("single sign-on", (engine) => {
  let provider: OpenIdProvider;
  /** People need an account; the second app creates them, for one tenant, with passwords for admins only. */
  let test: TestApp;
  let creating: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    provider = await startOpenIdProvider(redirectUri);
    test = await buildTestApp({ engine, env: provider.env });
    const more = { SSO_PEOPLE: "create", SSO_TENANT: "tid=north", SSO_PASSWORDS: "admins" };
    creating = await buildTestApp({ engine, env: { ...provider.env, ...more } });
    admin = await signedIn(test, "主管", "admin");
    await signedIn(creating, "主管", "admin");
  });
  afterAll(async () => {
    await test[Symbol.asyncDispose]();
    await creating[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    Object.assign(provider, { tamper: undefined, isDown: false });
    for (const { database } of [test, creating]) await database.db.deleteFrom("security_limit").execute();
  });

  const call = async (app: TestApp, name: DeskCallName, body: object, cookie = "") => {
    const answer = await ask(app, deskCalls[name], { body, cookie });
    const { errorCode, data } = answer.json<{ errorCode: string; data: Record<string, string> }>();
    return { errorCode, data, cookie: cookieOf([answer.headers["set-cookie"] ?? []].flat()) };
  };
  /** Begins a sign-in and follows it to the redirect. */
  const begin = async (app: TestApp, from = "/") => {
    const { data, cookie } = await call(app, "beginSso", { from });
    const address = new URL(data["address"] ?? "");
    return { address, cookie, answer: await provider.authorize(address.href) };
  };
  const signIn = async (app: TestApp, account: OpenIdProvider["account"], from?: string) => {
    provider.account = account;
    const { cookie, answer } = await begin(app, from);
    return call(app, "signInSso", answer, cookie);
  };
  const whoIs = async (app: TestApp, cookie: string) => (await call(app, "session", {}, cookie)).data;
  const lastLog = ({ database }: TestApp) =>
    database.db
      .selectFrom("desk_audit")
      .selectAll()
      .where("call", "=", "signInSso")
      .orderBy("id", "desc")
      .executeTakeFirst();
  const lin = { sub: "u-1", email: "Lin@example.com", email_verified: true, groups: ["staff", "desk-editors"] };

  it("[SSO-01] [SSO-02] an account is found by its verified e-mail, later by its subject; the claim gives the role", async () => {
    const { id } = await callAs(test, admin, "addPerson", {
      name: "小林",
      role: "publisher",
      email: "LIN@example.com",
    });
    await expect(
      callAs(test, admin, "addPerson", { name: "b2", role: "hr", email: "lin@example.com" }),
    ).rejects.toThrow("EMAIL_TAKEN");
    provider.account = lin;
    const { address, cookie, answer } = await begin(test, "/content?kind=page");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      redirect_uri: redirectUri,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      state: expect.stringMatching(/^[\w-]{32}$/),
    });
    const first = await call(test, "signInSso", answer, cookie);
    expect(first).toMatchObject({ errorCode: "0", data: { from: "/content?kind=page" } });
    expect(await whoIs(test, first.cookie)).toEqual({ id, name: "小林", role: "editor" });
    expect(await lastLog(test)).toMatchObject({
      outcome: "ok",
      person_name: "小林",
      role: "editor",
      detail: "角色：发布 → 编辑",
    });
    // A code and a state work once.
    expect((await call(test, "signInSso", answer, cookie)).errorCode).toBe("SSO_FAILED");
    // The address no longer counts.
    const second = await signIn(test, { ...lin, email: "other@example.com", groups: "desk-publishers" });
    expect(await whoIs(test, second.cookie)).toEqual({ id, name: "小林", role: "publisher" });
    const stored = await test.database.db.selectFrom("desk_credential").selectAll().where("user_id", "=", id).execute();
    expect(stored).toMatchObject([{ account_id: "u-1", password: null, id_token: null, access_token: null }]);
    // The role is read again within a day.
    const row = test.database.db.updateTable("desk_session").where("user_id", "=", id);
    await row.set({ created_at: new Date(Date.now() - 12 * 3_600_000 - 1000).toISOString() }).execute();
    expect((await call(test, "session", {}, second.cookie)).errorCode).toBe("SIGN_IN_NEEDED");
  });

  it("[SSO-02] a lost role refuses the sign-in and ends all sessions; so does a disabled account; the last admin stays", async () => {
    const ok = await signIn(test, lin);
    expect((await signIn(test, { ...lin, groups: ["staff"] })).errorCode).toBe("SSO_NO_ROLE");
    expect(await lastLog(test)).toMatchObject({ outcome: "SSO_NO_ROLE", detail: "不再有角色，已结束全部登录" });
    expect((await call(test, "session", {}, ok.cookie)).errorCode).toBe("SIGN_IN_NEEDED");
    const { id } = await whoIs(test, (await signIn(test, lin)).cookie);
    await callAs(test, admin, "setDisabled", { id: id ?? "", isDisabled: true });
    expect((await signIn(test, lin)).errorCode).toBe("SSO_DISABLED");
    await callAs(test, admin, "setDisabled", { id: id ?? "", isDisabled: false });
    await callAs(test, admin, "setEmail", { id: admin.id, email: "head@example.com" });
    const head = { ...lin, sub: "u-head", email: "head@example.com" };
    expect((await signIn(test, head)).errorCode).toBe("LAST_ADMIN");
    expect((await signIn(test, { ...head, groups: ["desk-editors", "desk-admins"] })).errorCode).toBe("0");
  });

  it("[SSO-03] refuses takeovers: unverified or inherited addresses, other issuers, browsers and subjects", async () => {
    const victim = await callAs(test, admin, "addPerson", { name: "小周", role: "editor", email: "zhou@example.com" });
    const zhou = { ...lin, sub: "u-2", email: "zhou@example.com" };
    for (const verified of [false, undefined, "false"])
      expect((await signIn(test, { ...zhou, email_verified: verified })).errorCode).toBe("SSO_EMAIL_UNVERIFIED");
    expect((await signIn(test, { ...zhou, email: "nobody@example.com" })).errorCode).toBe("SSO_NO_ACCOUNT");
    expect((await signIn(test, { ...zhou, email: undefined })).errorCode).toBe("SSO_NO_ACCOUNT");
    expect((await signIn(test, zhou)).errorCode).toBe("0");
    expect((await signIn(test, { ...zhou, sub: "u-3" })).errorCode).toBe("SSO_NO_ACCOUNT");
    // A new address ends the link.
    await callAs(test, admin, "setEmail", { id: victim.id, email: null });
    expect((await signIn(test, zhou)).errorCode).toBe("SSO_NO_ACCOUNT");

    provider.account = lin;
    const { cookie, answer } = await begin(test);
    for (const [changed, sent] of [
      [{ ...answer, iss: "https://evil.example" }, cookie],
      [{ code: answer["code"] ?? "", state: answer["state"] ?? "" }, cookie],
      [{ ...answer, state: "x".repeat(32) }, cookie],
      [answer, ""],
      [answer, (await begin(test)).cookie],
    ] as const)
      expect((await call(test, "signInSso", changed, sent)).errorCode).toBe("SSO_FAILED");
    // None of these used the state up.
    expect((await call(test, "signInSso", answer, cookie)).errorCode).toBe("0");
    for (const from of ["//evil.example", "/\\evil.example", "https://evil.example", "evil", "/a\nb"])
      expect((await call(test, "beginSso", { from })).errorCode, from).toBe("BAD_REQUEST");
  });

  it("[SSO-03] refuses ID tokens of another key, nonce, audience, issuer or time, and answers without one", async () => {
    const { privateKey, publicKey } = await generateKeyPair("RS256");
    expect(await exportJWK(publicKey)).toHaveProperty("n");
    provider.account = lin;
    const resign = (change: object) => async (answer: { id_token?: string }) => {
      answer.id_token = await new SignJWT({ ...decodeJwt(answer.id_token ?? ""), ...change })
        .setProtectedHeader({ alg: "RS256" })
        .sign(privateKey);
    };
    const unsigned = (answer: { id_token?: string }) => {
      const [, payload] = (answer.id_token ?? "").split(".");
      answer.id_token = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    };
    let stolen: string | undefined;
    for (const tamper of [
      resign({}),
      resign({ sub: "u-head" }),
      unsigned,
      (answer: { id_token?: string }) => void delete answer.id_token,
      // A valid token of an earlier sign-in, with another nonce.
      (answer: { id_token?: string }) => {
        stolen = answer.id_token;
        delete answer.id_token;
      },
      (answer: { id_token?: string }) => void (stolen && (answer.id_token = stolen)),
    ]) {
      provider.tamper = tamper;
      const { cookie, answer } = await begin(test);
      expect((await call(test, "signInSso", answer, cookie)).errorCode).toBe("SSO_FAILED");
    }
  });

  it("[SSO-04] tells cancelled sign-ins, another tenant and an unreachable provider apart; limits apply", async () => {
    expect((await signIn(test, undefined)).errorCode).toBe("SSO_CANCELLED");
    expect((await signIn(creating, { ...lin, tid: "south" })).errorCode).toBe("SSO_WRONG_TENANT");
    provider.account = lin;
    const { cookie, answer } = await begin(test);
    provider.isDown = true;
    expect((await call(test, "signInSso", answer, cookie)).errorCode).toBe("SSO_UNREACHABLE");
    const codes = [];
    for (let attempt = 0; attempt < 30; attempt += 1)
      codes.push((await call(test, "signInSso", { state: "x", code: "y" })).errorCode);
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    expect((await call(test, "signInSso", { state: "x", code: "y" }, "")).errorCode).toBe("TOO_MANY_REQUESTS");
    const env = { ...provider.env, SSO_ISSUER: "http://127.0.0.1:9" };
    await using offline = await buildTestApp({ env });
    expect((await call(offline, "beginSso", {})).errorCode).toBe("SSO_UNREACHABLE");
    await using without = await buildTestApp({});
    expect((await call(without, "beginSso", {})).errorCode).toBe("NOT_FOUND");
  });

  it("[SSO-05] creates accounts where the settings allow it, and keeps passwords for admins", async () => {
    const wu = { sub: "u-9", preferred_username: "wu.min@corp", groups: ["desk-editors"], tid: "north" };
    const { cookie } = await signIn(creating, wu);
    expect(await whoIs(creating, cookie)).toMatchObject({ name: "wu.min", role: "editor" });
    // The name of an existing account is no way into it.
    const other = await signIn(creating, { ...wu, sub: "u-10", preferred_username: "主管" });
    expect(await whoIs(creating, other.cookie)).toMatchObject({ name: "主管-2", role: "editor" });
    // Of simultaneous first sign-ins one or both succeed, with one account.
    const both = await Promise.all([1, 2].map(async () => begin(creating)));
    provider.account = { ...wu, sub: "u-11" };
    const ready = await Promise.all(both.map(async ({ address }) => provider.authorize(address.href)));
    await Promise.all(ready.map(async (answer, at) => call(creating, "signInSso", answer, both[at]?.cookie ?? "")));
    const links = creating.database.db.selectFrom("desk_credential").selectAll().where("account_id", "=", "u-11");
    expect(await links.execute()).toHaveLength(1);

    const local = await makePerson(creating, "本地", "editor");
    const refused = await call(creating, "signIn", { name: local.name, password: local.password });
    expect(refused).toMatchObject({ errorCode: "SSO_REQUIRED", cookie: "" });
    const sessions = creating.database.db.selectFrom("desk_session").selectAll().where("user_id", "=", local.id);
    expect(await sessions.execute()).toEqual([]);
    expect((await call(creating, "signIn", { name: local.name, password: "wrong-password" })).errorCode).toBe(
      "SIGN_IN_FAILED",
    );
    const head = await makePerson(creating, "head", "admin");
    expect((await call(creating, "signIn", { name: head.name, password: head.password })).errorCode).toBe("0");
  });
});
