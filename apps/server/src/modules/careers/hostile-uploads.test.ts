// @module-tag extended
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationLimits, calls } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  applyOver,
  captchaOver,
  filledIn,
  type ApplicationResponse,
  multipart,
  resume,
  sendOver,
  type SentFile,
} from "../../../test/applications.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { sqlite, type TestDatabase } from "../../../test/databases.ts";
import { howMany } from "../../../test/endurance.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { hostileFiles } from "../../../test/hostile-files/hostile-files.ts";
import { doc, docx, pdf } from "../../../test/resumes.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import type { ServerProcess } from "../../../../../tools/server-process.mjs";
import { runServer } from "../../../test/run-server.ts";
import { listApplications } from "./application.repository.ts";

let content: TestContent;
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  content = await writeContent(careersFiles());
  database = await sqlite.open();
  // One network sends more than its daily quota.
  server = await runServer({
    DATA_DIR: database.settings.dataDir,
    CONTENT_DIR: content.dir,
    QUOTA_NETWORK_MB: "1000",
  });
});
afterAll(async () => {
  await server.kill();
  await database[Symbol.asyncDispose]();
  await content[Symbol.asyncDispose]();
});

/** The refused ones; `documents.test.ts` covers the others. */
const refusedFiles = hostileFiles.filter(([, , verdict]) => typeof verdict === "string");
const mebibyte = 1024 * 1024;
const zeros = new Uint8Array(40 * mebibyte);
/** Invalid bodies, with the expected status. */
const bodies: [string, number, (fields: object) => [string, Buffer]][] = [
  ["no boundary", 400, (fields) => ["multipart/form-data", multipart(fields, [resume]).body]],
  ["another boundary", 400, (fields) => ["multipart/form-data; boundary=other", multipart(fields, [resume]).body]],
  ["an empty boundary", 400, (fields) => ['multipart/form-data; boundary=""', multipart(fields, [resume]).body]],
  ["an empty body", 400, () => ["multipart/form-data; boundary=x", Buffer.alloc(0)]],
  ["no end", 400, (fields) => cut(multipart(fields, [resume]), 30)],
  [
    "half of it",
    400,
    (fields) => cut(multipart(fields, [{ ...resume, data: pdf(zeros.subarray(0, mebibyte)) }]), mebibyte / 2),
  ],
  ["JSON", 415, (fields) => ["application/json", Buffer.from(JSON.stringify(fields))]],
  ["a position with an endless id", 400, (fields) => form({ ...fields, jobId: "x".repeat(65) }, [resume])],
  ["a field twice", 400, (fields) => form({ ...fields, personName: ["一", "二"] }, [resume])],
  ["a field of 2 kB", 413, (fields) => form({ ...fields, personName: "x".repeat(2048) }, [resume])],
  [
    "a hundred fields",
    413,
    (fields) =>
      form({ ...fields, ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, ""])) }, [
        resume,
      ]),
  ],
  ["two resumes", 400, (fields) => form(fields, [resume, resume])],
  [
    "seven files",
    413,
    (fields) => form(fields, [resume, ...Array.from({ length: 6 }, () => ({ ...resume, field: "otherFiles" }))]),
  ],
  ["an unexpected file", 400, (fields) => form(fields, [resume, { ...resume, field: "avatar" }])],
  ["a file of 11 MB", 413, (fields) => form(fields, [{ ...resume, data: pdf(zeros.subarray(0, 11 * mebibyte)) }])],
  ["64 MB", 413, (fields) => form(fields, [{ ...resume, data: pdf(new Uint8Array(64 * mebibyte)) }])],
  [
    "names of prototypes",
    400,
    (fields) => form({ ...fields, __proto__x: "1", constructor: "2", toString: "3", personName: ["a", "b"] }, [resume]),
  ],
];

function form(fields: object, sent: readonly SentFile[]): [string, Buffer] {
  const { type, body } = multipart(fields, sent);
  return [type, body];
}

function cut({ type, body }: { type: string; body: Buffer }, bytes: number): [string, Buffer] {
  return [type, body.subarray(0, -bytes)];
}

/** Sends good uploads until stopped. */
async function goodUploads(stop: AbortSignal): Promise<ApplicationResponse[]> {
  const answers: ApplicationResponse[] = [];
  while (!stop.aborted) {
    const phoneNumber = `137${String(answers.length).padStart(8, "0")}`;
    answers.push(
      await applyOver(server.url, filledIn({ phoneNumber, ...(await captchaOver(server.url, database.db)) }), [
        { ...resume, data: docx() },
      ]),
    );
    await sleep(50);
  }
  return answers;
}

/** Watches the server's memory. @returns a function that returns its largest growth in MB */
async function watchMemory(): Promise<() => Promise<number>> {
  const peak = async () => {
    const status = await readFile(`/proc/${server.pid}/status`, "utf8").catch(() => "VmHWM: 0 kB");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  };
  // Resets the peak to the current memory.
  await writeFile(`/proc/${server.pid}/clear_refs`, "5").catch(() => undefined);
  const before = await peak();
  return async () => (await peak()) - before;
}

describe("[JOB-10] [SEC-03] hostile uploads", () => {
  it(
    `are refused (${refusedFiles.length} files, ${bodies.length} bodies) while good uploads succeed, and leave nothing`,
    { timeout: 300_000 },
    async () => {
      expect(
        new Set(refusedFiles.map(([, data]) => createHash("sha256").update(data).digest("hex"))).size,
      ).toBeGreaterThanOrEqual(100);
      const grown = await watchMemory();
      const stop = new AbortController();
      const good = goodUploads(stop.signal);
      const wrong: [string, unknown][] = [];
      for (const [name, data] of refusedFiles) {
        const captcha = await captchaOver(server.url, database.db);
        const answer = await applyOver(server.url, filledIn({ phoneNumber: "13600000000", ...captcha }), [
          { ...resume, name: "简历.pdf", data },
        ]);
        if (
          answer?.errorCode !== "FILE_REFUSED" ||
          answer.status !== 200 ||
          !answer.errorMessage?.startsWith("“简历.pdf”：")
        )
          wrong.push([name, answer]);
      }
      for (const [name, status, make] of bodies) {
        const captcha = await captchaOver(server.url, database.db);
        const answer = await sendOver(server.url, ...make(filledIn({ phoneNumber: "13600000000", ...captcha })));
        if (answer?.status !== status || answer.success || !answer.errorMessage) wrong.push([name, answer]);
      }
      stop.abort();
      const succeeded = await good;
      expect(wrong).toEqual([]);
      expect(succeeded.length).toBeGreaterThan(5);
      expect(succeeded.filter((answer) => !answer?.success)).toEqual([]);
      expect(await listApplications(database.db, { since: "2026" })).toHaveLength(succeeded.length);
      expect(await readdir(join(database.settings.dataDir, "uploads"))).toEqual([]);
      // Includes the start of the validator.
      expect(await grown()).toBeLessThan(200);
    },
  );

  it("are stored by their content under any name", async () => {
    const names = [
      "../../etc/passwd",
      "a\u0000b.pdf",
      "CON",
      "简历".repeat(200),
      ".pdf",
      "resume.exe",
      "x".repeat(300),
      "a/b\\c.docx",
      "\u202efdp.exe",
      "%2e%2e%2f",
      '"; filename="other.pdf',
      "résumé.PDF",
    ];
    for (const [index, name] of names.entries()) {
      const answer = await applyOver(
        server.url,
        filledIn({
          phoneNumber: `135${String(index).padStart(8, "0")}`,
          ...(await captchaOver(server.url, database.db)),
        }),
        [{ ...resume, name, data: doc() }],
      );
      expect({ name, ...answer }).toMatchObject({ name, success: true });
    }
    const rows = await database.db.selectFrom("application_file").select("type").execute();
    expect(rows.filter(({ type }) => type === "doc")).toHaveLength(names.length);
  });
});

describe("streams", () => {
  it("that never end are aborted with the reason, without using memory", { timeout: 120_000 }, async () => {
    const { type, body } = multipart(filledIn(), [resume]);
    const head = body.subarray(0, body.length - 200);
    let sent = 0;
    const grown = await watchMemory();
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(head)),
      async pull(controller) {
        sent += mebibyte;
        if (sent > 5 * 1024 * mebibyte) controller.close();
        else controller.enqueue(new Uint8Array(mebibyte));
      },
    });
    const answer = await sendOver(server.url, type, endless);
    expect(answer).toMatchObject({ status: 413, errorCode: "TOO_LARGE" });
    // At most the connection's buffers.
    expect(sent).toBeLessThan(5 * 1024 * mebibyte);
    expect(await readdir(join(database.settings.dataDir, "uploads"))).toEqual([]);
    expect(await grown()).toBeLessThan(100);
  });

  it("that stall time out after half a minute, and aborted ones leave nothing", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const { hostname, port } = new URL(await test.app.listen({ host: "127.0.0.1", port: 0 }));
    const { type, body } = multipart(filledIn(), [{ ...resume, data: pdf(zeros.subarray(0, mebibyte)) }]);
    const begin = () => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${calls.applyJob.path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, body.length / 2));
      return socket;
    };
    const uploads = join(test.config.dataDir, "uploads");
    // The first upload creates the folder.
    const arrivals = async () => (await readdir(uploads, { recursive: true }).catch(() => [])).length;
    // Controls the server's timeout.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const [stalled, aborted] = [begin(), begin()];
      let text = "";
      stalled.on("data", (data) => (text += String(data)));
      // A folder for each, with a file.
      while ((await arrivals()) < 4) await sleep(10);
      // [SEC-04] Only the server's account can read partial uploads, which are encrypted.
      for (const name of await readdir(uploads)) {
        expect((await stat(join(uploads, name))).mode & 0o777).toBe(0o700);
        for (const file of await readdir(join(uploads, name))) {
          expect((await stat(join(uploads, name, file))).mode & 0o777).toBe(0o600);
          expect((await readFile(join(uploads, name, file))).includes("%PDF")).toBe(false);
        }
      }
      aborted.destroy();
      while ((await readdir(uploads)).length > 1) await sleep(10);
      vi.advanceTimersByTime(29_000);
      await sleep(100);
      expect(stalled.closed).toBe(false);
      expect(await readdir(uploads)).toHaveLength(1);
      for (; !stalled.closed; await sleep(10)) vi.advanceTimersByTime(1000);
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(await readdir(uploads)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Enough to be noticed if they were held in memory. */
const concurrency = howMany(10, 20);

it(
  `${concurrency} simultaneous applications of 30 MB are stored or refused with Retry-After, while other calls are answered`,
  { timeout: 240_000 },
  async () => {
    const part = Buffer.alloc(applicationLimits.fileBytes - 2000);
    for (let at = 0; at < part.length; at += 997) part[at] = at & 255;
    const sent: SentFile[] = [resume, { field: "otherFiles" }, { field: "otherFiles" }].map((file) => ({
      ...file,
      data: pdf(part),
    }));
    const captchas: Awaited<ReturnType<typeof captchaOver>>[] = [];
    for (let index = 0; index <= concurrency; index++) captchas.push(await captchaOver(server.url, database.db));
    const sending = new AbortController();
    let answered = 0;
    const reads = (async () => {
      while (!sending.signal.aborted) {
        expect((await fetch(`${server.url}${calls.queryRegionContents.path}?pageId=home`)).status).toBe(200);
        answered += 1;
        await sleep(10);
      }
    })();
    const send = async (index: number): Promise<ApplicationResponse> => {
      const fields = filledIn({ phoneNumber: `134${String(index).padStart(8, "0")}`, ...captchas[index] });
      for (;;) {
        const answer = await applyOver(server.url, fields, sent);
        if (answer?.status !== 503) return answer;
        await sleep(500);
      }
    };
    // The first one starts the writer thread and allocates the buffers of one body.
    const alone = await send(concurrency);
    const grown = await watchMemory();
    const answers = [alone, ...(await Promise.all(captchas.slice(0, concurrency).map((_, index) => send(index))))];
    sending.abort();
    await reads;
    expect(answers.filter((one) => !one?.success)).toEqual([]);
    expect(answered).toBeGreaterThan(20);
    const digest = createHash("sha256").update(pdf(part)).digest("hex");
    expect(
      await database.db.selectFrom("application_file").select("bytes").where("sha256", "=", digest).execute(),
    ).toHaveLength(3 * (concurrency + 1));
    // Only the body that is validated is in memory.
    expect(await grown()).toBeLessThan(0.8 * 30 * concurrency);
  },
);
