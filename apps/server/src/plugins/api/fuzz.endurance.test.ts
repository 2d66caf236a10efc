import { type Call, calls, envelope, errorCodes } from "@klarholm/contract";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { multipart, resume } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { howMany } from "../../../test/endurance.ts";
import { brokenText, hostileString, spoiled, valid } from "../../../test/hostile.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { jsonSchema } from "../openapi/json-schema.ts";

const registered: readonly Call[] = Object.values(calls);

/** Inputs over all calls. */
const casesInAll = howMany(6000, 100_000);
const seed = 20_261_122;
/** Processor time of the main thread for a response, in milliseconds. */
const cpuLimitMs = 2000;
/** Real time for all inputs of a call, in milliseconds. They take some seconds on an idle machine. */
const timeoutMs = 3_600_000;
const casesEach = Math.ceil(casesInAll / registered.length);

const answerShape = envelope(z.unknown()).extend({ errorCode: z.enum(["0", ...Object.keys(errorCodes)]) });
const knownCodes: Readonly<Record<string, { status: number }>> = { 0: { status: 200 }, ...errorCodes };

let test: TestApp;
let cases = 0;
beforeAll(async () => {
  test = await buildTestApp({ changes: careersFiles(), env: { TRUST_PROXY: "true" } });
});
afterAll(() => test[Symbol.asyncDispose]());

describe("[API-07] bad input gets a 4xx envelope and never a 5xx", () => {
  it.each(registered)("$name", { timeout: timeoutMs }, async (call) => {
    const statuses = new Set<number>();
    const property = fc.asyncProperty(requests(call), async (request) => {
      cases += 1;
      // From different addresses, so that limits do not refuse them.
      const visitor = `10.${cases >> 16}.${(cases >> 8) & 255}.${cases & 255}`;
      const begun = process.threadCpuUsage();
      const answer = await test.app.inject({ ...request, headers: { ...request.headers, "x-forwarded-for": visitor } });
      const { user, system } = process.threadCpuUsage(begun);
      expect((user + system) / 1000).toBeLessThan(cpuLimitMs);
      statuses.add(answer.statusCode);
      const body = answerShape.parse(answer.json());
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.statusCode).toBe(knownCodes[body.errorCode]?.status);
      expect(body.success).toBe(body.errorCode === "0");
      expect(body.errorMessage === null).toBe(body.success);
    });
    await fc.assert(property, { numRuns: casesEach, seed });
    // Enough inputs reached the handler; a preview token cannot be guessed.
    expect([...statuses]).toEqual(expect.arrayContaining([call.name === "previewPage" ? 401 : 200, 400]));
  });

  it("all inputs were sent", () => {
    expect(cases).toBeGreaterThanOrEqual(casesInAll);
  });
});

/** Requests of a call, most of which reach its schema. */
function requests(call: Call): fc.Arbitrary<InjectOptions> {
  const schema = jsonSchema(call.request);
  const payload = fc.oneof({ weight: 3, arbitrary: valid(schema) }, { weight: 4, arbitrary: spoiled(schema) });
  const bodies = call.method === "GET" || call.body === "form" ? parameters(payload) : texts(payload);
  if (call.body === "multipart")
    return fc
      .tuple(forms(payload), headers(call))
      .map(([body, all]): InjectOptions => ({ method: "POST", url: call.path, headers: all, payload: body }));
  return fc.tuple(bodies, headers(call)).map(([text, all]): InjectOptions => {
    if (call.method === "GET")
      return { method: "GET", url: `${call.path}?${text}`, headers: without(all, "content-type") };
    return { method: "POST", url: call.path, headers: all, payload: Buffer.from(text, "utf8") };
  });
}

function texts(payload: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const json = payload.map((value) => JSON.stringify(value) ?? "");
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 1, arbitrary: brokenText },
    { weight: 1, arbitrary: fc.nat(3).map((n) => JSON.stringify("x".repeat(n * 51_000))) },
  );
}

/** Query strings and forms: valid ones, and ones with duplicate names or invalid escapes. */
function parameters(payload: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const pairs = payload.map((value) => (typeof value === "object" && value !== null ? Object.entries(value) : []));
  const right = pairs.map((list) => list.map(([name, value]) => `${escape(name)}=${escape(text(value))}`).join("&"));
  const raw = fc
    .array(fc.tuple(hostileString, hostileString), { maxLength: 4 })
    .map((list) => list.map(([a, b]) => `${a.replaceAll(/[#\s]/g, "")}=${b.replaceAll(/[#\s]/g, "")}`).join("&"));
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: fc.tuple(right, right).map((both) => both.join("&")) },
    { weight: 1, arbitrary: raw },
  );
}

/** Multipart bodies: valid ones with and without a file, and invalid ones. */
function forms(payload: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const fields = payload.map((value) =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, text(item)]))
      : {},
  );
  const right = fc
    .tuple(fields, fc.constantFrom([], [resume], [resume, { ...resume, field: "otherFiles" }]))
    .map(([values, files]) => multipart(values, files).body);
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: right.map((body) => body.subarray(0, -20)) },
    { weight: 1, arbitrary: brokenText.map((broken) => Buffer.from(broken)) },
  );
}

function text(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Percent-encodes lone surrogates too, which encodeURIComponent rejects. */
function escape(value: string): string {
  return [...Buffer.from(value, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

function headers({ token, method, body }: Call): fc.Arbitrary<Record<string, string>> {
  const right = {
    form: "application/x-www-form-urlencoded",
    multipart: multipart({}, []).type,
    json: "application/json",
  }[body ?? "json"];
  const types = fc.constantFrom(
    right,
    right,
    right,
    right,
    right,
    `${right}; charset=utf-8`,
    `${right};charset=gbk`,
    "text/plain",
    "multipart/form-data",
    "a",
    "",
    "application/json, text/plain",
  );
  const tokens = token
    ? fc.constantFrom("site-public", "site-public", "site-public", "site-public", "no", "")
    : fc.constant("");
  const stores = fc.constantFrom("SITE_CN", "SITE_CN", "SITE_CN", "SITE_CN", "klarholm_cn", "", "null");
  return fc
    .record({ "content-type": types, token: tokens, store: stores })
    .map((all) => (method === "GET" ? without(all, "content-type") : all));
}

function without(all: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
}
