import { standardStates } from "@klarholm/contract/desk/application-states";
import { deskCalls } from "@klarholm/contract/desk";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { fileOf } from "../../../../test/file-jobs.ts";
import { describeRendering } from "../../../../test/document-tools.ts";
import { docx, pdf, related, wordPackage } from "../../../../test/resumes.ts";
import { storeApplication } from "../../../../test/stored-application.ts";
import { applicationDay, sealedRow } from "../../../../test/applications.ts";
import { openApplicationKeys } from "../../careers/application-keys.ts";
import { PersonalData } from "../../careers/personal-data.ts";
import { readTable } from "../../imports/read-table.ts";
import { pageOfApplications } from "./listed-applications.ts";

const resume = { name: "林晓 简历(终版)\u202e.pdf", type: "pdf", data: pdf() } as const;
const letter = { name: "求职信.docx", type: "docx", data: docx() } as const;

const auditOf = (test: TestApp, { id }: TestPerson) =>
  test.database.db
    .selectFrom("desk_audit")
    .select(["call", "subject", "detail", "outcome"])
    .where("person_id", "=", id)
    .orderBy("id")
    .execute();

describeEngines("applications at the desk", (engine) => {
  let test: TestApp;
  let hr: TestPerson;
  beforeAll(async () => {
    test = await buildTestApp({ engine });
    hr = await signedIn(test, "小吴", "hr");
  });
  afterAll(async () => test[Symbol.asyncDispose]());

  it("[SEC-03] lists applications newest first by position and city, in pages, and audits each", async () => {
    const at = (index: number) => new Date(Date.parse(applicationDay) + Math.floor(index / 2) * 60_000).toISOString();
    const ids: string[] = [];
    for (let index = 0; index < 70; index++)
      ids.push(
        await storeApplication(test, index === 69 ? [resume] : [], {
          created_at: at(index),
          job_id: index % 7 === 0 ? "painter" : "advisor",
          job_title: index % 7 === 0 ? `画师 ${index}` : "销售顾问",
          city: index % 2 ? "北京市" : "上海市",
        }),
      );
    const first = await callAs(test, hr, "listApplications", {});
    expect(first).toMatchObject({ more: true, applications: { length: 50 } });
    expect(first.applications).toContainEqual(
      expect.objectContaining({ id: ids[69], name: "林晓", files: 1, city: "北京市", stores: ["上海甲店"] }),
    );
    const { id: beforeId = "", createdAt: beforeTime = "" } = first.applications.at(-1) ?? {};
    const second = await callAs(test, hr, "listApplications", { beforeId, beforeTime });
    expect(second).toMatchObject({ more: false, applications: { length: 20 } });
    const listed = [...first.applications, ...second.applications];
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
    const times = listed.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().toReversed());

    const painters = await callAs(test, hr, "listApplications", { jobId: "painter", city: "上海市" });
    expect(painters.applications.map(({ jobTitle }) => jobTitle)).toEqual([56, 42, 28, 14, 0].map((n) => `画师 ${n}`));
    expect(await callAs(test, hr, "applicationChoices", {})).toEqual({
      jobs: [
        { id: "advisor", title: "销售顾问" },
        { id: "painter", title: "画师 63" },
      ],
      cities: ["上海市", "北京市"].sort(),
      states: standardStates.map(({ id: state, name: stateName, tone: stateTone }) => {
        return { state, stateName, stateTone, count: state === "new" ? 70 : 0, isRemoved: false };
      }),
      people: [{ id: hr.id, name: "小吴" }],
      mail: false,
    });
    const row = (await auditOf(test, hr)).find(({ call }) => call === "listApplications");
    expect(row?.detail).toBe(`50 份：${first.applications.map(({ id }) => id).join(" ")}`);
  });

  it("[SEC-03] [DESK-02] shows an application with its files, and audits it", async () => {
    const reader = await signedIn(test, "小郑", "hr");
    const id = await storeApplication(test, [resume, letter]);
    expect(await callAs(test, reader, "application", { id })).toMatchObject({
      name: "林晓",
      phone: "13800001234",
      files: [
        { position: 0, field: "resumeFile", name: resume.name, type: "pdf", bytes: resume.data.length },
        { position: 1, field: "otherFiles", name: letter.name, type: "docx" },
      ],
    });
    await expect(callAs(test, reader, "application", { id: "NOBODY22" })).rejects.toThrow("ITEM_NOT_FOUND");
    expect(await auditOf(test, reader)).toMatchObject([
      { call: "application", subject: `application:${id}`, outcome: "ok" },
      { call: "application", subject: "application:NOBODY22", outcome: "ITEM_NOT_FOUND" },
    ]);
  });

  it("[INBOX-01] [INBOX-02] [INBOX-03] marks, exports, notes and deletes an application, and finds others of its phone", async () => {
    const reader = await signedIn(test, "小赵", "hr");
    const { db } = test.database;
    const [id, other] = [
      await storeApplication(test, [resume], { job_id: "inbox" }),
      await storeApplication(test, [], { job_id: "inbox", job_title: "画师", phone_hash: "another" }),
    ];
    const [phone_hash] = new PersonalData(await openApplicationKeys(db, test.config)).phoneHashes("138 0000 1234");
    await db.updateTable("application").set({ phone_hash }).where("id", "in", [id, other]).execute();
    await db.updateTable("application").set({ phone_hash: "none" }).where("id", "not in", [id, other]).execute();
    const read = () => callAs(test, reader, "application", { id });
    expect(await read()).toMatchObject({
      state: "new",
      expiresAt: new Date(Date.parse(sealedRow.created_at) + 180 * 86_400_000).toISOString(),
      others: [{ id: other, jobTitle: "画师", stateName: "新申请" }],
      notes: [],
    });
    const listed = async (state: "new" | "interview") =>
      (await callAs(test, reader, "listApplications", { jobId: "inbox", state })).applications.map((one) => one.id);
    await callAs(test, reader, "markApplication", { id, state: "interview" });
    expect([await listed("new"), await listed("interview")]).toEqual([[other], [id]]);
    await callAs(test, reader, "noteApplication", { id, text: " 周四下午面试，带作品 " });
    await callAs(test, hr, "noteApplication", { id, text: "已电话确认" });
    expect(await read()).toMatchObject({
      state: "interview",
      notes: [
        { by: "小赵", text: "周四下午面试，带作品" },
        { by: "小吴", text: "已电话确认" },
      ],
    });
    const table = await fileOf(test, reader, "exportApplications", { jobId: "inbox", state: "interview" });
    expect(table.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
    expect(table.body.split("\r\n")).toEqual([
      "\ufeff编号,申请时间,职位,城市,门店,姓名,电话,进展",
      `${id},${applicationDay} 10:00,销售顾问,上海市,上海甲店,林晓,13800001234,面试`,
      "",
    ]);
    const ids = `${id},${other}`;
    const chosen = await fileOf(test, reader, "exportApplications", { ids, format: "xlsx" });
    expect(chosen.headers["content-disposition"]).toContain('filename="applications-table.xlsx"');
    const { lines } = await readTable(chosen.rawPayload);
    expect(lines.map(({ cells: [first, , , , , name, phone] }) => [first?.text, name?.text, phone?.text])).toEqual(
      expect.arrayContaining([["编号", "姓名", "电话"], ...[id, other].map((each) => [each, "林晓", "13800001234"])]),
    );
    expect(await auditOf(test, reader)).toContainEqual(
      expect.objectContaining({ call: "exportApplications", detail: `2 份：${id} ${other}`, outcome: "ok" }),
    );
    const missing = callAs(test, reader, "exportApplications", { ids: `${id},NONE` });
    await expect(missing).rejects.toThrow("ITEM_NOT_FOUND");
    // Encrypted at rest, and in no log.
    const stored = JSON.stringify([
      await db.selectFrom("application_note").selectAll().execute(),
      await auditOf(test, reader),
    ]);
    expect(stored).not.toContain("面试，带作品");
    await callAs(test, reader, "deleteApplication", { id });
    await expect(read()).rejects.toThrow("ITEM_NOT_FOUND");
    for (const table of ["application_note", "application_file", "application_piece"] as const)
      expect(await db.selectFrom(table).selectAll().where("application_id", "=", id).execute()).toEqual([]);
    for (const call of [
      () => callAs(test, reader, "deleteApplication", { id }),
      () => callAs(test, reader, "markApplication", { id, state: "read" }),
      () => callAs(test, reader, "noteApplication", { id, text: "晚了" }),
    ])
      await expect(call()).rejects.toThrow("ITEM_NOT_FOUND");
    expect(await auditOf(test, reader)).toContainEqual({
      call: "markApplication",
      subject: `application:${id}`,
      detail: "面试",
      outcome: "ok",
    });
  });

  it("[SEC-03] an application with a missing key does not hide others", async () => {
    await test.database.db
      .insertInto("application")
      .values({
        ...sealedRow,
        id: "LQST2345",
        key_id: "gone",
        captcha_key: "gone",
        created_at: new Date().toISOString(),
      })
      .execute();
    const { applications } = await callAs(test, hr, "listApplications", {});
    expect(applications[0]).toMatchObject({ id: "LQST2345", name: null });
    expect(applications[1]?.name).toBe("林晓");
    expect(await callAs(test, hr, "application", { id: "LQST2345" })).toMatchObject({ name: null, phone: null });
    await test.database.db.deleteFrom("application").where("id", "=", "LQST2345").execute();
  });

  it("[SEC-03] the original is downloaded under its own name, never displayed, and audited", async () => {
    const reader = await signedIn(test, "小何", "hr");
    const id = await storeApplication(test, [resume]);
    const answer = await ask(test, deskCalls.downloadApplicationFile, {
      cookie: reader.cookie,
      body: { id, position: "0" },
    });
    expect(answer.rawPayload.equals(resume.data)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${id}-1.pdf"; filename*=UTF-8''1-${encodeURIComponent("林晓 简历")}%28${encodeURIComponent("终版")}%29_.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    const missing = await ask(test, deskCalls.downloadApplicationFile, {
      cookie: reader.cookie,
      body: { id, position: "1" },
    });
    expect(missing.json()).toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
    expect(await auditOf(test, reader)).toMatchObject([
      { call: "downloadApplicationFile", subject: `application:${id}`, detail: "第 1 个文件", outcome: "ok" },
      { call: "downloadApplicationFile", outcome: "ITEM_NOT_FOUND" },
    ]);
  });

  it("[SEC-03] reports findings in a file, and whether the current rules refuse it", async () => {
    const linked = wordPackage({ relations: related("image", "https://files.example/photo.png") });
    const id = await storeApplication(test, [
      letter,
      { ...letter, data: linked },
      { ...resume, data: Buffer.from("no document") },
    ]);
    const of = (position: number) => callAs(test, hr, "applicationFileFindings", { id, position });
    expect(await of(0)).toEqual({ findings: [], isRefused: false });
    expect(await of(1)).toEqual({ findings: ["externalContent"], isRefused: false });
    expect(await of(2)).toEqual({ findings: [], isRefused: true });
  });

  describeRendering("with what renders documents", () => {
    it("[SEC-03] [DESK-02] pages are pictures, shown only to the person who opened the file", async () => {
      const reader = await signedIn(test, "小冯", "hr");
      const id = await storeApplication(test, [resume, { ...resume, name: "other.pdf" }]);
      const file = { id, position: 0 };
      const { opening, view } = await callAs(test, reader, "openApplicationFile", file);
      expect(view).toMatchObject({ shown: "pages", total: 1, pages: [{ width: expect.any(Number) }] });
      const page = (who: TestPerson, body: object) =>
        ask(test, deskCalls.applicationPage, {
          cookie: who.cookie,
          body: { id, position: "0", opening, page: "1", ...body },
        });
      const answer = await page(reader, {});
      expect(answer.rawPayload.toString("latin1", 1, 4)).toBe("PNG");
      expect(answer.headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("sandbox"),
        "cross-origin-resource-policy": "same-origin",
      });
      expect((await page(reader, { size: "large" })).rawPayload.readUInt32BE(20)).toBe(3200);
      expect(await callAs(test, reader, "applicationText", { ...file, opening })).toEqual({
        pages: [expect.any(String)],
      });

      // Another person, another file, and an unknown opening.
      const other = await signedIn(test, "小陈", "hr");
      for (const refused of [
        await page(other, {}),
        await page(reader, { position: "1" }),
        await page(reader, { opening: "made-up" }),
      ])
        expect(refused.json()).toMatchObject({ errorCode: "DOCUMENT_CLOSED" });
      expect((await page(reader, { page: "2" })).json()).toMatchObject({ errorCode: "DOCUMENT_UNREADABLE" });
      expect(await auditOf(test, reader)).toEqual([
        { call: "openApplicationFile", subject: `application:${id}`, detail: "第 1 个文件", outcome: "ok" },
      ]);
      await test.database.db
        .updateTable("desk_audit")
        .set({ time: new Date(Date.now() - 13 * 3_600_000).toISOString() })
        .where("id", "=", opening)
        .execute();
      expect((await page(reader, {})).json()).toMatchObject({ errorCode: "DOCUMENT_CLOSED" });
      // A deleted application is not served from a cache.
      await test.database.db.deleteFrom("application").where("id", "=", id).execute();
      expect((await page(reader, {})).statusCode).toBe(410);
    });
  });
});

it("[SEC-03] a list decrypts only the names that it shows, and uses an index", async () => {
  await using test = await buildTestApp();
  const hr = await signedIn(test, "小吴", "hr");
  const { id } = sealedRow;
  const rows = Array.from({ length: 300 }, (_, at) => ({
    ...sealedRow,
    id: `${id}${at}`,
    captcha_key: `${at}`,
    key_id: "gone",
  }));
  expect(await callAs(test, hr, "listApplications", {})).toEqual({ more: false, applications: [] });
  await test.database.db.insertInto("application").values(rows).execute();
  const opened = vi.spyOn(PersonalData.prototype, "openPerson");
  expect(await callAs(test, hr, "listApplications", {})).toMatchObject({ more: true, applications: { length: 50 } });
  expect(opened.mock.calls.length).toBe(50);

  const before = { created_at: sealedRow.created_at, id };
  for (const query of [{}, { jobId: "advisor" }, { city: "上海市" }, { jobId: "advisor", city: "上海市" }]) {
    const { sql, parameters } = pageOfApplications(test.database.db, { ...query, before, limit: 51 }).compile();
    const plan = await test.database.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    const steps = plan.rows.map(({ detail }) => detail).join("; ");
    expect(steps).toMatch(
      /^SEARCH application USING INDEX application_\w+ \((?:job_id=\? AND |city=\? AND )?created_at<\?\)/,
    );
    expect(steps).not.toContain("FOR ORDER BY");
  }
});
