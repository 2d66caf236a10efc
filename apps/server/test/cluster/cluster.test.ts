import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { Agent, request } from "node:https";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import { calls, imageUrl } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freePort } from "../../../../tools/port.mjs";
import { type ServerProcess, startServer } from "../../../../tools/server-process.mjs";
import { listApplications } from "../../src/modules/careers/application.repository.ts";
import { checkContent } from "../../src/modules/publishing/check.ts";
import { applyContent } from "../../src/modules/publishing/publish.ts";
import { ambiguousMessages } from "../ambiguous-messages.ts";
import { anyEnvelope, filledIn, multipart, resume, solvedCaptcha } from "../applications.ts";
import { postgres, type TestDatabase } from "../databases.ts";
import { howMany } from "../endurance.ts";
import { type TestContent, writeContent } from "../factories.ts";
import { findNginx, type Nginx, startNginx } from "../nginx.ts";
import { pdf } from "../resumes.ts";
import { careersFiles } from "../sample-careers.ts";
import { addCodes, queryUrl, testKey } from "../security-codes.ts";

const nginx = findNginx();
if (!nginx) console.warn("\n*** The tests behind nginx are SKIPPED: nginx is not installed. ***\n");

/** Concurrent requests. */
const clients = 8;
/** Concurrent applications. */
const applicants = 3;

describe.skipIf(!nginx || inject("postgresUrl") === null)("two replicas behind the shipped nginx", () => {
  let content: TestContent;
  let database: TestDatabase;
  const replicas: { port: number; server: ServerProcess }[] = [];
  let front: Nginx;
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

  const start = (port: number) =>
    startServer({
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      PORT: String(port),
      // Replicas share no disk.
      DATA_DIR: `${content.dir}-data-${port}`,
      PUBLIC_URL: "https://www.example.com",
      CONTENT_DIR: content.dir,
      DATABASE_URL: database.settings.databaseUrl ?? "",
      CODE_KEY: testKey,
      APPLICATION_KEY: "k".repeat(40),
      TRUST_PROXY: "1",
    });

  const opened = new AsyncDisposableStack();
  beforeAll(async () => {
    content = opened.use(await writeContent(careersFiles()));
    database = opened.use(await postgres.open());
    for (let index = 0; index < 2; index++) {
      const port = await freePort();
      replicas.push({ port, server: await start(port) });
    }
    front = opened.use(
      await startNginx(
        String(nginx),
        replicas.map(({ port }) => port),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all(replicas.map(({ server }) => server.kill()));
    await opened.disposeAsync();
  });

  /** The response through nginx; status 0 when the connection broke. */
  const ask = (path: string, { method = "GET", type = "application/json", body = "" as string | Buffer } = {}) =>
    new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve) => {
      const sent = request(front.url + path, { method, agent, headers: { "content-type": type } }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (data: string) => (text += data));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
        answer.on("error", () => resolve({ status: 0, text: "cut off", headers: {} }));
      });
      sent.on("error", (error) => resolve({ status: 0, text: error.message, headers: {} }));
      sent.end(body);
    });

  const tls = (options: ConnectionOptions) =>
    connectTls({ ...options, port: Number(new URL(front.url).port), rejectUnauthorized: false });

  /** Starts an upload to a replica that does not end. */
  const begin = async (port: number) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    const head = `POST ${calls.applyJob.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b`;
    await new Promise((sent) => socket.write(head, sent));
    return socket;
  };

  /** Sends an application of random size. @returns its id, or the error */
  const apply = async (number: number): Promise<{ id: string } | { fault: string }> => {
    const captcha = await ask(calls.getCaptchaImage.path);
    if (captcha.status !== 200) return { fault: `captcha ${captcha.status} ${captcha.text.slice(0, 200)}` };
    const fields = filledIn({
      phoneNumber: `139${String(number).padStart(8, "0")}`,
      ...(await solvedCaptcha(JSON.parse(captcha.text), database.db)),
    });
    const form = multipart(fields, [{ ...resume, data: pdf(randomBytes(randomInt(300_000))) }]);
    const { status, text } = await ask(calls.applyJob.path, { method: "POST", ...form });
    if (status !== 200) return { fault: `application ${status} ${text.slice(0, 200)}` };
    const { data } = anyEnvelope.parse(JSON.parse(text));
    return { id: calls.applyJob.answer.parse(data).applicationId };
  };

  const restarts = howMany(2, 12);
  /** Maximum applications per restart, within the quota of one network. */
  const applicationsEach = 40;

  it(
    `[OPS-07] [JOB-15] restart one after the other ${restarts} times under load with no failed request, count exactly, and store each application once`,
    { tags: "extended" },
    async () => {
      const codes = await addCodes(database.db, 400);
      const faults: string[] = [];
      let [asked, counted, applied, rounds] = [0, 0, 0, 0];
      const acknowledged: string[] = [];
      const over = new AbortController();
      const client = async (own: number) => {
        for (let turn = 0; !over.signal.aborted; turn++) {
          // A unique URL, so that nginx does not answer from its cache.
          const code = codes[(own + turn * clients) % codes.length] ?? "";
          const kinds = [`/?from=${own}-${turn}`, "/products", queryUrl(code), "/sitemap.xml"];
          const path = kinds[turn % kinds.length] ?? "/";
          const { status, text } = await ask(path);
          asked += 1;
          if (status !== 200) faults.push(`${status} ${path} ${text.slice(0, 200)}`);
          else if (path.includes("securityCode") && [1, 2].includes(JSON.parse(text).data.data.status)) counted += 1;
        }
      };
      const applicant = async () => {
        while (!over.signal.aborted) {
          if (applied === applicationsEach * rounds) await sleep(20);
          else {
            const result = await apply(applied++);
            if ("id" in result) acknowledged.push(result.id);
            else faults.push(result.fault);
          }
        }
      };
      const load = Promise.all([
        ...Array.from({ length: clients }, (_, own) => client(own)),
        ...Array.from({ length: applicants }, applicant),
      ]);
      for (let round = 0; round < restarts; round++) {
        const replica = replicas[round % 2];
        if (!replica) throw new Error("no replica");
        rounds = round + 1;
        // Stop while applications are in flight.
        const from = acknowledged.length;
        await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(from);
        // A long upload delays the stop, while the replica refuses new requests.
        const long = await begin(replica.port);
        const before = asked;
        const stopped = replica.server.stop();
        await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(before + 50);
        long.destroy();
        await stopped;
        expect(await replica.server.ended, "exit code").toBe(0);
        replica.server = await start(replica.port);
      }
      over.abort();
      await load;
      expect(faults).toEqual([]);
      expect(asked).toBeGreaterThan(restarts * 10);
      const rows = await database.db.selectFrom("security_code").select("n").execute();
      expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(counted);
      expect(counted).toBeGreaterThan(0);
      const stored = await listApplications(database.db, { since: "2026" });
      expect(stored.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
      expect(stored.length).toBeGreaterThan(restarts * applicants);
    },
  );

  it("[SEC-01] count a visitor by the socket's address, not by X-Forwarded-For", { tags: "extended" }, async () => {
    const query = (address: string) =>
      new Promise<number>((resolve) => {
        request(front.url + queryUrl("2222"), { agent, headers: { "x-forwarded-for": address } }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
        }).end();
      });
    const answers = [];
    for (let turn = 0; turn < 21; turn++) answers.push(await query(`203.0.113.${turn}`));
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it("[OPS-09] support HTTP/2, redirect to TLS, and refuse bodies larger than an application", async () => {
    const session = connectHttp2(front.url, { rejectUnauthorized: false });
    const stream = session.request({ ":path": "/products" });
    const [headers] = await once(stream, "response");
    expect([session.alpnProtocol, headers[":status"]]).toEqual(["h2", 200]);
    session.destroy();

    const plain = await fetch(`${front.plainUrl}/products?a=1`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://127.0.0.1/products?a=1"]);
    const called = await fetch(front.plainUrl + queryUrl("AAAA-AAAA-AAAA-AAAA"), { redirect: "manual" });
    expect([called.status, called.headers.get("location")]).toEqual([403, null]);
    const tooLarge = await new Promise<number>((resolve) => {
      const headers = { "content-length": String(65 * 1024 * 1024) };
      const sent = request(front.url + calls.applyJob.path, { method: "POST", agent, headers }, (answer) => {
        resolve(answer.resume().statusCode ?? 0);
        sent.destroy();
      });
      sent.on("error", () => undefined).flushHeaders();
    });
    expect(tooLarge).toBe(413);
    expect((await ask("/products", { method: "TRACE" })).status).toBe(405);
  });

  it("[OPS-07] support TLS 1.2 with recommended cipher suites only, the strongest first", async () => {
    const suite = (ciphers: string) =>
      new Promise<string>((resolve) => {
        const socket = tls({ maxVersion: "TLSv1.2", ciphers });
        socket.once("secureConnect", () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        });
        socket.once("error", ({ message }) => resolve(message));
      });
    expect(await suite("ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384")).toBe("ECDHE-RSA-AES256-GCM-SHA384");
    expect(await suite("AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:ECDHE-RSA-AES128-SHA")).toContain(
      "alert handshake failure",
    );
  });

  it.each(ambiguousMessages)("[OPS-07] refuse a message with %s", async (_, bytes) => {
    const socket = tls({}).on("error", () => undefined);
    let answers = "";
    socket.on("data", (data) => (answers += String(data)));
    socket.write(bytes);
    await new Promise((closed) => socket.once("close", closed));
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual([expect.stringMatching(/ (400|501)$/)]);
  });

  it("[OPS-09] send strict security headers with every page, without doubles", async () => {
    for (const path of ["/", "/products", "/customer-service/security"]) {
      const { headers } = await ask(path);
      expect(headers, path).toMatchObject({
        "content-security-policy": expect.stringMatching(/^default-src 'none'; (?!.*unsafe).*frame-ancestors 'none'/),
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers).not.toHaveProperty("set-cookie");
    }
  });

  it("[OPS-09] serve published content within seconds in spite of the cache", { tags: "extended" }, async () => {
    const title = "刚刚发布";
    const [before, other] = [await ask("/"), await ask("/products")];
    expect([before.status, before.text.includes(title)]).toEqual([200, false]);
    const hero = { kind: "hero", title, pic: { src: "mood/table.webp", alt: "餐桌" }, tone: "onLight" };
    const more = { link: "category:series-fjord", linkName: "立即探索" };
    await content.write("pages/home.yaml", { title: "首页", path: "/", blocks: [{ ...hero, ...more }] });
    const { faults, items } = await checkContent(content.dir);
    expect(faults).toEqual([]);
    await applyContent(database.db, items);
    const direct = (path: string) =>
      Promise.all(replicas.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()));
    const noticed = async () => (await direct("/")).every((text) => text.includes(title));
    await expect.poll(noticed, { timeout: 15_000, interval: 200 }).toBe(true);
    await expect.poll(async () => (await ask("/")).text.includes(title), { timeout: 5000 }).toBe(true);
    // A page that was cached before is updated too: its fonts have changed.
    const [now] = await direct("/products");
    expect(now).not.toBe(other.text);
    expect((await ask("/products")).text).toBe(now);
  });

  it("[OPS-03] render identical pictures without a shared disk", async () => {
    const pictures = [
      imageUrl("/media/mood/table.webp", { width: 480, format: "avif" }),
      imageUrl("/media/mood/table.webp", { width: 480, format: "webp" }),
      imageUrl("/media/products/plate.webp", { width: 200, format: "jpg" }),
    ];
    for (const picture of pictures) {
      const careful = async (port: number) => {
        const get = () => fetch(`http://127.0.0.1:${port}${picture}`);
        const lasting = async () => (await get()).headers.get("cache-control");
        await expect.poll(lasting, { timeout: 60_000, interval: 500 }).not.toBe("public, max-age=60");
        const answer = await get();
        return { tag: answer.headers.get("etag"), bytes: Buffer.from(await answer.arrayBuffer()).toString("base64") };
      };
      const [first, second] = await Promise.all(replicas.map(({ port }) => careful(port)));
      expect(first?.bytes.length, picture).toBeGreaterThan(100);
      expect(second, picture).toEqual(first);
    }
  });

  it(
    "[OPS-09] serve cached pages while no replica answers; captchas are not cached",
    { tags: "extended" },
    async () => {
      const first = await ask("/products");
      expect(first.status).toBe(200);
      const captchas = await Promise.all([1, 2].map(() => ask(calls.getCaptchaImage.path)));
      expect(captchas[0]?.text).not.toBe(captchas[1]?.text);
      await Promise.all(replicas.map(({ server }) => server.stop()));
      const cached = await ask("/products");
      expect([cached.status, cached.text]).toEqual([200, first.text]);
      expect((await ask("/?never=seen")).status).toBe(502);
      expect((await ask("/readyz")).status).toBe(502);
    },
  );
});
