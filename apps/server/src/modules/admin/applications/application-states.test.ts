import { contentIds } from "@klarholm/contract";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { callApi } from "../../../../test/call-api.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { fileOf } from "../../../../test/file-jobs.ts";
import { careersFiles } from "../../../../test/sample-careers.ts";
import { storeApplication } from "../../../../test/stored-application.ts";
import { checkContent } from "../../publishing/check.ts";
import { readTable } from "../../imports/read-table.ts";

const careers = (...states: object[]) => ({ "careers.yaml": { ...Object(careersFiles()["careers.yaml"]), states } });
const [received, writtenTest, hired] = [
  { id: "new", name: "收到", tone: "soon" },
  { id: "written-test", name: "笔试", tone: "accent" },
  { id: "offer", name: "发出聘书", tone: "good" },
];

describeEngines("states of applications", (engine) => {
  it("[INBOX-10] are the brand's own, and an application keeps a removed one with its name", async () => {
    await using test = await buildTestApp({ engine, changes: careers(writtenTest, received, hired) });
    const hr = await signedIn(test, "小吴", "hr");
    const [id, early] = [await storeApplication(test, []), await storeApplication(test, [])];
    await test.database.db.updateTable("application").set({ state: "interview" }).where("id", "=", early).execute();
    const shownStates = async () =>
      (await callAs(test, hr, "applicationChoices", {})).states.map((each) => {
        return [each.stateName, each.count, ...(each.isRemoved ? ["removed"] : [])];
      });
    // 已读 is required; 面试 was left out, but an application has it.
    expect(await shownStates()).toEqual([
      ["已读", 0],
      ["笔试", 0],
      ["收到", 1],
      ["发出聘书", 0],
      ["面试", 1, "removed"],
    ]);
    await callAs(test, hr, "markApplication", { id, state: "written-test" });
    expect(await callAs(test, hr, "application", { id })).toMatchObject({ stateName: "笔试", stateTone: "accent" });

    await test.content.write("careers.yaml", careers(received, hired)["careers.yaml"]);
    await test.publish();
    expect(await shownStates()).toEqual([
      ["已读", 0],
      ["收到", 0],
      ["发出聘书", 0],
      ["面试", 1, "removed"],
      ["笔试", 1, "removed"],
    ]);
    const filtered = { state: "written-test" };
    expect((await callAs(test, hr, "listApplications", filtered)).applications).toMatchObject([
      { id, state: "written-test", stateName: "笔试", stateTone: "plain" },
    ]);
    const table = await fileOf(test, hr, "exportApplications", { ...filtered, format: "csv" });
    expect(table.body).toMatch(/,笔试\r\n$/);
    const { lines } = await readTable((await fileOf(test, hr, "exportApplications", { format: "xlsx" })).rawPayload);
    expect(lines.map(({ cells }) => cells[7]?.text).toSorted()).toEqual(["笔试", "进展", "面试"].toSorted());

    for (const state of ["written-test", "nothing"])
      await expect(callAs(test, hr, "markApplication", { id: early, state })).rejects.toThrow("STATE_UNKNOWN");
    await callAs(test, hr, "markApplication", { id, state: "offer" });
    expect(await callAs(test, hr, "application", { id })).toMatchObject({ state: "offer", stateName: "发出聘书" });
    const log = await test.database.db.selectFrom("desk_audit").select(["call", "detail", "outcome"]).execute();
    expect(log.filter(({ call }) => call === "markApplication")).toEqual([
      { call: "markApplication", detail: "笔试", outcome: "ok" },
      { call: "markApplication", detail: "written-test", outcome: "STATE_UNKNOWN" },
      { call: "markApplication", detail: "nothing", outcome: "STATE_UNKNOWN" },
      { call: "markApplication", detail: "发出聘书", outcome: "ok" },
    ]);
    // Visitors learn nothing of them.
    const { data } = await callApi(test.app, "queryReadableContent", { contentId: contentIds.careers });
    expect(JSON.stringify(data)).toContain("180");
    expect(JSON.stringify(data)).not.toContain("发出聘书");
  });
});

it("[INBOX-10] the check refuses states with the same id or name, and unknown colours", async () => {
  await using test = await buildTestApp({ changes: {} });
  for (const second of [
    { ...hired, name: "收到" },
    { ...hired, id: "new" },
    { ...hired, tone: "red" },
  ]) {
    await test.content.write("careers.yaml", careers(received, second)["careers.yaml"]);
    expect((await checkContent(test.content.dir)).faults).toHaveLength(1);
  }
});
