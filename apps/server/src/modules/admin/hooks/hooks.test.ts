import { expect, it } from "vitest";
import { apply, captchaIn, filledIn } from "../../../../test/applications.ts";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { isGenuine, openReceiver } from "../../../../test/hook-receiver.ts";
import { careersFiles } from "../../../../test/sample-careers.ts";
import { addCodes, queryUrl, testKey } from "../../../../test/security-codes.ts";
import { buildApp } from "../../../app.ts";

const env = { WEBHOOK_INTRANET: "127.0.0.1", CODE_KEY: testKey };

describeEngines("webhooks", (engine) => {
  it("[HOOKS-01] tell each event once over two replicas, signed, without personal data", async () => {
    await using test = await buildTestApp({ engine, env, changes: careersFiles() });
    const second = await buildApp({ ...test, db: test.database.db });
    await second.ready();
    await using receiver = await openReceiver();
    const admin = await signedIn(test, "小周", "admin");
    for (const url of ["erp.example", "ftp://erp.example/", "https://me:secret@erp.example/"])
      await expect(callAs(test, admin, "addHook", { url, events: ["code.frozen"] })).rejects.toThrow("BAD_REQUEST");
    const { secret } = await callAs(test, admin, "addHook", {
      url: receiver.url,
      events: ["content.published", "application.received", "code.frozen"],
    });
    await callAs(test, admin, "addHook", { url: `${receiver.url}/other`, events: ["code.frozen"] });
    const stored = JSON.stringify(await test.database.db.selectFrom("webhook").selectAll().execute());
    expect(stored).not.toContain(secret.slice(6));

    const events = () => receiver.received.map(({ path, body }) => `${path} ${JSON.parse(body).type}`).toSorted();
    await test.content.write("pages/gifting.yaml", { title: "礼赠", blocks: [] });
    await test.publish();
    await expect.poll(events).toEqual(["/hooks content.published"]);
    expect(await apply(test.app, filledIn(await captchaIn(test)))).toMatchObject({ success: true });
    const [code = ""] = await addCodes(test.database.db, 1);
    for (let query = 0; query < 7; query += 1)
      await test.app.inject({ url: queryUrl(code), headers: { token: "site-public" } });
    const all = [
      "/hooks application.received",
      "/hooks code.frozen",
      "/hooks content.published",
      "/hooks/other code.frozen",
    ];
    await expect.poll(events).toEqual(all);
    const { hooks } = await callAs(test, admin, "listHooks", {});
    const [first] = hooks;
    const ended = async () =>
      (await callAs(test, admin, "hookDeliveries", { id: first?.id ?? "" })).deliveries.map(({ state }) => state);
    await expect.poll(ended).toEqual(["delivered", "delivered", "delivered"]);
    expect(events()).toEqual(all);

    const seen = new Set<string>();
    for (const one of receiver.received.filter(({ path }) => path === "/hooks")) {
      expect(isGenuine(one, secret, seen)).toBe(true);
      const body = JSON.parse(one.body);
      expect(body).toMatchObject({ id: one.headers["webhook-id"], timestamp: expect.stringMatching(/^20.*Z$/) });
      expect(one.body).not.toMatch(/林晓|13800001234|小周/);
      expect(one.body).not.toContain(code);
      const keys = {
        "content.published": ["added", "changed", "removed", "version"],
        "application.received": ["application", "position"],
        "code.frozen": ["batch", "code", "product"],
      }[String(body.type)];
      expect(Object.keys(body.data).toSorted()).toEqual(keys);
    }
    await second.close();
  });

  it("[HOOKS-04] are retried, sent again, tried out, and disabled after many failures", async () => {
    await using test = await buildTestApp({ engine, env });
    let status = 500;
    await using receiver = await openReceiver((response) => void response.writeHead(status).end("out of order"));
    const admin = await signedIn(test, "小周", "admin");
    const { id, secret } = await callAs(test, admin, "addHook", { url: receiver.url, events: ["content.published"] });
    expect(await callAs(test, admin, "testHook", { id })).toMatchObject({
      event: "webhook.test",
      state: "failed",
      status: 500,
      response: "out of order",
      error: "对方答复 500",
    });
    const publish = async (title: string) => {
      await test.content.write("pages/gifting.yaml", { title, blocks: [] });
      await test.publish();
    };
    const latest = async () => (await callAs(test, admin, "hookDeliveries", { id })).deliveries[0];
    const job = async () => (await callAs(test, admin, "listJobs", {})).jobs[0];
    await publish("礼赠");
    await expect.poll(job).toMatchObject({ state: "waiting", tries: 1, error: "对方答复 500" });
    expect(await latest()).toMatchObject({ event: "content.published", state: "waiting", tries: 1, status: 500 });
    status = 200;
    await callAs(test, admin, "retryJob", { id: (await job())?.id ?? "" });
    await expect.poll(latest).toMatchObject({ state: "delivered", tries: 2, error: "" });
    await callAs(test, admin, "resendDelivery", { id: (await latest())?.id ?? "" });
    await expect.poll(latest).toMatchObject({ state: "delivered", tries: 3 });
    const [, first, , again] = receiver.received;
    expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    if (again) expect(isGenuine(again, secret, new Set())).toBe(true);

    // The job sets the failures back after the delivery is stored.
    await expect.poll(job).toMatchObject({ state: "done" });
    status = 503;
    await test.database.db.updateTable("webhook").set({ failures: 49 }).execute();
    await publish("礼品");
    const only = async () => (await callAs(test, admin, "listHooks", {})).hooks[0];
    await expect
      .poll(only)
      .toMatchObject({ failures: 50, disabledReason: expect.stringContaining("连续 50 次发送失败") });
    await expect.poll(job).toMatchObject({ state: "waiting" });
    const sent = receiver.received.length;
    await publish("礼物");
    await callAs(test, admin, "retryJob", { id: (await job())?.id ?? "" });
    await expect.poll(latest).toMatchObject({ state: "failed", error: "端点已停用" });
    expect(receiver.received).toHaveLength(sent);
    await callAs(test, admin, "setHook", { id, events: ["code.frozen"], isDisabled: false });
    expect(await only()).toMatchObject({ disabledAt: null, disabledReason: "", failures: 0, events: ["code.frozen"] });
    await callAs(test, admin, "removeHook", { id });
    expect(await only()).toBeUndefined();
    await expect(callAs(test, admin, "testHook", { id })).rejects.toThrow("ITEM_NOT_FOUND");
  });
});
