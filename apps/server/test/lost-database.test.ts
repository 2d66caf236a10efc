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

/** Lets statements of the embedded database fail until it is disposed of. @param from how many succeed before */
function failSqlite(errcode: number, from = 0): Disposable & { asked: () => number } {
  let asked = 0;
  const spies = (["all", "run"] as const).map((name) => {
    const real = StatementSync.prototype[name];
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...parameters: Parameters<typeof real>
    ) {
      // A transaction may always be given up.
      if (!/^rollback/i.test(this.sourceSQL) && asked++ >= from)
        throw Object.assign(new Error("made to fail"), { code: "ERR_SQLITE_ERROR", errcode });
      return Reflect.apply(real, this, parameters);
    } as typeof real);
  });
  return { asked: () => asked, [Symbol.dispose]: () => spies.forEach((spy) => spy.mockRestore()) };
}

/** Asks again and again, each time with another statement failing, until all succeed. */
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

/** Pages and what needs memory alone are answered without a database; whatever needs it says to come back, and when. */
function expectPatience(answer: LightMyRequestResponse, what: string): void {
  if (answer.statusCode === 200) return;
  const { UNAVAILABLE } = errorCodes;
  expect([answer.statusCode, answer.body], what).toEqual([
    503,
    JSON.stringify({ success: false, errorCode: "UNAVAILABLE", errorMessage: UNAVAILABLE.message, data: null }),
  ]);
  expect(Number(answer.headers["retry-after"]), what).toBeGreaterThan(0);
}

/** Calls that are answered from what is in memory. */
const fromMemory = (answers: readonly (readonly [string, LightMyRequestResponse])[]) =>
  answers.filter(([, { statusCode }]) => statusCode === 200).map(([name]) => name);

describe("a database that is lost", () => {
  let test: TestApp;
  let samples: Awaited<ReturnType<typeof sampleRequests>>;
  let cookie: string;
  beforeAll(async () => {
    test = await buildTestApp({ changes: sampledContent });
    samples = await sampleRequests(test);
    ({ cookie } = await signedIn(test, "staff", "admin"));
    // Once, for what calls open with their first use.
    await test.app.inject(sentRequest(calls.getCaptchaImage, {}));
    await ask(test, deskCalls.session, { cookie });
  });
  beforeEach(() => {
    // Refusals are held for a second each, which is nothing to wait for here.
    const { setTimeout: real } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number, ...more: unknown[]) =>
      Reflect.apply(real, undefined, [run, ms === tarpitDelayMs ? 0 : ms, ...more])) as typeof real);
  });
  afterAll(async () => {
    await test[Symbol.asyncDispose]();
  });

  const inEach = (call: Call) => test.app.inject(sentRequest(call, samples[call.name] ?? {}));

  it.each(publicCalls)(
    "[OPS-04] [API-07] whichever statement of $name fails, visitors are told when to come back",
    async (call) => {
      for (const errcode of [10, 13]) await failInTurn(errcode, () => inEach(call), expectPatience);
    },
  );

  it.each(ofDesk)("[OPS-04] [API-07] whichever statement of the desk's $name fails, staff are told why", (call) =>
    failInTurn(
      10,
      () => ask(test, call, { cookie }),
      (answer, what) => {
        if (answer.statusCode >= 500) expectPatience(answer, what);
      },
    ),
  );

  it("[OPS-04] [DESK-02] whichever statement of a sign-in fails, nobody is told that their password is wrong", async () => {
    const { name, password } = await makePerson(test, "known", "editor");
    await failInTurn(10, () => ask(test, deskCalls.signIn, { body: { name, password } }), expectPatience);
  });

  it("[OPS-04] codes and captchas are asked for in vain until it is back", async () => {
    const failing = failSqlite(10);
    const answers = await Promise.all(publicCalls.map(async (call) => [call.name, await inEach(call)] as const));
    for (const [name, answer] of answers) expectPatience(answer, name);
    expect(fromMemory(answers)).not.toContain("querySecurityCode");
    expect(fromMemory(answers)).not.toContain("getCaptchaImage");
    expect(fromMemory(answers)).toContain("keywordList");
    failing[Symbol.dispose]();
    expect((await inEach(calls.querySecurityCode)).statusCode).toBe(200);
  });

  it("[OPS-04] staff are told that the disk is full, visitors to come back", async () => {
    using _failing = failSqlite(13);
    const desk = await ask(test, deskCalls.signOut, { cookie });
    expect([desk.statusCode, desk.json()]).toEqual([
      507,
      { success: false, errorCode: "DISK_FULL", errorMessage: errorCodes.DISK_FULL.message, data: null },
    ]);
    expectPatience(await inEach(calls.querySecurityCode), "a code");
  });
});

/** Lets the disk take nothing more for files. */
function fillDisk(): Disposable {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });
  const refuse = (...parameters: unknown[]) => {
    const done = parameters.at(-1);
    if (typeof done === "function") setImmediate(() => done(full));
  };
  const spies = (["write", "writev"] as const).map((name) => vi.spyOn(fs, name).mockImplementation(refuse as never));
  return { [Symbol.dispose]: () => spies.forEach((spy) => spy.mockRestore()) };
}

it("[OPS-04] [DESK-02] a disk that takes no files is told to staff as that, and applicants to come back", async () => {
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
    // Operators hear of both.
    expect(lines.filter((line) => line.includes("ENOSPC")).length).toBe(2);
  }
  expect((await application()).statusCode).toBe(200);
});

describe.skipIf(inject("postgresUrl") === null)("PostgreSQL that is down", () => {
  it("[OPS-04] [API-07] every call says when to come back, and is answered when it is up again", async () => {
    await using postgres = await cutPostgres();
    await using test = await buildTestApp({ changes: sampledContent, engine: postgres.engine });
    const samples = await sampleRequests(test);
    const { cookie } = await signedIn(test, "staff", "admin");
    const inEach = async (call: Call) =>
      [call.name, await test.app.inject(sentRequest(call, samples[call.name] ?? {}))] as const;
    await Promise.all(publicCalls.filter(({ name }) => name !== "withdrawApplication").map(inEach));

    await postgres.cut();
    const answers = await Promise.all(publicCalls.map(inEach));
    for (const [name, answer] of answers) expectPatience(answer, name);
    const needing = ["querySecurityCode", "getCaptchaImage", "checkJobEffectApply", "applyJob", "withdrawApplication"];
    for (const name of needing) expect(fromMemory(answers)).not.toContain(name);
    await Promise.all(
      ofDesk.map(async (call) => {
        const answer = await ask(test, call, { cookie });
        if (answer.statusCode >= 500) expectPatience(answer, call.name);
      }),
    );
    await postgres.mend();
    await expect.poll(async () => (await inEach(calls.getCaptchaImage))[1].statusCode, { timeout: 20_000 }).toBe(200);
  });
});
