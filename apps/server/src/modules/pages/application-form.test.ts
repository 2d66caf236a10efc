import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { applicationLimits, errorCodes } from "@klarholm/contract";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { filledIn, multipart, resume, type SentFile } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { pdf } from "../../../test/resumes.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { testSite, type TestSite } from "../../../test/test-site.ts";
import { failure } from "../../plugins/http/api-error.ts";
import { listApplications } from "../careers/application.repository.ts";

let site: TestSite;
let test: TestApp;
beforeEach(async () => {
  site = await testSite();
  test = await buildTestApp({ site, changes: careersFiles() });
  await test.database.db.insertInto("captcha").values({ key: "one", code: "ABCD", expires_at: "2999-01-01" }).execute();
});
afterEach(async () => {
  await test[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const typed = filledIn({ captchaKey: "one", captchaCode: "ABCD" });

/** Sends the form without JavaScript. @returns status, headers and the fields passed to the page */
async function send({ app }: TestApp, files: readonly SentFile[], texts: object = typed) {
  const { type, body } = multipart(texts, files);
  const {
    statusCode,
    headers,
    body: page,
  } = await app.inject({
    method: "POST",
    url: "/about-us/jobs/advisor/apply",
    headers: { "content-type": type },
    payload: body,
  });
  return { status: statusCode, headers, fields: JSON.parse(/<pre>(.*)<\/pre>/.exec(page)?.[1] ?? "null") };
}

/** Headers of the requests to such APIs. */
const received: IncomingHttpHeaders[] = [];

/** An API with a fixed response; by default that of a proxy without a backend. */
async function fixedApi(
  status: number,
  content: object | string = "<h1>Bad Gateway</h1>",
  headers: Record<string, string> = {},
): Promise<string> {
  const api = createServer((request, answer) => {
    received.push(request.headers);
    request
      .resume()
      .on("end", () =>
        answer.writeHead(status, headers).end(typeof content === "string" ? content : JSON.stringify(content)),
      );
  }).listen(0, "127.0.0.1");
  await once(api, "listening");
  onTestFinished(() => void api.close());
  const address = api.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

describe("the application form without JavaScript", () => {
  it("is submitted; the page gets the deletion code", async () => {
    const { status, fields } = await send(test, [resume, { ...resume, field: "otherFiles" }]);
    expect(status).toBe(200);
    expect(fields).toMatchObject({ personName: typed.personName, deletionCode: expect.any(String) });
    expect(fields).not.toHaveProperty("faults");
    expect(await listApplications(test.database.db, { since: "2026" })).toHaveLength(1);
  });

  it.each<[string, SentFile[], number, RegExp]>([
    [
      "a file that is no resume",
      [{ ...resume, data: Buffer.from("plain text") }],
      200,
      /^“林晓-简历.pdf”：文件不是 PDF 或 Word 文档/,
    ],
    [
      "six files of work, which is one too many",
      [resume, ...Array.from({ length: 6 }, () => ({ ...resume, field: "otherFiles" }))],
      413,
      /作品集最多上传5个文件/,
    ],
    [
      "six files of work and no resume",
      Array.from({ length: 6 }, () => ({ ...resume, field: "otherFiles" })),
      400,
      /作品集最多上传5个文件/,
    ],
    ["two resumes", [resume, resume], 400, /请只上传一份简历/],
    [
      "a file that is too large",
      [{ ...resume, data: pdf(new Uint8Array(applicationLimits.fileBytes + 1)) }],
      413,
      /每个文件不能超过10M/,
    ],
  ])("[JOB-10] reports the reason for refusing %s, and keeps the texts", async (_, files, status, reason) => {
    const refused = await send(test, files);
    expect(refused.fields.faults).toMatch(reason);
    expect(refused.status).toBe(status);
    // The fields before the files.
    expect(refused.fields).toMatchObject({
      personName: typed.personName,
      phoneNumber: typed.phoneNumber,
      cityId: typed.cityId,
    });
    expect(await listApplications(test.database.db, { since: "2026" })).toEqual([]);
  });

  it("reports that too many uploads are in progress, with Retry-After", { tags: "extended" }, async () => {
    await using busy = await buildTestApp({
      site,
      env: { ROLE: "web", API_HOST: await fixedApi(503, failure("UPLOADS_BUSY"), { "retry-after": "10" }) },
    });
    const { status, headers, fields } = await send(busy, [resume]);
    expect([status, fields.faults]).toEqual([503, errorCodes.UPLOADS_BUSY.message]);
    expect([headers["cache-control"], headers["retry-after"]]).toEqual(["no-store", "10"]);
    // The API counts uploads by client network.
    expect(received.at(-1)?.["x-forwarded-for"]).toBe("127.0.0.1");
  });

  it("is forwarded with its files to a separate API, whose errors are shown", async () => {
    const apiHost = await test.app.listen({ host: "127.0.0.1", port: 0 });
    await using web = await buildTestApp({ site, env: { ROLE: "web", API_HOST: apiHost } });
    expect((await send(web, [resume], { ...typed, captchaCode: "WRNG" })).fields.faults).toBe(
      errorCodes.CAPTCHA_WRONG.message,
    );
    const { fields } = await send(web, [resume, { ...resume, field: "otherFiles", name: "作品.pdf" }]);
    expect(fields.deletionCode).toMatch(/-/);
    expect(await test.database.db.selectFrom("application_file").select("bytes").execute()).toEqual([
      { bytes: resume.data.length },
      { bytes: resume.data.length },
    ]);
  });

  it("[API-01] accepts an API without deletion codes", async () => {
    await using web = await buildTestApp({
      site,
      env: {
        ROLE: "web",
        API_HOST: await fixedApi(200, { success: true, errorCode: 0, data: { applicationId: "1" } }),
      },
    });
    const { status, fields } = await send(web, [resume]);
    expect([status, fields.deletionCode, fields.faults]).toEqual([200, "", undefined]);
  });

  it("reports and logs server errors", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await using broken = await buildTestApp({ site, logger, env: { ROLE: "web", API_HOST: await fixedApi(502) } });
    const { status, fields } = await send(broken, [resume]);
    expect([status, fields.faults]).toEqual([500, errorCodes.INTERNAL.message]);
    expect(lines.join("")).toContain("SyntaxError");
  });
});
