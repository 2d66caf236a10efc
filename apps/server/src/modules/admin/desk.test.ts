import { createHmac } from "node:crypto";
import { type DeskCall, deskCalls } from "@klarholm/contract/desk";
import { actions, may, roleNames } from "@klarholm/contract/desk/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { buildTestSite } from "../../../test/build-test-site.ts";
import { ask, callAs, cookieOf, signedIn } from "../../../test/desk.ts";

const all: readonly DeskCall[] = Object.values(deskCalls);

/** Whether a call was authorized: authorization precedes validation, so an invalid request shows it. */
const isAuthorized = (status: number) => status !== 401 && status !== 403 && status !== 404;

/** Origins that are not the site's. Browsers send "null" from sandboxes. */
const foreign = ["https://steal.example", "http://localhost:3000.steal.example", "http://localhost:3001", "null", ""];

describeEngines("authorization of the desk's calls", (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp({ engine });
  });
  afterAll(async () => test[Symbol.asyncDispose]());

  describe.each(all.filter(({ action }) => action !== null))("$method $path", (call) => {
    it.each(roleNames)("[DESK-02] answers %s as the table says", async (role) => {
      // A new session, because some calls end it.
      const { cookie } = await signedIn(test, `${call.name}-${role}`, role);
      const answer = await ask(test, call, { cookie, body: { invalid: "request" } });
      expect(isAuthorized(answer.statusCode), `${answer.statusCode} ${answer.body}`).toBe(
        call.action !== null && may(role, call.action),
      );
      if (!isAuthorized(answer.statusCode)) expect(answer.json()).toMatchObject({ errorCode: "FORBIDDEN", data: null });
    });

    it("[DESK-02] requires a valid session", async () => {
      const refusal = { success: false, errorCode: "SIGN_IN_NEEDED", data: null };
      expect((await ask(test, call, {})).json()).toMatchObject(refusal);
      const { id: own, cookie: valid } = await signedIn(test, `forged-${call.name}`, "admin");
      const [name = "", value = ""] = valid.split("=");
      const [token = "", signature = ""] = decodeURIComponent(value).split(".");
      const otherKey = createHmac("sha256", "another key").update(token).digest("base64");
      for (const cookie of [
        `${name}=made.up`,
        `${name}=`,
        `${name}=${token}`,
        `${name}=${token}.`,
        `${name}=${encodeURIComponent(`${token}.${otherKey}`)}`,
        `${name}=${encodeURIComponent(`${own}.${signature}`)}`,
        `__Host-${valid}`,
        `desk.session_data=${value}`,
        `desk.two_factor=${value}`,
        `desk.device.${value}`,
      ])
        expect((await ask(test, call, { cookie })).json(), cookie).toMatchObject(refusal);
      for (const expired of [{ expires_at: ago(1000) }, { created_at: ago(7 * 86_400_000 + 1000) }]) {
        const { id, cookie } = await signedIn(test, `late-${call.name}-${Object.keys(expired)[0]}`, "admin");
        await test.database.db.updateTable("desk_session").set(expired).where("user_id", "=", id).execute();
        const answer = await ask(test, call, { cookie });
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject(refusal);
      }
    });

    it("[DESK-02] refuses a disabled person", async () => {
      const { id, cookie } = await signedIn(test, `disabled-${call.name}`, "admin");
      await test.database.db
        .updateTable("desk_person")
        .set({ disabled_at: ago(0) })
        .where("id", "=", id)
        .execute();
      expect((await ask(test, call, { cookie })).statusCode).toBe(401);
    });
  });

  it.each(all.filter(({ method }) => method === "POST"))(
    "[DESK-02] POST $path is refused from other origins and without one",
    async (call) => {
      const { cookie } = await signedIn(test, `stolen-${call.name}`, "admin");
      for (const origin of foreign)
        for (const sent of [cookie, ""]) {
          const answer = await ask(test, call, { cookie: sent, origin });
          expect(answer.json(), origin).toMatchObject({ errorCode: "FORBIDDEN" });
        }
    },
  );

  it.each(all.filter(({ method, audited }) => audited ?? method === "POST"))(
    "[DESK-02] $method $path is audited, also when it fails",
    async (call) => {
      const { id, cookie } = await signedIn(test, `logged-${call.name}`, "hr");
      const rows = () => test.database.db.selectFrom("desk_audit").selectAll().where("call", "=", call.name).execute();
      const before = await rows();
      const answer = await ask(test, call, { cookie, body: { invalid: "request" } });
      const added = (await rows()).filter((row) => before.every((known) => known.id !== row.id));
      expect(added).toHaveLength(1);
      const isFile = answer.headers["content-disposition"] !== undefined;
      const { errorCode } = isFile ? { errorCode: "0" } : answer.json<{ errorCode: string }>();
      expect(added).toMatchObject([
        {
          person_id: call.action === null ? null : id,
          outcome: errorCode === "0" ? "ok" : errorCode,
          network: "127.0.0.0/24",
        },
      ]);
    },
  );

  it("[DESK-01] [DESK-02] signing out ends the session and is audited", async () => {
    const { id, cookie } = await signedIn(test, "leaver", "editor");
    expect((await ask(test, deskCalls.session, { cookie })).json()).toMatchObject({
      data: { id, name: "leaver", role: "editor" },
    });
    const answer = await ask(test, deskCalls.signOut, { cookie });
    expect(answer.json()).toMatchObject({ success: true });
    expect(cookieOf([answer.headers["set-cookie"] ?? ""].flat())).toBe("");
    expect((await ask(test, deskCalls.session, { cookie })).statusCode).toBe(401);
    const rows = await test.database.db.selectFrom("desk_audit").selectAll().where("person_id", "=", id).execute();
    expect(rows).toMatchObject([
      { person_name: "leaver", role: "editor", call: "signOut", outcome: "ok", network: "127.0.0.0/24" },
    ]);
  });

  it("[DESK-02] lists the audit log newest first, by day, person and call, in pages", async () => {
    const admin = await signedIn(test, "reader", "admin");
    const row = (index: number) => ({
      id: `ffff${String(index).padStart(4, "0")}`,
      time: index < 10 ? "2026-03-01T15:59:59.999Z" : "2026-03-01T16:00:00.000Z",
      person_id: index % 2 ? "odd" : "even",
      person_name: index % 2 ? "奇" : "偶",
      role: "editor" as const,
      call: index % 3 ? "saved" : "published",
      subject: `page:${index}`,
      detail: "",
      outcome: "ok",
      network: "192.0.2.0/24",
    });
    await test.database.db
      .insertInto("desk_audit")
      .values(Array.from({ length: 60 }, (_, index) => row(index)))
      .execute();
    const list = async (body: object) => {
      const answer = await ask(test, deskCalls.listAudit, { cookie: admin.cookie, body });
      const { data } = answer.json<{ data: { more: boolean; entries: { id: string; subject: string }[] } }>();
      return { more: data.more, subjects: data.entries.map(({ subject }) => subject), last: data.entries.at(-1)?.id };
    };
    const first = await list({ day: "2026-03-02" });
    expect(first).toMatchObject({ more: false, subjects: Array.from({ length: 50 }, (_, at) => `page:${59 - at}`) });
    expect((await list({ day: "2026-03-01" })).subjects).toHaveLength(10);
    expect((await list({ personId: "odd", day: "2026-03-01" })).subjects).toEqual(
      [9, 7, 5, 3, 1].map((n) => `page:${n}`),
    );
    expect((await list({ call: "published", day: "2026-03-01" })).subjects).toEqual(
      [9, 6, 3, 0].map((n) => `page:${n}`),
    );
    const all = await list({});
    expect(all.more).toBe(true);
    expect((await list({ before: all.last ?? "" })).subjects.slice(0, 10)).toEqual(
      Array.from({ length: 10 }, (_, at) => `page:${9 - at}`),
    );
  });
});

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

it("[DESK-02] only admins manage accounts and read the audit log", () => {
  for (const action of Object.keys(actions) as (keyof typeof actions)[]) expect(may("admin", action)).toBe(true);
  for (const role of roleNames.filter((role) => role !== "admin"))
    for (const action of ["accounts.manage", "settings.write", "audit.read"] as const)
      expect(may(role, action), `${role} ${action}`).toBe(false);
});

it("[DESK-02] DESK=off disables all of the desk", async () => {
  await using test = await buildTestApp({ env: { DESK: "off" } });
  for (const { method, path } of [
    ...all,
    { method: "GET", path: "/desk" },
    { method: "GET", path: "/desk/people" },
  ] as const) {
    const answer = await ask(test, { method, path }, {});
    expect(answer.statusCode, path).toBe(404);
  }
});

it("[DESK-05] ROLE=desk serves the desk and previews only", async () => {
  await using test = await buildTestSite({ env: { ROLE: "desk" } });
  const editor = await signedIn(test, "小林", "editor");
  const body = { title: "桌", path: "/brand-story/table", blocks: [{ kind: "storyBasicConfig", title: "桌" }] };
  const { address } = await callAs(test, editor, "previewDraft", { kind: "page", id: "table", body });
  expect((await test.app.inject(address ?? "")).statusCode).toBe(200);
  expect((await test.app.inject("/assets/root-a1b2.css")).statusCode).toBe(200);
  expect(await test.follow("/")).toEqual([302, "/desk"]);
  for (const path of ["/brand-story/table", "/sitemap.xml", "/search?q=x"])
    expect((await test.app.inject(path)).statusCode, path).toBe(404);
  expect((await test.app.inject("/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n");
  expect(test.site.rendered.every((path) => path.startsWith("/preview/"))).toBe(true);
});
