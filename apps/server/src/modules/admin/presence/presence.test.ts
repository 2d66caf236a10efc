import { randomUUID } from "node:crypto";
import { deskCalls } from "@klarholm/contract/desk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { signedIn, type TestPerson } from "../../../../test/desk.ts";
import { Presence } from "./presence.ts";

describeEngines("presence at an item", (engine) => {
  let test: TestApp;
  let origin: string;
  beforeAll(async () => {
    test = await buildTestApp({ engine });
    origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => test[Symbol.asyncDispose]());

  /** Another replica. */
  const replica = () => {
    const closing = new AbortController();
    const onFault = (error: unknown) => expect(error).toBeUndefined();
    return { closing, presence: new Presence({ db: test.database.db, closing: closing.signal, onFault, pollMs: 30 }) };
  };
  const sessionOf = async ({ id }: TestPerson) =>
    (await test.database.db.selectFrom("desk_session").select("id").where("user_id", "=", id).executeTakeFirstOrThrow())
      .id;
  const openTab = async (at: Presence, person: TestPerson, id = "home", tab: string = randomUUID()) => {
    const stream = await at.open({ tab, kind: "page", id, personId: person.id, sessionId: await sessionOf(person) });
    let text = "";
    let isOver = false;
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => (text += chunk));
    stream.on("end", () => (isOver = true));
    const names = () => JSON.parse([...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1] ?? "null") as unknown;
    return { stream, tab, names, isOver: () => isOver };
  };

  it("[PRESENCE-01] names the others at an item over all replicas, until they leave, vanish or are signed out", async () => {
    const [lin, zhou] = [await signedIn(test, "小林", "editor"), await signedIn(test, "小周", "publisher")];
    const [one, other] = [replica(), replica()];
    const first = await openTab(one.presence, lin);
    await expect.poll(first.names).toEqual([]);
    const second = await openTab(other.presence, zhou);
    await openTab(other.presence, zhou);
    await openTab(one.presence, lin, "about");
    await expect.poll(first.names).toEqual(["小周"]);
    await expect.poll(second.names).toEqual(["小林"]);
    // A tab that reopens its stream stays, and ends the earlier one.
    const again = await openTab(one.presence, lin, "home", first.tab);
    await expect.poll(first.isOver).toBe(true);
    await expect.poll(again.names).toEqual(["小周"]);
    // The browser closes its connection.
    again.stream.destroy();
    await expect.poll(second.names).toEqual([]);
    // A machine that vanished: its row expires after 30 s at most.
    await openTab(one.presence, lin);
    await expect.poll(second.names).toEqual(["小林"]);
    const rows = await test.database.db
      .selectFrom("desk_presence")
      .selectAll()
      .where("person_id", "=", lin.id)
      .execute();
    for (const { expires_at } of rows) expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(30_000);
    await test.database.db
      .updateTable("desk_presence")
      .set({ expires_at: "2026-01-01" })
      .where("person_id", "=", lin.id)
      .execute();
    await expect.poll(second.names).toEqual([]);
    await test.database.db.deleteFrom("desk_session").where("user_id", "=", zhou.id).execute();
    await expect.poll(second.isOver).toBe(true);
    for (const { closing } of [one, other]) closing.abort();
  });

  it("[PRESENCE-01] an account has ten streams at most", async () => {
    const busy = await signedIn(test, "忙", "editor");
    const { closing, presence } = replica();
    for (let count = 0; count < 10; count += 1) await openTab(presence, busy);
    await expect(openTab(presence, busy)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    closing.abort();
  });

  it("[PRESENCE-02] streams events past proxies for those who may write the item, and does not delay the shutdown", async () => {
    const address = (kind: string) =>
      `${origin}${deskCalls.presence.path}?${new URLSearchParams({ tab: randomUUID(), kind, id: "table" })}`;
    const get = async ({ cookie }: TestPerson, kind = "page") => fetch(address(kind), { headers: { cookie } });
    expect((await fetch(address("page"))).status).toBe(401);
    expect((await get(await signedIn(test, "人事", "hr"))).status).toBe(403);
    const response = await get(await signedIn(test, "小吴", "editor"));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("data:")) text += (await reader?.read())?.value ?? "data: nothing";
    expect(text).toBe("retry: 500\n\ndata: []\n\n");
    const before = Date.now();
    expect(await test.app.drain.close(20_000)).toBe(true);
    expect(Date.now() - before).toBeLessThan(5000);
    while (!(await reader?.read())?.done);
  });
});
