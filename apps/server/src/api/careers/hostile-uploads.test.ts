import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationLimits, calls } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  applyOver,
  captchaOver,
  filledIn,
  type Heard,
  multipart,
  resume,
  sendOver,
  type SentFile,
} from "../../../test/applications.ts";
import { sqlite, type TestDatabase } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { archive, doc, docx, pdf } from "../../../test/resumes.ts";
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
  server = await runServer({ DATA_DIR: database.settings.dataDir, CONTENT_DIR: content.dir });
});
afterAll(async () => {
  await server.kill();
  await database[Symbol.asyncDispose]();
  await content[Symbol.asyncDispose]();
});

const mebibyte = 1024 * 1024;
const zeros = new Uint8Array(40 * mebibyte);
const script = "<script>alert(1)</script>";
const wordXml = "<w:document/>";
const bomb = (size: number) => ({ name: "word/media/image1.png", data: new Uint8Array(size) });

/** Files that are no resume, by what is wrong with them. */
const files: [string, Uint8Array][] = [
  ["an empty file", Buffer.alloc(0)],
  ["one byte", Buffer.from("%")],
  ["three bytes of a PDF", Buffer.from("%PD")],
  ["a PDF's first line alone", Buffer.from("%PDF-1.7\n")],
  ["a PDF cut in the middle", pdf(Buffer.alloc(5000, "x")).subarray(0, 3000)],
  ["a PDF without its end marker", Buffer.from(pdf().toString("latin1").replace("%%EOF\n", ""), "latin1")],
  [
    "a PDF without a cross-reference pointer",
    Buffer.from(pdf().toString("latin1").replace("startxref", "startyref"), "latin1"),
  ],
  ["a PDF behind markup", Buffer.concat([Buffer.from(script), pdf()])],
  ["a PDF with markup behind it", Buffer.concat([pdf(), Buffer.from(script)])],
  ["a PDF with an archive behind it", Buffer.concat([pdf(), archive([{ name: "a.class", data: "x" }])])],
  [
    "a PDF whose archive's comment ends like a PDF",
    Buffer.concat([pdf(), archive([{ name: "a", data: "x" }], "startxref\n0\n%%EOF\n")]),
  ],
  ["a PDF with a program behind it", Buffer.concat([pdf(), Buffer.from("MZ\x90\x00")])],
  ["an encrypted PDF", Buffer.from(pdf().toString("latin1").replace("/Size 5", "/Size 5 /Encrypt 9 0 R"), "latin1")],
  ["a PDF that runs a script", pdf(Buffer.from("<< /S /JavaScript /JS (app.alert(1)) >>"))],
  ["a PDF that starts a program", pdf(Buffer.from("<< /S /Launch /F (cmd.exe) >>"))],
  ["a PDF with a file in it", pdf(Buffer.from("<< /Type /EmbeddedFile >>"))],
  ["a PDF of version 9", Buffer.from(pdf().toString("latin1").replace("%PDF-1.7", "%PDF-9.0"), "latin1")],
  ["lower-case pdf", Buffer.from(pdf().toString("latin1").replace("%PDF", "%pdf"), "latin1")],
  ["a PDF behind a byte order mark", Buffer.concat([Buffer.from("\ufeff"), pdf()])],
  ["a web page", Buffer.from(`<!doctype html>${script}`)],
  ["a drawing with a script", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["a GIF that is also a script", Buffer.from("GIF89a/*\x01\x00*/=1;alert(1)")],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex")],
  ["a Windows program", Buffer.from("4d5a90000300000004000000ffff0000", "hex")],
  ["a Linux program", Buffer.from("7f454c4602010100", "hex")],
  ["a shell script", Buffer.from("#!/bin/sh\nrm -rf /\n")],
  ["plain text", Buffer.from("我的简历")],
  ["rich text", Buffer.from("{\\rtf1 resume}")],
  ["a RAR archive", Buffer.from("526172211a0700cf", "hex")],
  ["a gzip stream", Buffer.from("1f8b0800000000000003", "hex")],
  ["a 7-Zip archive", Buffer.from("377abcaf271c0004", "hex")],
  ["zeros", zeros.subarray(0, 4096)],
  ["an archive's first bytes alone", Buffer.from("PK\x03\x04\x14\x00\x00\x00", "latin1")],
  [
    "a Word package cut in the middle",
    docx([{ name: "word/media/a.png", data: Buffer.alloc(5000, "ab") }]).subarray(0, 400),
  ],
  ["a Word package with something behind it", Buffer.concat([docx(), Buffer.from(script)])],
  [
    "a Word package with a comment",
    archive(
      [
        { name: "[Content_Types].xml", data: "x" },
        { name: "word/document.xml", data: wordXml },
      ],
      "hello",
    ),
  ],
  ["a Word package with a PDF in front of its parts", docx([{ name: "%PDF-1.7", data: pdf() }].reverse())],
  [
    "an archive that holds no document",
    archive([
      { name: "[Content_Types].xml", data: "x" },
      { name: "xl/workbook.xml", data: "x" },
    ]),
  ],
  ["an archive of nothing", archive([])],
  [
    "a Java archive",
    archive([
      { name: "META-INF/MANIFEST.MF", data: "x" },
      { name: "A.class", data: "x" },
    ]),
  ],
  ["a Word package with macros", docx([{ name: "word/vbaProject.bin", data: "x" }])],
  ["a Word package with macros spelt oddly", docx([{ name: "word/VBAproject.BIN", data: "x" }])],
  ["a Word package with a control", docx([{ name: "word/activeX/activeX1.xml", data: "x" }])],
  ["a Word package with an embedded object", docx([{ name: "word/embeddings/oleObject1.bin", data: "x" }])],
  [
    "a Word package with an encrypted part",
    docx([{ name: "word/media/a.png", data: "x", claims: { encrypted: true } }]),
  ],
  ["a Word package that climbs out", docx([{ name: "../../etc/cron.d/x", data: "x" }])],
  ["a Word package with an absolute name", docx([{ name: "/etc/passwd", data: "x" }])],
  ["a Word package with a name twice", docx([{ name: "word/document.xml", data: "<other/>" }])],
  ["a bomb of one part", docx([bomb(zeros.length)])],
  [
    "a bomb of many parts",
    docx(
      Array.from({ length: 12 }, (_, index) => ({
        name: `word/media/${index}.bin`,
        data: zeros.subarray(0, 10 * mebibyte),
      })),
    ),
  ],
  ["a bomb that says it is small", docx([{ ...bomb(8 * mebibyte), claims: { size: 10 } }])],
  ["a part that says it is huge", docx([{ name: "word/media/a.png", data: "x", claims: { size: 0xfffffff0 } }])],
  [
    "an archive of 3,000 parts",
    docx(Array.from({ length: 3000 }, (_, index) => ({ name: `word/p${index}.xml`, data: "" }))),
  ],
  ["a compound file's signature alone", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ["a compound file cut in the middle", doc().subarray(0, 1600)],
  ["a Word document with macros", doc({ names: ["Macros", "VBA", "_VBA_PROJECT"] })],
  ["an encrypted Word document", doc({ encrypted: true })],
  ["an encrypted package in a compound file", doc({ names: ["EncryptionInfo", "EncryptedPackage"] })],
  ["a Word document with an archive behind it", Buffer.concat([doc(), archive([{ name: "a", data: "x" }])])],
  ["a compound file whose directory bites its tail", biting()],
  ["a compound file with sectors of an odd size", oddSectors()],
  [
    "a spreadsheet",
    Buffer.from(
      doc()
        .toString("latin1")
        .replace(
          Buffer.from("WordDocument", "utf16le").toString("latin1"),
          Buffer.from("WorkbookABCD", "utf16le").toString("latin1"),
        ),
      "latin1",
    ),
  ],
];

function biting(): Buffer {
  const bytes = doc();
  // The directory's only sector, 1, is followed by itself.
  bytes.writeUInt32LE(1, 512 + 4);
  return bytes;
}

function oddSectors(): Buffer {
  const bytes = doc();
  bytes.writeUInt16LE(31, 30);
  return bytes;
}

/** Bodies that are no form of ours, with what is answered. */
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
  ["a file that nobody asked for", 400, (fields) => form(fields, [resume, { ...resume, field: "avatar" }])],
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

/** Good uploads, sent again and again beside whatever else happens. */
async function goodUploads(until: () => boolean): Promise<Heard[]> {
  const heard: Heard[] = [];
  while (!until()) {
    const phoneNumber = `137${String(heard.length).padStart(8, "0")}`;
    heard.push(
      await applyOver(server.url, filledIn({ phoneNumber, ...(await captchaOver(server.url, database.db)) }), [
        { ...resume, data: docx() },
      ]),
    );
    await sleep(50);
  }
  return heard;
}

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8").catch(() => "VmHWM: 0 kB");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

describe("[JOB-10] what is no resume", () => {
  it(
    `is refused (${files.length} files, ${bodies.length} bodies), while good uploads succeed; nothing of it stays`,
    { timeout: 300_000 },
    async () => {
      let done = false;
      const good = goodUploads(() => done);
      const wrong: [string, unknown][] = [];
      for (const [name, data] of files) {
        const captcha = await captchaOver(server.url, database.db);
        const heard = await applyOver(server.url, filledIn({ phoneNumber: "13600000000", ...captcha }), [
          { ...resume, name: "简历.pdf", data },
        ]);
        if (
          heard?.errorCode !== "FILE_REFUSED" ||
          heard.status !== 200 ||
          !heard.errorMessage?.startsWith("“简历.pdf”：")
        )
          wrong.push([name, heard]);
      }
      for (const [name, status, make] of bodies) {
        const captcha = await captchaOver(server.url, database.db);
        const heard = await sendOver(server.url, ...make(filledIn({ phoneNumber: "13600000000", ...captcha })));
        if (heard?.status !== status || heard.success || !heard.errorMessage) wrong.push([name, heard]);
      }
      done = true;
      const succeeded = await good;
      expect(wrong).toEqual([]);
      expect(succeeded.length).toBeGreaterThan(5);
      expect(succeeded.filter((heard) => !heard?.success)).toEqual([]);
      expect(await listApplications(database.db, { since: "2026" })).toHaveLength(succeeded.length);
      expect(await readdir(join(database.settings.dataDir, "uploads"))).toEqual([]);
      expect(await memory()).toBeLessThan(400);
    },
  );

  it("however a file is called, it is stored as what it is, with a name that no system trips over", async () => {
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
      const heard = await applyOver(
        server.url,
        filledIn({
          phoneNumber: `135${String(index).padStart(8, "0")}`,
          ...(await captchaOver(server.url, database.db)),
        }),
        [{ ...resume, name, data: doc() }],
      );
      expect({ name, ...heard }).toMatchObject({ name, success: true });
    }
    const rows = await database.db.selectFrom("application_file").select("type").execute();
    expect(rows.filter(({ type }) => type === "doc")).toHaveLength(names.length);
  });
});

describe("streams", () => {
  it("that never end are cut off, told why, and cost no memory", { timeout: 120_000 }, async () => {
    const { type, body } = multipart(filledIn(), [resume]);
    const head = body.subarray(0, body.length - 200);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(head)),
      async pull(controller) {
        sent += mebibyte;
        if (sent > 5 * 1024 * mebibyte) controller.close();
        else controller.enqueue(new Uint8Array(mebibyte));
      },
    });
    const heard = await sendOver(server.url, type, endless);
    expect(heard).toMatchObject({ status: 413, errorCode: "TOO_LARGE" });
    // What the connection's buffers take until the answer is heard, and no more.
    expect(sent).toBeLessThan(5 * 1024 * mebibyte);
    expect(await readdir(join(database.settings.dataDir, "uploads"))).toEqual([]);
    expect(await memory()).toBeLessThan(400);
  });

  it(
    "that stand still are given up, and one that is cut off by its sender leaves nothing",
    { timeout: 120_000 },
    async () => {
      const { type, body } = multipart(filledIn(), [{ ...resume, data: pdf(zeros.subarray(0, mebibyte)) }]);
      const { hostname, port } = new URL(server.url);
      const begin = () => {
        const socket = connect(Number(port), hostname);
        socket.write(
          `POST ${calls.applyJob.path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
        );
        socket.write(body.subarray(0, body.length / 2));
        return socket;
      };
      const [still, gone] = [begin(), begin()];
      let text = "";
      still.on("data", (data) => (text += String(data)));
      await expect.poll(() => readdir(join(database.settings.dataDir, "uploads")), { timeout: 10_000 }).toHaveLength(2);
      gone.destroy();
      await once(still, "close");
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(await readdir(join(database.settings.dataDir, "uploads"))).toEqual([]);
    },
  );
});

it(
  "20 applications of 30 MB at once are all stored or told to come again, while pages' calls are answered",
  { timeout: 240_000 },
  async () => {
    const part = Buffer.alloc(applicationLimits.fileBytes - 2000);
    for (let at = 0; at < part.length; at += 997) part[at] = at & 255;
    const sent: SentFile[] = [resume, { field: "otherFiles" }, { field: "otherFiles" }].map((file) => ({
      ...file,
      data: pdf(part),
    }));
    const captchas: Awaited<ReturnType<typeof captchaOver>>[] = [];
    for (let index = 0; index < 20; index++) captchas.push(await captchaOver(server.url, database.db));
    const sending = new AbortController();
    let answered = 0;
    const reads = (async () => {
      while (!sending.signal.aborted) {
        expect((await fetch(`${server.url}${calls.queryRegionContents.path}?pageId=home`)).status).toBe(200);
        answered += 1;
        await sleep(10);
      }
    })();
    const send = async (index: number): Promise<Heard> => {
      const fields = filledIn({ phoneNumber: `134${String(index).padStart(8, "0")}`, ...captchas[index] });
      for (;;) {
        const heard = await applyOver(server.url, fields, sent);
        if (heard?.status !== 503) return heard;
        await sleep(500);
      }
    };
    const heard = await Promise.all(captchas.map((_, index) => send(index)));
    sending.abort();
    await reads;
    expect(heard.filter((one) => !one?.success)).toEqual([]);
    expect(answered).toBeGreaterThan(20);
    const digest = createHash("sha256").update(pdf(part)).digest("hex");
    expect(
      await database.db.selectFrom("application_file").select("bytes").where("sha256", "=", digest).execute(),
    ).toHaveLength(60);
    // 600 MB were on their way at once: were bodies held in memory, there would be more than that.
    expect(await memory()).toBeLessThan(600);
  },
);
