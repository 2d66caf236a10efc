// @module-tag extended
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:https";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { calls } from "@klarholm/contract";
import { deskCalls } from "@klarholm/contract/desk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServer } from "../../../../tools/server-process.mjs";
import { readConfig } from "../../src/config.ts";
import { sqlite, type TestDatabase } from "../databases.ts";
import { signedIn } from "../desk.ts";
import { howMany } from "../endurance.ts";
import { type TestContent, writeContent } from "../factories.ts";
import { findNginx, type Nginx, startNginx } from "../nginx.ts";

const nginx = findNginx();
const evil = "evil.example";

/** Headers that are not part of the cache key and are known for cache poisoning. */
const unkeyed: OutgoingHttpHeaders[] = [
  ...["x-forwarded-host", "x-host", "x-forwarded-server", "x-original-host", "x-forwarded-prefix", "origin"].map(
    (name) => ({ [name]: evil }),
  ),
  { host: evil },
  { host: `127.0.0.1:443@${evil}` },
  { forwarded: `for=192.0.2.1;host=${evil};proto=http` },
  { "x-forwarded-proto": "http", "x-forwarded-port": "1234", "x-forwarded-scheme": "http" },
  ...["x-original-url", "x-rewrite-url"].map((name) => ({ [name]: `/${evil}` })),
  ...["x-http-method-override", "x-http-method", "x-method-override"].map((name) => ({ [name]: "POST" })),
  { referer: `https://${evil}/` },
  { cookie: `a=${evil}; desk.session_token=${evil}` },
  { authorization: `Bearer ${evil}` },
  { range: "bytes=0-9" },
  { range: "bytes=5-1, 0-0, -1" },
  { "accept-language": "sv", "accept-encoding": "identity", accept: "application/json" },
  { "accept-encoding": "br;q=0, gzip;q=0, *;q=0" },
  { "save-data": "on", ect: "slow-2g" },
  { "if-none-match": "*", "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" },
  { "user-agent": `${evil} bot`, "x-requested-with": "XMLHttpRequest", purpose: "prefetch" },
  { pragma: "no-cache", "cache-control": "only-if-cached, max-age=0" },
];
const pages = ["/", "/products", "/news", "/sitemap.xml", "/robots.txt", "/media/brand/wordmark.svg"];
const rounds = howMany(1, 20);

describe.skipIf(!nginx)("the cache of the shipped nginx", () => {
  let content: TestContent;
  let database: TestDatabase;
  let server: ServerProcess;
  let front: Nginx;
  let session: { cookie: string; name: string };
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const opened = new AsyncDisposableStack();
  beforeAll(async () => {
    content = opened.use(await writeContent());
    database = opened.use(await sqlite.open());
    const env = {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      DATA_DIR: database.settings.dataDir,
      PUBLIC_URL: "https://www.example.com",
      CONTENT_DIR: content.dir,
      TRUST_PROXY: "1",
    };
    server = opened.use(await startServer(env));
    front = opened.use(
      await startNginx(String(nginx), [Number(new URL(server.url).port), Number(new URL(server.url).port)]),
    );
    const person = await signedIn(
      { database, config: readConfig(env) },
      `secret-${randomBytes(4).toString("hex")}`,
      "admin",
    );
    session = { name: person.name, cookie: person.cookie.replace("desk.", "__Host-desk.") };
  });
  afterAll(() => opened.disposeAsync());

  const ask = (path: string, headers: OutgoingHttpHeaders = {}, method = "GET", origin = front.url) =>
    new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const sent = request(origin + path, { method, agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (data: string) => (text += data));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
      });
      sent.on("error", reject).end();
    });

  it(`[OPS-09] is not poisoned by unkeyed headers, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1)
      for (const page of pages) {
        // Pages do not depend on unknown parameters.
        const clean = await ask(`${page}?clean=${round}`);
        expect([clean.status, clean.text.includes(evil)], page).toEqual([200, false]);
        for (const [index, headers] of unkeyed.entries()) {
          const address = `${page}?round=${round}&header=${index}`;
          await ask(address, headers).catch(() => undefined);
          const after = await ask(address);
          expect([after.status, after.text === clean.text], `${address} ${JSON.stringify(headers)}`).toEqual([
            200,
            true,
          ]);
          expect(JSON.stringify(after.headers)).not.toContain(evil);
        }
      }
  });

  it("[OPS-09] stores no response to other methods, and no error", async () => {
    for (const [index, method] of ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"].entries()) {
      const address = `/products?method=${index}`;
      await ask(address, { "content-length": "0" }, method);
      const after = await ask(address);
      expect([method, after.status, after.text.includes("</html>")]).toEqual([method, 200, true]);
    }
    for (const path of ["/products/%00", "/products/..%2f", "/nothing-here", "/media/none.webp", "/assets/none.js"]) {
      const first = await ask(path);
      expect(first.status, path).not.toBe(500);
      if (first.status >= 400)
        expect(String(first.headers["cache-control"]), path).toMatch(/no-store|no-cache|undefined/);
    }
  });

  const suffixes = [
    ".css",
    "/a.css",
    ";a.css",
    "%2fa.css",
    "%3fa.css",
    "%23a.css",
    "%0aa.css",
    "/..%2fassets/a.css",
    "?a.css",
  ];
  const answersOf = (path: string) =>
    suffixes.flatMap((suffix) => [
      path + suffix,
      `/assets/..%2f${path.slice(1)}${suffix}`,
      `//${path.slice(1)}${suffix}`,
    ]);

  it("[OPS-09] [DESK-02] stores nothing of the desk under deceptive URLs", async () => {
    const own = await ask(deskCalls.session.path, { cookie: session.cookie });
    expect([own.status, own.text.includes(session.name)]).toEqual([200, true]);
    for (const path of [deskCalls.session.path, deskCalls.ownAccount.path, deskCalls.listPeople.path, "/desk"])
      for (const address of [path, ...answersOf(path)]) {
        const first = await ask(address, { cookie: session.cookie });
        const second = await ask(address);
        expect(second.text, address).not.toContain(session.name);
        if (first.text.includes(session.name)) expect(first.headers["cache-control"], address).toBe("no-store");
      }
  });

  it("[OPS-09] stores no captcha under deceptive URLs", async () => {
    for (const address of [calls.getCaptchaImage.path, ...answersOf(calls.getCaptchaImage.path)]) {
      const [one, other] = [await ask(address), await ask(address)];
      if (one.text.includes("captchaKey")) expect(other.text, address).not.toBe(one.text);
    }
  });

  it("[OPS-08] asks the other replica for files that only one release has", async () => {
    const other = createServer((_request, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    await using _other = { [Symbol.asyncDispose]: async () => void other.close() };
    const { port } = other.address() as AddressInfo;
    await using both = await startNginx(String(nginx), [Number(new URL(server.url).port), port]);
    const { text } = await ask("/");
    const files = [...new Set(text.match(/\/(?:assets|media|fonts)\/[^"' )<>&\\,]+/g))].slice(0, 12);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, (await ask(file, {}, "GET", both.url)).status]).toEqual([file, 200]);
    expect((await ask("/assets/none.js", {}, "GET", both.url)).status).toBe(404);
  });
});
