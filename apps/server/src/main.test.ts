import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../tools/port.mjs";
import { ROOT } from "../../../tools/project.mjs";
import { SERVER, SERVER_ENV } from "../../../tools/server.mjs";
import { type Program, readyAt, spawnServer } from "../../../tools/server-process.mjs";
import { type TestContent, writeContent } from "../test/factories.ts";
import { describeStartupError } from "./lib/startup-error.ts";

let folder: string;
let content: TestContent;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "klarholm-main-"));
  content = await writeContent();
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await content[Symbol.asyncDispose]();
});

function start(env: Record<string, string> = {}): Program {
  return spawnServer({
    PATH: process.env["PATH"] ?? "",
    ROLE: "api",
    DATA_DIR: join(folder, "data"),
    CONTENT_DIR: content.dir,
    ...env,
  });
}

describe("the process", { tags: "extended" }, () => {
  it("publishes the content on its first start, prints its address, answers, and ends cleanly at SIGTERM", async () => {
    const run = start();
    const origin = await readyAt(run);
    expect(run.output()).toContain("Content published: version 1.");
    const answer = await fetch(`${origin}/ecommerce/biz/eccms/v1/page/queryRegionContents/?pageId=home`);
    expect(answer.status).toBe(200);
    await run.end("SIGTERM");
    expect(await run.ended).toBe(0);
    expect(run.output()).toContain("Stopped.");

    const again = start();
    await readyAt(again);
    expect(again.output()).not.toContain("Content published");
    await again.end("SIGINT");
    expect(await again.ended).toBe(0);
    // There was no request, so no request is logged.
    expect(again.output()).not.toContain('"path":');
  });

  it("[DESK-01] prints a link for the first admin while there is no account, and none without a desk", async () => {
    const link = /No account exists at the desk yet\. .*\n(\S+)\n/;
    const run = start();
    const origin = await readyAt(run);
    await expect.poll(() => run.output(), { timeout: 60_000 }).toMatch(link);
    const [, address = ""] = link.exec(run.output()) ?? [];
    expect(address.replace("localhost", "127.0.0.1")).toMatch(`${origin}/desk/welcome#`);
    const post = (path: string, body: object) =>
      fetch(`${origin}/desk/api/${path}`, {
        method: "POST",
        headers: { origin, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const token = new URL(address).hash.slice(1);
    expect((await post("link/password", { token, name: "chief", password: "a-password-of-mine" })).status).toBe(200);
    await run.end("SIGTERM");
    for (const env of [{}, { DESK: "off", DATA_DIR: join(folder, "other") }]) {
      const again = start(env);
      await readyAt(again);
      await again.end("SIGTERM");
      expect(again.output()).not.toContain("first admin");
    }
  });

  it("[OPS-04] continues when the first admin's link cannot be stored, and says what to do", async () => {
    const fails = `import { StatementSync } from "node:sqlite";
    const { run } = StatementSync.prototype;
    StatementSync.prototype.run = function (...all) {
      if (this.sourceSQL.includes('insert into "desk_link"')) throw new Error("disk I/O error");
      return run.apply(this, all);
    };`;
    const server = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fails)}` });
    const origin = await readyAt(server);
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain("staff -- users add");
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    await server.end("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it.runIf(existsSync("/dev/full"))("[OPS-04] continues when its log cannot be written", async () => {
    const port = await freePort();
    const full = openSync("/dev/full", "w");
    const server = spawn(process.execPath, SERVER, {
      cwd: ROOT,
      env: {
        PATH: process.env["PATH"],
        ...SERVER_ENV,
        HOST: "127.0.0.1",
        PORT: String(port),
        ROLE: "api",
        DATA_DIR: join(folder, "data"),
        CONTENT_DIR: content.dir,
      },
      stdio: ["ignore", full, "ignore"],
    });
    closeSync(full);
    const ended = once(server, "close");
    const ask = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;
    try {
      await expect.poll(ask, { timeout: 60_000 }).toBe(200);
      // Lines are buffered for 100 ms.
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await ask()).toBe(200);
      server.kill("SIGTERM");
      expect((await ended)[0]).toBe(0);
    } finally {
      server.kill("SIGKILL");
    }
  });

  it("[SEC-05] logs console messages of libraries as one line of JSON each", async () => {
    // Logs an error as soon as the server is ready.
    const speaks = `const say = console.log; console.log = (...all) => {
      say(...all);
      if (String(all[0]).includes("ready at")) console.error("A library says", new Error("first line\\nsecond line"));
    };`;
    const run = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(speaks)}` });
    await readyAt(run);
    await run.end("SIGTERM");
    const lines = run.output().trimEnd().split("\n");
    const logged = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: "A library says",
        err: expect.objectContaining({ message: "first line\nsecond line" }),
      }),
    );
    // The other lines are for the person who started it.
    expect(lines.filter((line) => !line.startsWith("{") && /line|Error|    at /.test(line))).toEqual([]);
  });

  it("reports in one line that its port is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    const run = start({ PORT: port });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(new RegExp(`^Port ${port} is in use\\. .*$`, "m"));
    expect(run.output()).not.toContain("    at ");
    taken.close();
  });

  it("reports every invalid setting in one line", async () => {
    const run = start({ PORT: "x", ROLE: "none" });
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split("\n")).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^ROLE: /),
    ]);
  });

  it("reports in one line that its data folder is a file", async () => {
    await writeFile(join(folder, "data"), "");
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe(`DATA_DIR: ${join(folder, "data")} is no folder.\n`);
  });

  it("lists the faults of content that cannot be published", async () => {
    await content.write("series.yaml", { series: {} });
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("The content cannot be published:");
    expect(run.output()).not.toContain("    at ");
  });
});

describe("startup errors", () => {
  it.each<[object, string]>([
    [{ code: "EACCES", path: "/data" }, "DATA_DIR: no permission to write /data."],
    [{ code: "EACCES", port: 80 }, "PORT: no permission to listen on 80."],
    [{ code: "ERR_SQLITE_ERROR", errcode: 1032 }, "DATA_DIR: the database file is read-only."],
  ])("%j is reported as %s", (fields, line) => {
    expect(describeStartupError(Object.assign(new Error("internal"), fields))).toBe(line);
  });

  it("a bug is reported with its stack", () => {
    expect(describeStartupError(new TypeError("x is not a function"))).toContain("    at ");
  });
});
