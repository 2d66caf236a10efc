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

/** Sends the form without JavaScript; answers the status, the headers and what the page is told. */
async function send({ app }: TestApp, files: readonly SentFile[], fields: object = typed) {
  const { type, body } = multipart(fields, files);
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
  return { status: statusCode, headers, told: JSON.parse(/<pre>(.*)<\/pre>/.exec(page)?.[1] ?? "null") };
}

/** The headers of what came to such APIs. */
const heard: IncomingHttpHeaders[] = [];

/** An API that answers the same to whatever comes: as a proxy that does not reach it, unless told otherwise. */
async function answering(
  status: number,
  said: object | string = "<h1>Bad Gateway</h1>",
  headers: Record<string, string> = {},
): Promise<string> {
  const api = createServer((request, answer) => {
    heard.push(request.headers);
    request
      .resume()
      .on("end", () => answer.writeHead(status, headers).end(typeof said === "string" ? said : JSON.stringify(said)));
  }).listen(0, "127.0.0.1");
  await once(api, "listening");
  onTestFinished(() => void api.close());
  const address = api.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

describe("the application form without JavaScript", () => {
  it("is taken, and answered with the code that deletes the application", async () => {
    const { status, told } = await send(test, [resume, { ...resume, field: "otherFiles" }]);
    expect(status).toBe(200);
    expect(told).toMatchObject({ personName: typed.personName, deletionCode: expect.any(String) });
    expect(told).not.toHaveProperty("faults");
    expect(await listApplications(test.database.db, { since: "2026" })).toHaveLength(1);
  });

  it.each<[string, SentFile[], number, RegExp]>([
    [
      "what is no resume",
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
  ])("[JOB-10] tells the true reason for refusing %s, and hands the texts back", async (_, files, status, reason) => {
    const refused = await send(test, files);
    expect(refused.told.faults).toMatch(reason);
    expect(refused.status).toBe(status);
    // Those that stand before the files; the picture of the captcha is a new one in any case.
    expect(refused.told).toMatchObject({
      personName: typed.personName,
      phoneNumber: typed.phoneNumber,
      cityId: typed.cityId,
    });
    expect(await listApplications(test.database.db, { since: "2026" })).toEqual([]);
  });

  it("says that too many are sending, and when to come again", { tags: "extended" }, async () => {
    await using busy = await buildTestApp({
      site,
      env: { ROLE: "web", API_HOST: await answering(503, failure("UPLOADS_BUSY"), { "retry-after": "10" }) },
    });
    const { status, headers, told } = await send(busy, [resume]);
    expect([status, told.faults]).toEqual([503, errorCodes.UPLOADS_BUSY.message]);
    expect([headers["cache-control"], headers["retry-after"]]).toEqual(["no-store", "10"]);
    // What a network may store is counted by its visitors' addresses.
    expect(heard.at(-1)?.["x-forwarded-for"]).toBe("127.0.0.1");
  });

  it("arrives with its files at an API on a host of its own, whose reasons it tells", async () => {
    const apiHost = await test.app.listen({ host: "127.0.0.1", port: 0 });
    await using web = await buildTestApp({ site, env: { ROLE: "web", API_HOST: apiHost } });
    expect((await send(web, [resume], { ...typed, captchaCode: "WRNG" })).told.faults).toBe(
      errorCodes.CAPTCHA_WRONG.message,
    );
    const { told } = await send(web, [resume, { ...resume, field: "otherFiles", name: "作品.pdf" }]);
    expect(told.deletionCode).toMatch(/-/);
    expect(await test.database.db.selectFrom("application_file").select("bytes").execute()).toEqual([
      { bytes: resume.data.length },
      { bytes: resume.data.length },
    ]);
  });

  it("[API-01] is taken by an API that gives no code to delete it by", async () => {
    await using web = await buildTestApp({
      site,
      env: {
        ROLE: "web",
        API_HOST: await answering(200, { success: true, errorCode: 0, data: { applicationId: "1" } }),
      },
    });
    const { status, told } = await send(web, [resume]);
    expect([status, told.deletionCode, told.faults]).toEqual([200, "", undefined]);
  });

  it("that fails for a fault of ours says so, and leaves it in the log", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await using broken = await buildTestApp({ site, logger, env: { ROLE: "web", API_HOST: await answering(502) } });
    const { status, told } = await send(broken, [resume]);
    expect([status, told.faults]).toEqual([500, errorCodes.INTERNAL.message]);
    expect(lines.join("")).toContain("SyntaxError");
  });
});
