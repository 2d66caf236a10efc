import { createServer } from "node:http";
import { once } from "node:events";
import { imageUrl } from "@klarholm/contract";
import { expect, it } from "vitest";
import { freePort } from "../../../../../tools/port.mjs";
import { sealedRow } from "../../../test/applications.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { buildTestSite } from "../../../test/build-test-site.ts";
import { describeEngines, type Engine } from "../../../test/databases.ts";
import { addApplication } from "../../modules/careers/application.repository.ts";
import { queueHrMail } from "../../modules/careers/mail-queue.ts";
import { addCodes, queryUrl, testKey } from "../../../test/security-codes.ts";

/** Settings for metrics on a free port, and a function that reads them: values by series. */
async function served() {
  const port = await freePort();
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(/\S+$/.exec(line)?.[0])]));
  };
  return { env: { METRICS: `127.0.0.1:${port}`, CODE_KEY: testKey }, port, read };
}

const application = { ...sealedRow, created_at: new Date().toISOString() };

const requests = (kind: string, status: string) =>
  `klarholm_http_request_duration_seconds_count{kind="${kind}",status="${status}"}`;

describeEngines("[OPS-02] metrics", (engine) => {
  it("count requests by kind, verifications and calls by outcome", async () => {
    const { env, read } = await served();
    await using test = await buildTestApp({ engine, env });
    const [code = ""] = await addCodes(test.database.db, 1);
    await test.app.ready();
    for (const url of [queryUrl(code), queryUrl(code), queryUrl("2222"), "/nowhere", "/ecommerce/nowhere", "/healthz"])
      await test.app.inject(url);
    const metrics = await read();
    expect(metrics.get(`klarholm_verifications_total{outcome="first"}`)).toBe(1);
    expect(metrics.get(`klarholm_verifications_total{outcome="repeat"}`)).toBe(1);
    expect(metrics.get(`klarholm_verifications_total{outcome="mistyped"}`)).toBe(1);
    expect(metrics.get(`klarholm_verifications_total{outcome="limited"}`)).toBe(0);
    expect(metrics.get(`klarholm_calls_total{call="querySecurityCode",outcome="ok"}`)).toBe(3);
    expect(metrics.get(requests("call", "2xx"))).toBe(3);
    expect(metrics.get(requests("call", "4xx"))).toBe(1);
    expect(metrics.get(requests("page", "4xx"))).toBe(1);
    expect(metrics.get(requests("health", "2xx"))).toBe(1);
    expect(metrics.get("klarholm_http_requests_in_flight")).toBe(0);
    // No input of visitors is in a name or label.
    expect([...metrics.keys()].join("\n")).not.toContain("nowhere");
  });

  it("report content, disk, memory, event loop, waiting mails, and whether the database is writable", async () => {
    const { env, read } = await served();
    await using test = await buildTestApp({ engine, env });
    await test.app.ready();
    await expect.poll(async () => (await read()).get("klarholm_writable")).toBe(1);
    const before = await read();
    expect(before.get("klarholm_content_version")).toBe(1);
    expect(before.get("klarholm_mails_waiting")).toBe(0);
    const [free = 0, size = 0] = ["free", "size"].map((name) => before.get(`klarholm_disk_${name}_bytes`));
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
    for (const name of ["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"])
      expect(before.get(name), name).toBeGreaterThan(0);
    for (const queue of ["pictures", "pictures-ahead", "pictures-on-demand", "applications", "uploads"])
      expect(before.get(`klarholm_queue_length{queue="${queue}"}`), queue).toBe(0);

    await test.database.db.destroy();
    const after = await read();
    expect(after.get("klarholm_writable")).toBe(0);
    expect(after.has("klarholm_mails_waiting")).toBe(false);
    expect(after.get("klarholm_content_version")).toBe(1);
  });

  it("count failed and waiting mails", async () => {
    const { env, read } = await served();
    const withMail: Engine = {
      ...engine,
      async open() {
        const database = await engine.open();
        await addApplication(database.db, application);
        await queueHrMail(database.db, application.id);
        return database;
      },
    };
    const mail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, HR_EMAIL: "hr@example.com" };
    await using test = await buildTestApp({ engine: withMail, env: { ...env, ...mail } });
    await test.app.ready();
    await expect.poll(async () => (await read()).get(`klarholm_mails_total{result="failed"}`)).toBe(1);
    const metrics = await read();
    expect(metrics.get(`klarholm_mails_total{result="sent"}`)).toBe(0);
    expect(metrics.get("klarholm_mails_waiting")).toBe(1);
  });
});

it("[OPS-02] metrics count cached and rendered pages and pictures", { tags: "extended" }, async () => {
  const { env, read } = await served();
  await using test = await buildTestSite({ env });
  const page = (result: string) => `klarholm_page_cache_total{result="${result}"}`;
  await test.app.ready();
  const headers = { "accept-encoding": "br" };
  for (let turn = 0; turn < 4; turn++) await test.app.inject({ url: "/", headers });
  const picture = imageUrl("/media/mood/table.webp", { width: 480, format: "webp" });
  for (let turn = 0; turn < 2; turn++) await test.app.inject(picture);
  const metrics = await read();
  expect([metrics.get(page("miss")), metrics.get(page("hit"))]).toEqual([1, 3]);
  expect(metrics.get(requests("page", "2xx"))).toBe(4);
  expect(metrics.get(`klarholm_rendition_cache_total{use="pages",result="miss"}`)).toBeGreaterThan(0);
});

it("[OPS-02] metrics are served on a separate port only, and end with the server", async () => {
  const { env, port, read } = await served();
  {
    await using test = await buildTestApp({ env });
    await test.app.ready();
    expect((await test.app.inject("/metrics")).statusCode).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await read()).size).toBeGreaterThan(20);
  }
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow("fetch failed");
});

it("[OPS-02] a server whose metrics port is in use does not start, and reports the setting", async () => {
  const { env, port } = await served();
  await using other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  await using test = await buildTestApp({ env });
  await expect(test.app.ready()).rejects.toThrow(`METRICS: cannot listen at 127.0.0.1:${port}`);
});
