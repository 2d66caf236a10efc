import { deskCalls } from "@klarholm/contract/desk";
import { createTransport, type Transporter } from "nodemailer";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, auditOf, callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { describeRendering } from "../../../../test/document-tools.ts";
import { letterFile, resume, storeApplication } from "../../../../test/stored-application.ts";
import { openApplicationKeys } from "../../careers/application-keys.ts";
import { PersonalData } from "../../careers/personal-data.ts";
import { rekeyApplications } from "../../careers/rekey.ts";
import { maxFailures } from "../../careers/share.repository.ts";

/** What every mailer inherits `sendMail` from. */
const transporter: Transporter = Object.getPrototypeOf(createTransport({}));

describeEngines("work on applications", (engine) => {
  let test: TestApp;
  let hr: TestPerson;
  beforeAll(async () => {
    test = await buildTestApp({
      engine,
      env: { SMTP_URL: "smtp://127.0.0.1:9", HR_EMAIL: "hr@klarholm.example.com" },
    });
    hr = await signedIn(test, "小吴", "hr");
  });
  afterAll(async () => test[Symbol.asyncDispose]());

  it("[INBOX-05] an application has an assignee, and each person a list of their own", async () => {
    const other = await signedIn(test, "小赵", "hr");
    await signedIn(test, "小何", "service");
    const [mine, theirs] = [await storeApplication(test, []), await storeApplication(test, [])];
    expect((await callAs(test, hr, "applicationChoices", {})).people.map(({ name }) => name)).toEqual(["小吴", "小赵"]);
    await callAs(test, other, "assignApplication", { id: mine, personId: hr.id });
    await callAs(test, other, "assignApplication", { id: theirs, personId: other.id });
    const ofMe = async () => (await callAs(test, hr, "listApplications", { mine: "true" })).applications;
    expect(await ofMe()).toMatchObject([{ id: mine, assignee: { id: hr.id, name: "小吴" } }]);
    await callAs(test, other, "assignApplication", { id: mine, personId: null });
    expect(await ofMe()).toEqual([]);
    expect((await callAs(test, hr, "application", { id: theirs })).assignee?.name).toBe("小赵");
    await expect(callAs(test, hr, "assignApplication", { id: mine, personId: "nobody" })).rejects.toThrow(
      "PERSON_NOT_FOUND",
    );
    expect((await auditOf(test, "assignApplication")).map(({ detail }) => detail)).toEqual(["小吴", "小赵", "", ""]);
  });

  it("[INBOX-06] a mail from a template is sent by the queue, sealed, cancelled before, and in the application's history", async () => {
    const { db } = test.database;
    const sendMail = vi.spyOn(transporter, "sendMail").mockRejectedValue(new Error("mailbox full"));
    const admin = await signedIn(test, "小周", "admin");
    const id = await storeApplication(test, []);
    const { templates } = await callAs(test, hr, "letterTemplates", {});
    expect(templates.map(({ name }) => name).toSorted()).toEqual(["录用", "暂不合适", "邀请面试"].toSorted());
    const made = { name: "看店", subject: "{职位}：看店", text: "{姓名}，周四来看店好吗？{申请编号}" };
    const { id: templateId } = await callAs(test, hr, "saveLetterTemplate", made);
    await callAs(test, hr, "saveLetterTemplate", { id: templateId, ...made, text: "{姓名}，周五来看店好吗？" });
    await expect(callAs(test, hr, "saveLetterTemplate", { ...made, text: "{名字}" })).rejects.toThrow("BAD_REQUEST");
    await callAs(test, hr, "sendLetter", {
      id,
      to: "lin@example.com",
      subject: made.subject,
      text: "{姓名}，周五来看店好吗？{别的}",
    });
    for (const wrong of ["lin@example.com, all@example.com", "lin@example.com\r\nBcc: all@example.com", "lin"])
      await expect(callAs(test, hr, "sendLetter", { id, ...made, to: wrong })).rejects.toThrow("BAD_REQUEST");
    const letters = async () => (await callAs(test, hr, "application", { id })).letters;
    const letter = { to: "lin@example.com", subject: "销售顾问：看店", text: "林晓，周五来看店好吗？{别的}" };
    expect(await letters()).toMatchObject([{ by: "小吴", letter, state: "waiting" }]);

    // As after a first try that failed.
    const { id: letterId } = await db.selectFrom("application_letter").select("id").executeTakeFirstOrThrow();
    const mails = async () => {
      const { jobs } = await callAs(test, admin, "listJobs", {});
      return jobs.filter(({ kind }) => kind === "mail-applicant");
    };
    expect(await mails()).toMatchObject([{ id: letterId, kind: "mail-applicant", subject: id }]);
    await expect.poll(mails).toMatchObject([{ state: "waiting", tries: 1 }]);
    sendMail.mockResolvedValue(undefined);
    await callAs(test, admin, "retryJob", { id: letterId });
    await expect.poll(letters).toMatchObject([{ state: "sent" }]);
    await expect(callAs(test, hr, "cancelLetter", { id, letter: letterId })).rejects.toThrow("ITEM_NOT_FOUND");

    // By HR, and by an admin.
    sendMail.mockReset().mockRejectedValue(new Error("mailbox full"));
    for (const to of ["gone@example.com", "away@example.com"]) {
      await callAs(test, hr, "sendLetter", { id, ...made, to });
      await expect.poll(() => sendMail.mock.lastCall?.[0].to).toMatchObject({ address: to });
    }
    await expect.poll(async () => (await mails()).map(({ state }) => state)).toEqual(["waiting", "waiting", "done"]);
    const [, first = { id: "" }, second = { id: "" }] = await letters();
    await expect(callAs(test, hr, "cancelLetter", { id: "ANOTHER2", letter: first.id })).rejects.toThrow(
      "ITEM_NOT_FOUND",
    );
    await callAs(test, hr, "cancelLetter", { id, letter: first.id });
    await callAs(test, admin, "cancelJob", { id: second.id });
    expect((await letters()).map(({ state }) => state)).toEqual(["sent", "cancelled", "cancelled"]);
    expect(await auditOf(test, "cancelLetter")).toMatchObject([
      { subject: `application:${id}`, outcome: "ITEM_NOT_FOUND" },
      { subject: "application:ANOTHER2", outcome: "ITEM_NOT_FOUND" },
      { subject: `application:${id}`, outcome: "ok" },
    ]);
    await db.updateTable("background_job").set({ state: "failed" }).execute();
    await db.updateTable("application_letter").set({ cancelled_at: null }).execute();
    expect((await letters()).map(({ state }) => state)).toEqual(["sent", "failed", "failed"]);
    const stored = JSON.stringify([
      await db.selectFrom("application_letter").selectAll().execute(),
      await db.selectFrom("background_job").selectAll().execute(),
      await db.selectFrom("desk_audit").selectAll().execute(),
    ]);
    expect(stored).not.toMatch(/example\.com|看店好吗/);

    const newer = new PersonalData([
      "a-newer-key-of-thirty-two-letters",
      ...(await openApplicationKeys(db, test.config)),
    ]);
    await rekeyApplications(db, newer, () => undefined);
    const { key_id } = await db.selectFrom("application_letter").select("key_id").limit(1).executeTakeFirstOrThrow();
    expect(key_id).toBe(newer.keyId);
    await db.deleteFrom("application").execute();
    expect(await db.selectFrom("application_letter").selectAll().execute()).toEqual([]);
    sendMail.mockRestore();
  });

  it("[INBOX-06] says that no mail server is configured", async () => {
    await using silent = await buildTestApp({ engine });
    const reader = await signedIn(silent, "小吴", "hr");
    const id = await storeApplication(silent, []);
    expect((await callAs(silent, reader, "applicationChoices", {})).mail).toBe(false);
    await expect(
      callAs(silent, reader, "sendLetter", { id, to: "lin@example.com", subject: "看店", text: "看店" }),
    ).rejects.toThrow("MAIL_OFF");
  });

  it("[INBOX-07] a link hands one application over, until it expires, is revoked, or its code was guessed", async () => {
    const { db } = test.database;
    const [id, other] = [await storeApplication(test, [resume]), await storeApplication(test, [resume])];
    const made = () => callAs(test, hr, "shareApplication", { id, recipient: "店长小冯", days: 3 });
    const { link, code, expiresAt } = await made();
    expect(link).toMatch(/^http:\/\/localhost:3000\/desk\/share#[\w-]{43}$/);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3 * 86_400_000);
    const token = link.split("#")[1] ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    const open = (typed: string, of = token) => callAs(test, undefined, "openShare", { token: of, code: typed });
    await expect(open(wrong)).rejects.toThrow("SHARE_CODE_WRONG");
    const { opening, ...shown } = await open(code);
    expect(shown).toEqual({
      name: "林晓",
      jobTitle: "销售顾问",
      city: "上海市",
      expiresAt,
      files: [{ position: 0, field: "resumeFile" }],
    });
    const shares = async () => (await callAs(test, hr, "application", { id })).shares;
    expect(await shares()).toMatchObject([{ by: "小吴", recipient: "店长小冯", openings: 1, state: "active" }]);
    // The token and the code are stored hashed, and no log has them.
    const stored = JSON.stringify([
      await db.selectFrom("application_share").selectAll().execute(),
      await db.selectFrom("desk_audit").selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(await auditOf(test, "openShare")).toMatchObject([
      { person_name: "", subject: `application:${id}`, outcome: "SHARE_CODE_WRONG" },
      { subject: `application:${id}`, detail: expect.stringContaining("给店长小冯"), outcome: "ok" },
    ]);

    // Another opening, another link's opening, and no session besides.
    const page = (body: object) =>
      ask(test, deskCalls.sharePage, { body: { token, opening, position: 0, page: 1, ...body } });
    const second = await made();
    const secondToken = second.link.split("#")[1] ?? "";
    for (const refused of [{ opening: "made-up" }, { token: "made-up" }, { token: secondToken }, { position: 7 }])
      expect((await page(refused)).json()).toMatchObject({ success: false, data: null });
    for (const call of ["application", "applicationPage"] as const)
      expect((await ask(test, deskCalls[call], { body: { id } })).statusCode).toBe(401);

    // Simultaneous wrong codes lock the link, also for the right one.
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => open(wrong, secondToken)));
    const refusals = attempts.map((attempt) => (attempt.status === "rejected" ? String(attempt.reason) : ""));
    expect(refusals.filter((refusal) => refusal.includes("SHARE_CODE_WRONG"))).toHaveLength(maxFailures);
    await expect(open(second.code, secondToken)).rejects.toThrow("SHARE_CLOSED");
    expect(await shares()).toMatchObject([{ state: "active" }, { state: "locked" }]);

    const [{ id: shareId } = { id: "" }] = await shares();
    await callAs(test, hr, "revokeShare", { id: shareId });
    await expect(open(code)).rejects.toThrow("SHARE_CLOSED");
    expect((await page({})).json()).toMatchObject({ errorCode: "SHARE_CLOSED" });
    const third = await made();
    const thirdToken = third.link.split("#")[1] ?? "";
    const { opening: thirdOpening } = await open(third.code, thirdToken);
    await db
      .updateTable("application_share")
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where("revoked_at", "is", null)
      .execute();
    await expect(open(third.code, thirdToken)).rejects.toThrow("SHARE_CLOSED");
    expect((await page({ token: thirdToken, opening: thirdOpening })).json()).toMatchObject({
      errorCode: "SHARE_CLOSED",
    });
    expect((await shares()).map(({ state }) => state)).toEqual(["revoked", "locked", "expired"]);
    await callAs(test, hr, "deleteApplication", { id });
    expect(await db.selectFrom("application_share").selectAll().execute()).toEqual([]);
    await callAs(test, hr, "deleteApplication", { id: other });
  });

  describeRendering("with what renders documents", () => {
    it("[INBOX-07] a link shows pages as pictures only", async () => {
      const id = await storeApplication(test, [resume, letterFile]);
      const { link, code } = await callAs(test, hr, "shareApplication", { id, recipient: "店长", days: 1 });
      const token = link.split("#")[1] ?? "";
      const { opening } = await callAs(test, undefined, "openShare", { token, code });
      const { pages } = await callAs(test, undefined, "openShareFile", { token, opening, position: 0 });
      expect(pages).toMatchObject([{ width: expect.any(Number) }]);
      const answer = await ask(test, deskCalls.sharePage, { body: { token, opening, position: 0, page: 1 } });
      expect(answer.rawPayload.toString("latin1", 1, 4)).toBe("PNG");
      expect(answer.headers).toMatchObject({ "content-type": "image/png", "cache-control": "no-store" });
      expect(await auditOf(test, "openShareFile")).toMatchObject([{ subject: `application:${id}`, outcome: "ok" }]);
      await callAs(test, hr, "deleteApplication", { id });
    });
  });

  it("[INBOX-09] applications are counted by position and week", async () => {
    const hour = 3_600_000;
    const today = Math.floor((Date.now() + 8 * hour) / (24 * hour)) * 24 * hour;
    // Midnight of Monday in China.
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * 24 * hour - 8 * hour;
    const store = (time: number, job_title = "销售顾问", job_id = "advisor") =>
      storeApplication(test, [], { created_at: new Date(time).toISOString(), job_title, job_id });
    await store(monday);
    await store(monday - 1);
    await store(monday - 2 * hour);
    await store(monday, "画师", "painter");
    await store(monday - 90 * 24 * hour);
    const { weeks, jobs } = await callAs(test, hr, "applicationCounts", {});
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toBe(new Date(monday + 8 * hour).toISOString().slice(0, 10));
    expect(jobs.map(({ id, counts }) => [id, counts.slice(-3)])).toEqual([
      ["advisor", [0, 2, 1]],
      ["painter", [0, 0, 1]],
    ]);
  });
});
