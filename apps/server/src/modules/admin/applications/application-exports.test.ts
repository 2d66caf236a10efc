import { afterAll, beforeAll, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { applicationDay } from "../../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { auditOf, callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { askForFile, endedJob } from "../../../../test/file-jobs.ts";
import { letterFile, resume, storeApplication } from "../../../../test/stored-application.ts";

describeEngines("exports of applications with files", (engine) => {
  let test: TestApp;
  let hr: TestPerson;
  beforeAll(async () => {
    test = await buildTestApp({ engine });
    hr = await signedIn(test, "小吴", "hr");
  });
  afterAll(async () => test[Symbol.asyncDispose]());

  it("[INBOX-08] [JOBS-06] [JOBS-09] chosen applications are exported with their files under safe names, and audited", async () => {
    const [one, two] = [
      await storeApplication(test, [resume, letterFile], { created_at: `${applicationDay}T03:00:00.000Z` }),
      await storeApplication(test, [], { job_title: "销售/顾问." }),
    ];
    const { job } = await callAs(test, hr, "exportApplicationFiles", { ids: `${two},${one}` });
    expect(await endedJob(test, hr, job)).toMatchObject({
      state: "done",
      subject: "2 份",
      file: { name: "职位申请.zip" },
    });
    const answer = await askForFile(test, hr, job);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "no-store",
      "content-disposition": expect.stringContaining('filename="applications-files.zip"'),
    });
    const archive = await fromBufferPromise(answer.rawPayload);
    const files = new Map<string, Buffer>();
    for await (const entry of archive.eachEntry()) {
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      files.set(entry.fileName, Buffer.concat(chunks));
    }
    expect([...files.keys()]).toEqual([
      "申请.csv",
      `${one} 林晓 销售顾问/1-.._林晓__简历.pdf`,
      `${one} 林晓 销售顾问/2-con.docx`,
    ]);
    expect(files.get(`${one} 林晓 销售顾问/1-.._林晓__简历.pdf`)?.equals(resume.data)).toBe(true);
    expect(files.get("申请.csv")?.toString()).toMatch(new RegExp(`\r\n${one},.*\r\n${two},`));
    const missing = callAs(test, hr, "exportApplicationFiles", { ids: `${one},NOBODY22` });
    await expect(missing).rejects.toThrow("ITEM_NOT_FOUND");
    expect(await auditOf(test, "exportApplicationFiles")).toMatchObject([
      { person_name: "小吴", detail: `2 份：${two} ${one}`, outcome: "ok" },
      { outcome: "ITEM_NOT_FOUND" },
    ]);

    // Of others, only admins see the job and its file; the right to export is needed.
    const [colleague, admin] = [await signedIn(test, "小钱", "hr"), await signedIn(test, "小周", "admin")];
    expect((await askForFile(test, admin, job)).statusCode).toBe(200);
    await callAs(test, admin, "setRole", { id: hr.id, role: "editor" });
    for (const who of [colleague, hr]) {
      expect((await askForFile(test, who, job)).json()).toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
      for (const call of ["fileJobs", "cancelFileJob", "retryFileJob"] as const)
        await expect(callAs(test, who, call, { id: job })).rejects.toThrow("ITEM_NOT_FOUND");
      expect((await callAs(test, who, "fileJobs", {})).jobs).toEqual([]);
    }
    await callAs(test, admin, "setRole", { id: hr.id, role: "hr" });
    expect(await auditOf(test, "jobFile")).toMatchObject([
      { person_name: "小吴", subject: `job:${job}`, detail: "职位申请.zip，2 份", outcome: "ok" },
      { person_name: "小周", outcome: "ok" },
      { person_name: "小钱", outcome: "ITEM_NOT_FOUND" },
      { person_name: "小吴", outcome: "ITEM_NOT_FOUND" },
    ]);
    await callAs(test, hr, "cancelFileJob", { id: job });
    expect((await askForFile(test, hr, job)).json()).toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
    const pieces = () => test.database.db.selectFrom("job_piece").select("part").execute();
    expect(await pieces()).toEqual([]);

    // An export goes with an application in it, and no other export.
    const exported = async (ids: string) => {
      const { job: id } = await callAs(test, hr, "exportApplications", { ids, format: "csv" });
      await endedJob(test, hr, id);
      return id;
    };
    const [withBoth, withOne] = [await exported(`${two},${one}`), await exported(one)];
    await callAs(test, hr, "deleteApplication", { id: two });
    expect((await askForFile(test, hr, withBoth)).json()).toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
    expect((await askForFile(test, hr, withOne)).statusCode).toBe(200);
    expect(await pieces()).toHaveLength(1);
  });
});
