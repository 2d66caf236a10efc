import { buffer } from "node:stream/consumers";
import { applicationLimits, calls, errorCodes } from "@klarholm/contract";
import { siteColours } from "@klarholm/contract/site";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { apply, captchaIn as captcha, filledIn, resume } from "../../../test/applications.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { callApi } from "../../../test/call-api.ts";
import { describeEngines } from "../../../test/databases.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { docx, pdf } from "../../../test/resumes.ts";
import type { Database } from "../../db/open.ts";
import { filesOf, listApplications, readApplication } from "./application.repository.ts";
import { isProof } from "./captcha.ts";
import { PersonalData } from "./personal-data.ts";
import { readFile } from "./stored-files.ts";

const key = "a".repeat(40);

async function bytesOf(db: Database, id: string, position: number): Promise<Buffer> {
  const row = await readApplication(db, id);
  return row ? buffer(readFile(db, row, position, new PersonalData([key]))) : Buffer.of();
}

describeEngines("applications", (engine) => {
  const open = () => buildTestApp({ engine, changes: careersFiles(), env: { APPLICATION_KEY: key } });

  it("[JOB-15] stores an application with its files, byte for byte, and the personal data encrypted", async () => {
    await using test = await open();
    const portfolio = Buffer.from(docx());
    const large = pdf(Buffer.alloc(3 * 1024 * 1024, "x"));
    const answer = await apply(
      test.app,
      filledIn({ personName: " 林晓 ", phoneNumber: "+86 138 0000 1234", ...(await captcha(test)) }),
      [
        { ...resume, data: large },
        { field: "otherFiles", name: "../作品\u202e集.docx", data: portfolio },
      ],
    );
    expect(answer).toMatchObject({ status: 200, success: true });
    const { applicationId } = calls.applyJob.answer.parse(answer.data);

    const { db } = test.database;
    const [application] = await listApplications(db, { since: "2026" });
    expect(application).toMatchObject({
      id: applicationId,
      job_id: "advisor",
      job_title: "销售顾问",
      city: "上海市",
      stores: '["上海甲店"]',
      consent_version: "2026-01",
    });
    expect(JSON.stringify(application)).not.toMatch(/林晓|13800001234/);
    const personal = new PersonalData([key]);
    if (!application) throw new Error("there is no application");
    expect(personal.openPerson(application)).toEqual({ name: "林晓", phone: "13800001234" });
    const files = await filesOf(db, applicationId);
    expect(files.map(({ field, type, bytes }) => ({ field, type, bytes }))).toEqual([
      { field: "resumeFile", type: "pdf", bytes: large.length },
      { field: "otherFiles", type: "docx", bytes: portfolio.length },
    ]);
    expect(files.map(({ name }) => personal.open(name, application))).toEqual(["林晓-简历.pdf", "作品集.docx"]);
    expect((await bytesOf(db, applicationId, 0)).equals(large)).toBe(true);
    expect((await bytesOf(db, applicationId, 1)).equals(portfolio)).toBe(true);
  });

  it("returns the same receipt for the same captcha, simultaneously or later, and stores one application", async () => {
    await using test = await open();
    const fields = filledIn(await captcha(test));
    const answers = await Promise.all([apply(test.app, fields), apply(test.app, fields), apply(test.app, fields)]);
    answers.push(await apply(test.app, fields));
    expect(answers.map(({ success }) => success)).toEqual([true, true, true, true]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await listApplications(test.database.db, { since: "2026" })).toHaveLength(1);
    // Another sender with the captcha's key gets no receipt.
    expect(await apply(test.app, { ...fields, phoneNumber: "13900001234" })).toMatchObject({
      errorCode: "CAPTCHA_WRONG",
      data: null,
    });
  });

  it("accepts a phone number once for a position within 90 days, and at any time for another position", async () => {
    await using test = await open();
    expect(await apply(test.app, filledIn(await captcha(test)))).toMatchObject({ success: true });
    for (const phoneNumber of [
      "１３８ 0000 1234",
      "86 13800001234",
      "（＋８６）138.0000.1234",
      "\u202d0086-138-0000-1234\u202c",
    ])
      expect(await apply(test.app, filledIn({ phoneNumber, ...(await captcha(test)) })), phoneNumber).toMatchObject({
        status: 200,
        errorCode: "ALREADY_APPLIED",
        errorMessage: errorCodes.ALREADY_APPLIED.message,
      });
    const other = filledIn({ jobId: "designer", positionIdList: [], ...(await captcha(test)) });
    expect(await apply(test.app, other, [resume, { field: "otherFiles", data: pdf() }])).toMatchObject({
      success: true,
    });
    const created_at = new Date(Date.now() - 91 * 24 * 3_600_000).toISOString();
    for (const table of ["application", "application_latest"] as const)
      await test.database.db.updateTable(table).set({ created_at }).execute();
    expect(await apply(test.app, filledIn(await captcha(test)))).toMatchObject({ success: true });
  });

  it("deletes an application with its files by its deletion code, and by no other text", async () => {
    await using test = await open();
    const { data } = await apply(test.app, filledIn(await captcha(test)));
    const { applicationId, deletionCode } = calls.applyJob.answer.parse(data);
    for (const wrong of [
      applicationId,
      `${deletionCode.slice(0, -1)}${deletionCode.endsWith("2") ? "3" : "2"}`,
      "ABC",
      "-",
    ]) {
      expect(await callApi(test.app, "withdrawApplication", { deletionCode: wrong })).toMatchObject({
        status: 200,
        errorCode: "APPLICATION_NOT_FOUND",
      });
    }
    const copied = `\u200b ${deletionCode.toLowerCase()}\ufeff `;
    expect(await callApi(test.app, "withdrawApplication", { deletionCode: copied })).toMatchObject({
      success: true,
      data: null,
    });
    const { db } = test.database;
    for (const table of ["application", "application_latest", "application_file", "application_piece"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await callApi(test.app, "withdrawApplication", { deletionCode })).toMatchObject({
      errorCode: "APPLICATION_NOT_FOUND",
    });
  });
});

describe("validation", () => {
  it("[JOB-07] [JOB-08] [JOB-09] repeats every rule of the form, with all faults in one answer", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const empty = { jobId: "designer" };
    const answer = await apply(test.app, empty, []);
    expect(answer).toMatchObject({ status: 200, errorCode: "APPLICATION_INVALID", data: null });
    expect(answer.errorMessage).toBe(
      [
        "请输入姓名",
        "请输入手机号码",
        "请选择地点偏好",
        "请上传简历",
        "请上传作品集",
        "请输入验证码",
        "请阅读并同意个人信息处理告知",
      ].join("\n\n"),
    );
    const wrong = filledIn({ phoneNumber: "12800001234", positionIdList: [], captchaCode: "AAAA" });
    expect((await apply(test.app, wrong)).errorMessage).toBe("请输入正确格式的手机号码\n\n请选择门店");
    expect(
      (await apply(test.app, { ...filledIn(), positionIdList: ["SH-A", "SH-B", "SU-A"], captchaCode: "AAAA" }))
        .errorMessage,
    ).toBe("最多选择2家门店");
    expect((await apply(test.app, filledIn({ personName: "字".repeat(21), captchaCode: "AAAA" }))).errorMessage).toBe(
      "姓名不能超过20个字",
    );
    // The check before the files are sent has the same rules, without files and consent.
    expect((await callApi(test.app, "checkJobEffectApply", empty)).errorMessage).toBe(
      ["请输入姓名", "请输入手机号码", "请选择地点偏好", "请输入验证码"].join("\n\n"),
    );
  });

  it("[JOB-16] refuses an application without a position, and an empty one, before the other rules", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    for (const [sent, message] of [
      [{ personName: "林晓" }, "缺少职位ID"],
      [{}, "缺少申请信息"],
    ] as const) {
      expect(await apply(test.app, sent, [])).toMatchObject({
        status: 200,
        errorCode: "APPLICATION_INVALID",
        errorMessage: message,
        data: null,
      });
      expect(await callApi(test.app, "checkJobEffectApply", sent)).toMatchObject({
        status: 200,
        errorCode: "APPLICATION_INVALID",
        errorMessage: message,
      });
    }
  });

  it("refuses other cities, stores and notices, and positions that are not open", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const sent = async (changes: Parameters<typeof filledIn>[0]) =>
      apply(test.app, filledIn({ captchaCode: "AAAA", ...changes }), [resume, { field: "otherFiles", data: pdf() }]);
    const otherCity = { cityId: "610100", positionIdList: [], jobId: "designer" };
    const invalid: [Parameters<typeof filledIn>[0], string][] = [
      [otherCity, "该职位不在所选城市招聘，请重新选择地点偏好"],
      [{ positionIdList: ["SU-A"] }, "所选门店不在该城市，请重新选择门店"],
      [{ consentVersion: "2020-01" }, "请阅读并同意个人信息处理告知"],
    ];
    for (const [changes, errorMessage] of invalid)
      expect(await sent(changes)).toMatchObject({ errorCode: "APPLICATION_INVALID", errorMessage });
    for (const jobId of ["closed", "nothing", "constructor"]) {
      expect(await sent({ jobId })).toMatchObject({ status: 200, errorCode: "JOB_CLOSED" });
      expect(await callApi(test.app, "getJobDetail", { jobId })).toMatchObject({ errorCode: "CONTENT_NOT_FOUND" });
    }
  });
});

describe("[JOB-05] captchas", () => {
  it("are drawn as PNG, stay valid after the check, and are spent by one application", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const image = await callApi(test.app, "getCaptchaImage", {});
    const { imageBase64 } = calls.getCaptchaImage.answer.parse(image.data);
    const picture = sharp(Buffer.from(imageBase64, "base64"));
    expect(await picture.metadata()).toMatchObject({ format: "png", width: 168, height: 56, hasAlpha: false });
    // From the colour of the strokes to that of the background.
    const [red] = (await picture.stats()).channels;
    expect([red?.min, red?.max]).toEqual(
      [siteColours.accent, siteColours.band].map((colour) => Number.parseInt(colour.slice(1, 3), 16)),
    );
    const right = await captcha(test);
    const { consentVersion: _, ...application } = filledIn({
      ...right,
      captchaCode: ` ${right.captchaCode.toLowerCase()}`,
    });
    expect(await callApi(test.app, "checkJobEffectApply", application)).toMatchObject({ success: true, data: null });
    expect(await callApi(test.app, "checkJobEffectApply", application)).toMatchObject({ success: true });
    expect(await apply(test.app, filledIn(right))).toMatchObject({ success: true });
    expect(await apply(test.app, filledIn({ ...right, phoneNumber: "13700001234" }))).toMatchObject({
      errorCode: "CAPTCHA_WRONG",
    });
  });

  it("are invalid after five wrong answers, and expire after five minutes", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const tried = await captcha(test);
    const wrong = { ...tried, captchaCode: "0000" };
    for (let turn = 0; turn < 5; turn++)
      expect(await apply(test.app, filledIn(wrong))).toMatchObject({ errorCode: "CAPTCHA_WRONG" });
    expect(await apply(test.app, filledIn(tried))).toMatchObject({ errorCode: "CAPTCHA_WRONG" });
    const old = await captcha(test);
    const expires = await test.database.db
      .selectFrom("captcha")
      .select("expires_at")
      .where("key", "=", old.captchaKey)
      .executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(expires.expires_at) - Date.now() - applicationLimits.captchaLifetime)).toBeLessThan(
      30_000,
    );
    await test.database.db
      .updateTable("captcha")
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute();
    expect(await apply(test.app, filledIn(old))).toMatchObject({ errorCode: "CAPTCHA_WRONG" });
  });

  it("are limited for one address", { tags: "extended" }, async () => {
    await using test = await buildTestApp({ env: { TRUST_PROXY: "true" } });
    const ask = async (from: string) =>
      (await test.app.inject({ url: calls.getCaptchaImage.path, headers: { "x-forwarded-for": from } })).statusCode;
    expect(await ask("203.0.113.7")).toBe(200);
    await test.database.db.updateTable("security_limit").set({ misses: 600 }).execute();
    expect([await ask("203.0.113.7"), await ask("203.0.113.8")]).toEqual([429, 200]);
  });

  it("are revealed only for a proof of work", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const { captchaKey, captchaCode } = await captcha(test);
    let proof = 0;
    while (!isProof(captchaKey, String(proof))) proof++;
    const ask = (query: object) => callApi(test.app, "getCaptchaImage", query);
    expect(await ask({ captchaKey, proof: String(proof) })).toMatchObject({
      success: true,
      data: { captchaKey, captchaCode },
    });
    expect(await ask({ captchaKey, proof: "none" })).toMatchObject({ errorCode: "CAPTCHA_WRONG", data: null });
    expect(await ask({ captchaKey: "0".repeat(32), proof: String(proof) })).toMatchObject({
      errorCode: "CAPTCHA_WRONG",
    });
    expect((await ask({ captchaKey })).data).not.toHaveProperty("captchaCode");
  });
});

describe("[JOB-01] positions", () => {
  it("are listed by page, keyword, city and category, without closed ones", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const list = async (queryParam: object, page: object = { pageNum: 1, pageSize: 10 }) =>
      calls.getJobPageList.answer.parse((await callApi(test.app, "getJobPageList", { ...page, queryParam })).data);
    expect(await list({})).toMatchObject({
      total: 2,
      results: [
        { id: "advisor", jobTitle: "销售顾问", category: "门店", cityNames: ["上海市", "苏州市"], headcount: 2 },
        { id: "designer" },
      ],
    });
    expect((await list({}, { pageNum: 2, pageSize: 1 })).results.map(({ id }) => id)).toEqual(["designer"]);
    expect((await list({ cityId: "320500" })).results.map(({ id }) => id)).toEqual(["advisor"]);
    expect((await list({ category: "设计" })).results.map(({ id }) => id)).toEqual(["designer"]);
    expect((await list({ keyword: "设计 上海" })).results.map(({ id }) => id)).toEqual(["designer"]);
    expect(await list({ keyword: "没有这个职位" })).toMatchObject({ total: 0, results: [] });
  });

  it("return their cities, and their rich text URL-encoded", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const citiesOf = async (request: object) => (await callApi(test.app, "getCityAreaList", request)).data;
    expect(await citiesOf({})).toEqual([
      { areaId: "310100", areaName: "上海市", areaCode: "310100" },
      { areaId: "320500", areaName: "苏州市", areaCode: "320500" },
    ]);
    expect(await citiesOf({ jobId: "designer" })).toMatchObject([{ areaId: "310100" }]);
    expect((await callApi(test.app, "getJobDetail", { jobId: "advisor" })).data).toMatchObject({
      jobContent: "%3Cp%3E%E8%81%8C%E8%B4%A3%E4%B8%8E%E8%A6%81%E6%B1%82%3C%2Fp%3E",
      storeRequired: true,
      workFileRequired: false,
    });
  });
});
