import { deskCalls } from "@klarholm/contract/desk";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { upload } from "../../../../test/desk-media.ts";
import { WholeReads } from "../../../../test/whole-reads.ts";
import { workerThreshold } from "../../drafts/draft-check.ts";

const page = (title: string, path: string) => ({ title, path, blocks: [{ kind: "storyBasicConfig", title }] });

describeEngines("a large site", (engine) => {
  let test: TestApp;
  let admin: TestPerson;
  const reads = new WholeReads();
  beforeAll(async () => {
    const pages = Array.from({ length: workerThreshold }, (_, at) => {
      return [`pages/p-${at}.yaml`, page(`第 ${at} 页`, `/brand-story/p-${at}`)] as const;
    });
    test = await buildTestApp({ engine: reads.of(engine), changes: Object.fromEntries(pages) });
    admin = await signedIn(test, "小周", "admin");
  }, 60_000);
  afterAll(() => test[Symbol.asyncDispose]());
  const change = async (id: string, title: string) => {
    const body = page(title, `/brand-story/${id}`);
    const { published } = await callAs(test, admin, "contentItem", { kind: "page", id });
    await callAs(test, admin, "saveDraft", { kind: "page", id, body, was: published, seen: null });
  };

  it("[HIST-01] [MEDIA-02] is read as a whole by workers only", { tags: "extended", timeout: 120_000 }, async () => {
    const [item, publication] = [
      { kind: "page", id: "p-7" },
      { note: "", acceptWarnings: true },
    ];
    const before = reads.count;
    expect(before).toBeGreaterThan(0);
    await change("p-7", "改过的页");
    await callAs(test, admin, "publishDrafts", { items: [item], ...publication });
    expect((await callAs(test, admin, "siteAtVersion", { version: 1 })).changes).toMatchObject([
      { ...item, title: "改过的页", what: "changes" },
    ]);
    expect((await callAs(test, admin, "itemAtVersion", { ...item, version: 1 })).body).toMatchObject({
      title: "第 7 页",
    });
    await callAs(test, admin, "restorePublished", { ...item, version: 1 });
    await callAs(test, admin, "restoreSite", { version: 2, seen: 3 });
    expect((await callAs(test, admin, "contentItem", item)).published).toMatchObject({ title: "改过的页" });
    const { items } = await callAs(test, admin, "renameItem", { ...item, to: "p-seven" });
    expect(items).toContainEqual({ kind: "page", id: "p-seven" });
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const uploaded = await upload(test, admin.cookie, picture, "Kiln.png");
    const { name } = uploaded.json<{ data: { name: string } }>().data;
    await change("p-9", name);
    expect((await callAs(test, admin, "mediaFile", { name })).uses).toMatchObject([{ id: "p-9", isDrafted: true }]);
    await expect(callAs(test, admin, "removeMedia", { name })).rejects.toThrow("MEDIA_USED");
    const refused = await ask(test, deskCalls.renameItem, {
      cookie: admin.cookie,
      body: { ...item, id: "p-8", to: "p-9" },
    });
    expect(refused.json()).toMatchObject({ errorCode: "BAD_REQUEST" });
    expect(reads.count).toBe(before);
  });
});
