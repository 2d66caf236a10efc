import { createServer } from "node:http";
import { once } from "node:events";
import pino from "pino";
import { expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { submitRemotely } from "./application-form.ts";
import { remoteApiClient } from "./loader-client.ts";

it("calls to a separate API follow no redirect", async () => {
  const requested: string[] = [];
  await using server = createServer((request, reply) => {
    requested.push(request.url ?? "");
    reply.writeHead(307, { location: "/elsewhere" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const host = `http://127.0.0.1:${address.port}`;
  const context = { visitor: () => "192.0.2.1", onAnswer: () => {} };
  const { apiToken: token, ...config } = readConfig({});
  const client = remoteApiClient({ ...config, token, host }, pino({ level: "silent" }))(context);

  await expect(client.call("getCatalogList", {})).rejects.toBeInstanceOf(Error);
  const upload = { fields: {}, files: [], [Symbol.asyncDispose]: async () => {} };
  await expect(submitRemotely(host)(upload, "192.0.2.1")).rejects.toThrow("fetch failed");
  expect(requested).toHaveLength(2);
  expect(requested).not.toContain("/elsewhere");
});
