import fs from "node:fs";
import { StatementSync } from "node:sqlite";
import { type Call, calls, errorCodes } from "@klarholm/contract";
import { type DeskCall, deskCalls } from "@klarholm/contract/desk";
import type { LightMyRequestResponse } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "./build-test-app.ts";
import { cutPostgres } from "./cut-postgres.ts";
import { upload } from "./desk-media.ts";
import { ask, makePerson, signedIn } from "./desk.ts";
import { tarpitDelayMs } from "../src/plugins/http/tarpit.ts";
import { sampledContent, sampleRequests, sentRequest } from "./sample-requests.ts";

const publicCalls: readonly Call[] = Object.values(calls);
const ofDesk: readonly DeskCall[] = Object.values(deskCalls);

/** Makes SQLite statements fail until it is disposed of. @param from number of statements that succeed first */
function failSqlite(errcode: number, from = 0): Disposable & { asked: () => number } {
  let asked = 0;
  const spies = (["all", "run"] as const).map((name) => {
    const real = StatementSync.prototype[name];
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...parameters: Parameters<typeof real>
    ) {
      // Rollbacks succeed.
      if (!/^rollback/i.test(this.sourceSQL) && asked++ >= from)
        throw Object.assign(new Error("made to fail"), { code: "ERR_SQLITE_ERROR", errcode });
      return Reflect.apply(real, this, parameters);
    } as typeof real);
  });
  return { asked: () => asked, [Symbol.dispose]: () => spies.forEach((spy) => spy.mockRestore()) };
}

/** Repeats a request with each of its statements failing in turn. */
async function failInTurn(
  errcode: number,
  ask: () => Promise<LightMyRequestResponse>,
  expect: (answer: LightMyRequestResponse, what: string) => void,
): Promise<void> {
  for (let from = 0; ; from += 1) {
    const failing = failSqlite(errcode, from);
    const answer = await ask().finally(() => failing[Symbol.dispose]());
    expect(answer, `${errcode} after ${from}: ${answer.body}`);
    if (failing.asked() <= from) return;
  }
}

/** Expects success, or UNAVAILABLE with Retry-After. */
function expectRetryAfter(answer: LightMyRequestResponse, what: string): void {
  if (answer.statusCode === 200) return;
  const { UNAVAILABLE } = errorCodes;
  expect([answer.statusCode, answer.body], what).toEqual([
    503,
    JSON.stringify({ success: false, errorCode: "UNAVAILABLE", errorMessage: UNAVAILABLE.message, data: null }),
  ]);
  expect(Number(answer.headers["retry-after"]), what).toBeGreaterThan(0);
}

/** Calls that succeed without a database. */
const fromMemory = (answers: readonly (readonly [string, LightMyRequestResponse])[]) =>
  answers.filter(([, { statusCode }]) => statusCode === 200).map(([name]) => name);

describe("an unavailable database", () => {
  let test: TestApp;
  let samples: Awaited<ReturnType<typeof sampleRequests>>;
  let cookie: string;
  beforeAll(async () => {
    test = await buildTestApp({ changes: sampledContent });
    samples = await sampleRequests(test);
    ({ cookie } = await signedIn(test, "staff", "admin"));
    // Loads the modules that are imported on first use.
    await test.app.inject(sentRequest(calls.getCaptchaImage, {}));
    await ask(test, deskCalls.session, { cookie });
  });
  beforeEach(() => {
    // Skips the delay of refusals.
    const { setTimeout: real } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number, ...more: unknown[]) =>
      Reflect.apply(real, undefined, [run, ms === tarpitDelayMs ? 0 : ms, ...more])) as typeof real);
  });
  afterAll(async () => {
    await test[Symbol.asyncDispose]();
  });

  const inEach = (call: Call) => test.app.inject(sentRequest(call, samples[call.name] ?? {}));

  it.each(publicCalls)(
    "[OPS-04] [API-07] when any statement of $name fails, visitors get Retry-After",
    async (call) => {
      for (const errcode of [10, 13]) await failInTurn(errcode, () => inEach(call), expectRetryAfter);
    },
  );

  it.each(ofDesk)("[OPS-04] [API-07] when any statement of the desk's $name fails, staff get the reason", (call) =>
    failInTurn(
      10,
      () => ask(test, call, { cookie }),
      (answer, what) => {
        if (answer.statusCode >= 500) expectRetryAfter(answer, what);
      },
    ),
  );

  it("[OPS-04] [DESK-02] when any statement of a sign-in fails, the password is not reported as wrong", async () => {
    const { name, password } = await makePerson(test, "known", "editor");
    await failInTurn(10, () => ask(test, deskCalls.signIn, { body: { name, password } }), expectRetryAfter);
  });

  it("[OPS-04] codes and captchas fail until it is back", async () => {
    const failing = failSqlite(10);
    const answers = await Promise.all(publicCalls.map(async (call) => [call.name, await inEach(call)] as const));
    for (const [name, answer] of answers) expectRetryAfter(answer, name);
    expect(fromMemory(answers)).not.toContain("querySecurityCode");
    expect(fromMemory(answers)).not.toContain("getCaptchaImage");
    expect(fromMemory(answers)).toContain("keywordList");
    failing[Symbol.dispose]();
    expect((await inEach(calls.querySecurityCode)).statusCode).toBe(200);
  });

  it("[OPS-04] staff get DISK_FULL, visitors Retry-After", async () => {
    using _failing = failSqlite(13);
    const desk = await ask(test, deskCalls.signOut, { cookie });
    expect([desk.statusCode, desk.json()]).toEqual([
      507,
      { success: false, errorCode: "DISK_FULL", errorMessage: errorCodes.DISK_FULL.message, data: null },
    ]);
    expectRetryAfter(await inEach(calls.querySecurityCode), "a code");
  });
});

/** Makes all file writes fail with ENOSPC. */
function fillDisk(): Disposable {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });
  const refuse = (...parameters: unknown[]) => {
    const done = parameters.at(-1);
    if (typeof done === "function") setImmediate(() => done(full));
  };
  const spies = (["write", "writev"] as const).map((name) => vi.spyOn(fs, name).mockImplementation(refuse as never));
  return { [Symbol.dispose]: () => spies.forEach((spy) => spy.mockRestore()) };
}

it("[OPS-04] [DESK-02] a full disk is reported to staff, and applicants get Retry-After", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  await using test = await buildTestApp({ changes: sampledContent, logger });
  const { cookie } = await signedIn(test, "staff", "admin");
  const samples = await sampleRequests(test);
  const application = () => test.app.inject(sentRequest(calls.applyJob, samples.applyJob ?? {}));
  {
    using _full = fillDisk();
    const desk = await upload(test, cookie, Buffer.alloc(2000, 1), "plate.png");
    expect([desk.statusCode, desk.json()]).toEqual([
      507,
      { success: false, errorCode: "DISK_FULL", errorMessage: errorCodes.DISK_FULL.message, data: null },
    ]);
    const answer = await application();
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { errorCode: "UPLOADS_FULL" }]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    // Both are logged.
    expect(lines.filter((line) => line.includes("ENOSPC")).length).toBe(2);
  }
  expect((await application()).statusCode).toBe(200);
});

describe.skipIf(inject("postgresUrl") === null)("PostgreSQL that is not running", () => {
  it("[OPS-04] [API-07] every call fails with Retry-After, and succeeds when it runs again", async () => {
    await using postgres = await cutPostgres();
    await using test = await buildTestApp({ changes: sampledContent, engine: postgres.engine });
    const samples = await sampleRequests(test);
    const { cookie } = await signedIn(test, "staff", "admin");
    const inEach = async (call: Call) =>
      [call.name, await test.app.inject(sentRequest(call, samples[call.name] ?? {}))] as const;
    await Promise.all(publicCalls.filter(({ name }) => name !== "withdrawApplication").map(inEach));

    await postgres.cut();
    const answers = await Promise.all(publicCalls.map(inEach));
    for (const [name, answer] of answers) expectRetryAfter(answer, name);
    const needing = ["querySecurityCode", "getCaptchaImage", "checkJobEffectApply", "applyJob", "withdrawApplication"];
    for (const name of needing) expect(fromMemory(answers)).not.toContain(name);
    await Promise.all(
      ofDesk.map(async (call) => {
        const answer = await ask(test, call, { cookie });
        if (answer.statusCode >= 500) expectRetryAfter(answer, call.name);
      }),
    );
    await postgres.mend();
    await expect.poll(async () => (await inEach(calls.getCaptchaImage))[1].statusCode, { timeout: 20_000 }).toBe(200);
  });
});
