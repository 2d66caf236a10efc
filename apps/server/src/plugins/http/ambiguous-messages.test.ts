import { afterAll, beforeAll, expect, it } from "vitest";
import { ambiguousMessages } from "../../../test/ambiguous-messages.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { exchange } from "../../../test/exchange.ts";

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await buildTestApp();
  port = Number(new URL(await test.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => test[Symbol.asyncDispose]());

it.each(ambiguousMessages)("a message with %s is refused, and nothing in it answered", async (_, bytes) => {
  expect((await exchange(port, bytes)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
});
