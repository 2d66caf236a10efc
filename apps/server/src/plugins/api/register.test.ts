import { type Call, calls, envelope, errorCodes } from "@klarholm/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { sampledContent, sampleRequests, sentRequest } from "../../../test/sample-requests.ts";

const registered: readonly Call[] = Object.values(calls);
const withToken = registered.filter((call) => call.token);

let test: TestApp;
let samples: Awaited<ReturnType<typeof sampleRequests>> = {};
beforeAll(async () => {
  test = await buildTestApp({ changes: sampledContent });
  samples = await sampleRequests(test);
});
afterAll(() => test[Symbol.asyncDispose]());

const requestOf = (call: Call, headers: Record<string, string> = {}): InjectOptions =>
  sentRequest(call, samples[call.name] ?? {}, headers);

describe("every registered call", () => {
  it.each(registered)("[API-01] $method $path answers $name with the documented fields", async (call) => {
    const answer = await test.app.inject(requestOf(call, { store: "SITE_CN" }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const body = envelope(call.answer).parse(answer.json());
    expect(body).toMatchObject({ success: true, errorCode: "0", errorMessage: null });
    expect(body.data === null).toBe(call.answer.safeParse(null).success);
  });

  it.each(registered)("[API-01] $name answers another method with 405", async (call) => {
    const answer = await test.app.inject({ method: call.method === "GET" ? "DELETE" : "GET", url: call.path });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(call.method);
    expect(answer.json()).toMatchObject({ success: false, errorCode: "METHOD_NOT_ALLOWED" });
  });

  it.each(withToken)("[API-04] $name refuses a missing and a wrong token", async (call) => {
    for (const token of ["", "wrong", "site-public, site-public"]) {
      const answer = await test.app.inject(requestOf(call, { token }));
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        success: false,
        errorCode: "TOKEN_INVALID",
        errorMessage: errorCodes.TOKEN_INVALID.message,
        data: null,
      });
    }
    const { headers: _all, ...bare } = requestOf(call);
    expect((await test.app.inject(bare)).json()).toMatchObject({ errorCode: "TOKEN_INVALID" });
  });

  it.each(registered)(
    "[API-03] $name means the default store without a header, and refuses an unknown store",
    async (call) => {
      expect((await test.app.inject(requestOf(call))).statusCode).toBe(200);
      const unknown = await test.app.inject(requestOf(call, { store: "ELSEWHERE" }));
      expect(unknown.statusCode).toBe(400);
      expect(unknown.json()).toMatchObject({ errorCode: "BAD_REQUEST" });
    },
  );
});

it("[API-02] the call whose path is in the API decisions only answers there, with its token", async () => {
  const call = {
    method: "POST",
    url: "/ecommerce/open/v1/store/getStoreListByCity",
    payload: samples.getStoreListByCity ?? {},
  } as const;
  expect((await test.app.inject({ ...call, headers: { token: "site-public" } })).json()).toMatchObject({
    success: true,
    data: expect.arrayContaining([{ id: "SH-A", storeName: "上海甲店", storeCode: "SH-A" }]),
  });
  expect((await test.app.inject(call)).statusCode).toBe(401);
});

it("distinguishes the two region calls by the trailing slash: only the one without it needs the token", async () => {
  const [slashed, bare] = [calls.queryRegionContents.path, calls.queryPageContents.path];
  expect(slashed).toBe(`${bare}/`);
  expect((await test.app.inject(`${slashed}?pageId=home`)).statusCode).toBe(200);
  expect((await test.app.inject(`${bare}?pageId=home`)).statusCode).toBe(401);
});

describe("an API on another host", () => {
  it("allows the origin and the headers of the site", async () => {
    await using split = await buildTestApp({ env: { PUBLIC_URL: "https://www.example.com" } });
    const headers = {
      origin: "https://www.example.com",
      "access-control-request-method": "POST",
      "access-control-request-headers": "token",
    };
    const preflight = await split.app.inject({ method: "OPTIONS", url: calls.keywordList.path, headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": headers.origin,
      "access-control-allow-credentials": "true",
      vary: "Origin",
    });
    expect(preflight.headers["access-control-allow-headers"]).toContain("token");
    const foreign = await split.app.inject({
      ...requestOf(calls.queryRegionContents),
      headers: { origin: "https://evil.example.com" },
    });
    expect(foreign.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
