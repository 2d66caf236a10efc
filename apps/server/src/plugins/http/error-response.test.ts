import { calls, envelope, errorCodes, type ErrorCode } from "@klarholm/contract";
import { fastify, type InjectOptions } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ambiguousMessages } from "../../../test/ambiguous-messages.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { exchange } from "../../../test/exchange.ts";
import { ApiError } from "./api-error.ts";
import { sendError } from "./error-response.ts";

let test: TestApp;
let origin: string;
let port: number;
beforeAll(async () => {
  test = await buildTestApp({ env: { PUBLIC_URL: "https://www.example.com" } });
  origin = await test.app.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(origin).port);
});
afterAll(() => test[Symbol.asyncDispose]());

const token = { token: "site-public" };
const json = { ...token, "content-type": "application/json" };
const list = { method: "POST", url: calls.keywordList.path, headers: json } as const;
const query = JSON.stringify({ pageNum: 1, pageSize: 10, queryParam: {} });
const page = calls.queryRegionContents.path;
const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

const refused: [title: string, request: InjectOptions, code: ErrorCode][] = [
  ["broken JSON", { ...list, payload: "{" }, "BAD_REQUEST"],
  ["an empty body", { ...list, payload: "" }, "BAD_REQUEST"],
  ["no body", { method: "POST", url: list.url, headers: token }, "BAD_REQUEST"],
  ["another shape", { ...list, payload: "[]" }, "BAD_REQUEST"],
  ["bytes that are not UTF-8", { ...list, payload: Buffer.from([0x22, 0xff, 0x22]) }, "BAD_REQUEST"],
  ["a key that reaches the prototype", { ...list, payload: '{"__proto__":{"x":1}}' }, "BAD_REQUEST"],
  ["a deeply nested body", { ...list, payload: deep.slice(0, 100_000) }, "BAD_REQUEST"],
  ["a page number of zero", { ...list, payload: query.replace('"pageNum":1', '"pageNum":0') }, "BAD_REQUEST"],
  ["a page of more than 100", { ...list, payload: query.replace("10", "101") }, "BAD_REQUEST"],
  ["an unknown filter", { ...list, payload: query.replace("{}", '{"filters":{"constructor":["x"]}}') }, "BAD_REQUEST"],
  [
    "a form where JSON is expected",
    { ...list, headers: { ...token, "content-type": "application/x-www-form-urlencoded" }, payload: "a=b" },
    "UNSUPPORTED_TYPE",
  ],
  [
    "text where JSON is expected",
    { ...list, headers: { ...token, "content-type": "text/plain" }, payload: query },
    "UNSUPPORTED_TYPE",
  ],
  [
    "JSON where a form is expected",
    {
      method: "POST",
      url: calls.getVirtualCategoryByCode.path,
      headers: json,
      payload: '{"virtualCategoryCode":"plates"}',
    },
    "UNSUPPORTED_TYPE",
  ],
  ["a body beyond 100 kB", { ...list, payload: JSON.stringify({ keyword: "x".repeat(103_000) }) }, "TOO_LARGE"],
  ["a missing parameter", { url: page }, "BAD_REQUEST"],
  ["a duplicate parameter", { url: `${page}?pageId=home&pageId=home` }, "BAD_REQUEST"],
  ["a parameter with a NUL", { url: `${page}?pageId=home%00` }, "BAD_REQUEST"],
  ["a parameter with an invalid escape", { url: `${page}?pageId=%E5%8` }, "BAD_REQUEST"],
  ["a parameter that reaches the prototype", { url: `${page}?pageId=home&__proto__=1` }, "BAD_REQUEST"],
  ["an id that is a path", { url: `${page}?pageId=..%2Fhome` }, "BAD_REQUEST"],
  ["a path with an invalid escape", { url: "/ecommerce/%E0%A4%A" }, "BAD_REQUEST"],
  ["an unknown call", { url: "/ecommerce/open/v1/nothing" }, "NOT_FOUND"],
  [
    "an unknown call of the search",
    { method: "POST", url: "/productSearch/nothing", headers: { "content-type": "text/plain" }, payload: "x" },
    "NOT_FOUND",
  ],
  ["a page that does not exist", { url: `${page}?pageId=nothing` }, "CONTENT_NOT_FOUND"],
  ["a page named like a method of Object", { url: `${page}?pageId=toString` }, "CONTENT_NOT_FOUND"],
];

describe("an invalid request", () => {
  it.each(refused)("[API-07] %s gets a clear envelope", async (_title, request, code) => {
    const answer = await test.app.inject(request);
    expect(answer.statusCode).toBe(errorCodes[code].status);
    expect(answer.json()).toEqual({
      success: false,
      errorCode: code,
      errorMessage: errorCodes[code].message,
      data: null,
    });
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
    });
  });

  it("has a unique id", async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await test.app.inject("/ecommerce/nothing")).headers["x-request-id"]),
    );
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it("[API-07] headers beyond 16 kB and invalid HTTP are refused with an envelope", async () => {
    const large = await exchange(port, `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1\.1 431 /);
    expect(bodyOf(large)).toMatchObject({ success: false, errorCode: "TOO_LARGE" });
    const garbage = await exchange(port, "hello\r\n\r\n");
    expect(garbage).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(garbage)).toMatchObject({ success: false, errorCode: "BAD_REQUEST" });
    // A response to HEAD has no body, even if the target is malformed (RFC 9110, section 9.3.2).
    for (const address of ["/\xe9", "\\/products"]) {
      const head = await exchange(port, `HEAD ${address} HTTP/1.1\r\nhost: x\r\n\r\n`);
      expect(head).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n$/s);
    }
  });

  it("[SEC-05] responses to what the parser rejects have the same security headers as all others", async () => {
    const { headers } = await fetch(`${origin}/ecommerce/nothing`);
    const common = [...headers].filter(([name]) =>
      /^(x-(?!request-id)|content-security|permissions|referrer|cross|strict|origin-)/.test(name),
    );
    expect(common.length).toBeGreaterThan(10);
    const refused = (await exchange(port, "hello\r\n\r\n")).toLowerCase();
    for (const [name, value] of common) expect(refused).toContain(`\r\n${name}: ${value.toLowerCase()}\r\n`);
  });
});

it.each(ambiguousMessages)(
  "a message with %s is refused, and the request hidden in it is not answered",
  async (_, bytes) => {
    expect((await exchange(port, bytes)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
  },
);

it("accepts an absolute-form request target", async () => {
  const answer = await exchange(
    port,
    `GET http://elsewhere.example.com${page}?pageId=home HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it("[API-07] a bug is INTERNAL: the log has its cause, the response does not", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  await using broken = await buildTestApp({ logger });
  vi.spyOn(broken.contents, "current").mockImplementation(() => {
    throw new Error("select secret from /var/lib/secret.sqlite");
  });
  const answer = await broken.app.inject(`${page}?pageId=home`);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    success: false,
    errorCode: "INTERNAL",
    errorMessage: errorCodes.INTERNAL.message,
    data: null,
  });
  expect(JSON.stringify(answer.headers)).not.toContain("secret");
  expect(lines.join("")).toContain("secret.sqlite");
});

it("the log contains path, status and time of a request, and no input of the visitor", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  await using logged = await buildTestApp({ logger });
  const headers = { "user-agent": "private-agent", cookie: "a=private-cookie" };
  const answer = await logged.app.inject({ url: `${page}?pageId=private-word`, headers, remoteAddress: "203.0.113.9" });
  const [line = "{}"] = lines;
  expect(JSON.parse(line)).toMatchObject({
    reqId: answer.headers["x-request-id"],
    method: "GET",
    path: page,
    status: 200,
    ms: expect.any(Number),
  });
  expect(lines.join("")).not.toMatch(/private|203\.0\.113/);
});

function bodyOf(answer: string): unknown {
  return envelope(z.null()).parse(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))));
}

it("answers a file that fails after it was described with an envelope", async () => {
  await using app = fastify();
  app.setErrorHandler(sendError);
  app.get("/file", async (_request, reply) => {
    reply.headers({ "content-type": "application/zip", "content-disposition": "attachment" });
    throw new ApiError("ITEM_NOT_FOUND");
  });
  const answer = await app.inject("/file");
  expect(answer.json()).toMatchObject({ success: false, errorCode: "ITEM_NOT_FOUND" });
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers).not.toHaveProperty("content-disposition");
});
