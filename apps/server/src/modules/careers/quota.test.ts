// @module-tag extended
import { calls, errorCodes } from "@klarholm/contract";
import { expect, it } from "vitest";
import { freePort } from "../../../../../tools/port.mjs";
import {
  anyEnvelope,
  applyOver,
  captchaIn,
  captchaOver,
  filledIn,
  multipart,
  resume,
} from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines, type Engine } from "../../../test/databases.ts";
import { writeContent } from "../../../test/factories.ts";
import { pdf } from "../../../test/resumes.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { openServers } from "../../../test/servers.ts";
import { storedBytes } from "./quota.ts";

/** 300 kB: three fit in a quota of 1 MB. */
const large = { ...resume, data: pdf(Buffer.alloc(300_000, "x")) };

let phones = 0;
/** A new phone number. */
const phoneNumber = () => `139${String(phones++).padStart(8, "0")}`;

async function send(test: TestApp, remoteAddress: string) {
  const { type, body } = multipart(filledIn({ phoneNumber: phoneNumber(), ...(await captchaIn(test)) }), [large]);
  const answer = await test.app.inject({
    method: "POST",
    url: calls.applyJob.path,
    headers: { "content-type": type },
    payload: body,
    remoteAddress,
  });
  return { status: answer.statusCode, wait: answer.headers["retry-after"], ...anyEnvelope.parse(answer.json()) };
}

/** Sends applications until one is refused. */
async function sendMany(test: TestApp, address: string) {
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  while (answers.length < 6 && answers.every(({ status }) => status === 200)) answers.push(await send(test, address));
  return answers;
}

const open = (engine: Engine, env: Record<string, string>) =>
  buildTestApp({ engine, changes: careersFiles(), env: { APPLICATION_KEY: "a".repeat(40), ...env } });

describeEngines("quotas of applications' files", (engine) => {
  it("[SEC-01] limit a network per day, with Retry-After, and no other network", async () => {
    await using test = await open(engine, { QUOTA_NETWORK_MB: "1" });
    const answers = await sendMany(test, "203.0.113.7");
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const refused = answers.at(-1);
    expect(refused).toMatchObject({
      success: false,
      errorCode: "UPLOADS_SPENT",
      errorMessage: errorCodes.UPLOADS_SPENT.message,
    });
    expect(Number(refused?.wait)).toBeGreaterThan(0);
    expect(Number(refused?.wait)).toBeLessThanOrEqual(24 * 3600);
    expect((await send(test, "203.0.113.8")).status).toBe(200);
    // A household's /56 is one network, the next /56 another.
    expect((await sendMany(test, "2001:db8:1:200::1")).length).toBe(4);
    expect((await send(test, "2001:db8:1:2ff::2")).status).toBe(429);
    expect((await send(test, "2001:db8:1:300::1")).status).toBe(200);

    // Refused applications and addresses are not stored.
    const { db } = test.database;
    expect(await db.selectFrom("application").selectAll().execute()).toHaveLength(8);
    expect(JSON.stringify(await db.selectFrom("network_bytes").selectAll().execute())).not.toMatch(/203\.0|2001/);
    // The check before the files are sent refuses as well, and does not spend the captcha.
    const { consentVersion: _, ...form } = filledIn({ phoneNumber: phoneNumber(), ...(await captchaIn(test)) });
    const url = calls.checkJobEffectApply.path;
    const check = (remoteAddress: string) => test.app.inject({ method: "POST", url, payload: form, remoteAddress });
    await db.updateTable("network_bytes").set({ bytes: 1_000_000 }).execute();
    expect([(await check("203.0.113.7")).statusCode, (await check("203.0.113.9")).statusCode]).toEqual([429, 200]);
  });

  it("[SEC-01] begin anew each day, and delete the counts of earlier days", async () => {
    const network = "a network";
    const withDays: Engine = {
      ...engine,
      async open() {
        const database = await engine.open();
        const [past, today] = ["2026-01-01", new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)];
        const rows = [past, today].map((day) => ({ network, day, bytes: 1 }));
        await database.db.insertInto("network_bytes").values(rows).execute();
        return database;
      },
    };
    await using test = await open(withDays, { QUOTA_NETWORK_MB: "1" });
    await test.app.ready();
    const { db } = test.database;
    await expect.poll(() => db.selectFrom("network_bytes").select("network").execute()).toEqual([{ network }]);
    expect(await sendMany(test, "203.0.113.7")).toHaveLength(4);
    await db.updateTable("network_bytes").set({ day: "2026-01-01" }).where("network", "!=", network).execute();
    expect((await send(test, "203.0.113.7")).status).toBe(200);
  });

  it("[SEC-01] [OPS-02] limit the store: when full, they refuse with 503, warn operators, and accept again after a deletion", async () => {
    const port = await freePort();
    await using test = await open(engine, { QUOTA_STORE_MB: "1", METRICS: `127.0.0.1:${port}` });
    const ready = () => test.app.inject("/readyz?for=write");
    await expect.poll(async () => (await ready()).json()).toEqual({ status: "ready", contentVersion: 1 });
    await send(test, "203.0.113.1");
    await send(test, "203.0.113.2");
    const last = await send(test, "203.0.113.3");
    // 90 % is used.
    await expect
      .poll(async () => (await ready()).json())
      .toMatchObject({ status: "ready", warnings: [expect.stringContaining("90 %")] });
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
    expect(value("klarholm_application_bytes")).toBe(await storedBytes(test.database.db));
    expect(value("klarholm_application_bytes")).toBeGreaterThan(900_000);
    expect(value("klarholm_application_quota_bytes")).toBe(1_000_000);

    const refused = await send(test, "203.0.113.4");
    expect(refused).toMatchObject({
      status: 503,
      errorCode: "UPLOADS_FULL",
      errorMessage: errorCodes.UPLOADS_FULL.message,
      wait: "3600",
    });
    const { deletionCode } = calls.applyJob.answer.parse(last.data);
    await test.app.inject({ method: "POST", url: calls.withdrawApplication.path, payload: { deletionCode } });
    expect((await send(test, "203.0.113.5")).status).toBe(200);

    // Without room for the smallest file, readiness for writing fails.
    await test.database.db.updateTable("application_file").set({ bytes: 600_000 }).execute();
    expect((await ready()).statusCode).toBe(503);
  });

  it("[SEC-01] hold over replicas for simultaneous applications", { timeout: 120_000 }, async () => {
    await using content = await writeContent(careersFiles());
    const settings = { QUOTA_NETWORK_MB: "1", QUOTA_STORE_MB: "2" };
    await using servers = await openServers(engine, content.dir, 2, settings);
    const { db } = servers.database;
    const burst = async (address: string) => {
      const forms = await Promise.all(
        Array.from({ length: 6 }, async (_, at) => {
          const origin = servers.origins[at % 2] ?? "";
          return { origin, form: filledIn({ phoneNumber: phoneNumber(), ...(await captchaOver(origin, db)) }) };
        }),
      );
      const from = { "x-forwarded-for": address };
      const answers = await Promise.all(forms.map(({ origin, form }) => applyOver(origin, form, [large], from)));
      return answers.map((answer) => answer?.errorCode).toSorted();
    };
    const threeAnd = (code: string) => ["0", "0", "0", code, code, code];
    expect(await burst("203.0.113.1")).toEqual(threeAnd("UPLOADS_SPENT"));
    // The first three of these use 1.8 MB of 2.
    expect(await burst("203.0.113.2")).toEqual(threeAnd("UPLOADS_FULL"));
    expect(await db.selectFrom("application").select("id").execute()).toHaveLength(6);
    expect(await storedBytes(db)).toBeLessThanOrEqual(2_000_000);
  });
});
