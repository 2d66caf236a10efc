import { expect, it } from "vitest";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";

const item = (publishTime: string, more: object = {}) => ({
  title: publishTime.slice(0, 4),
  summary: "一句话。",
  catalog: "house",
  publishTime,
  content: "<p>正文。</p>",
  ...more,
});

describeEngines("overviews of the desk", (engine) => {
  it("[NEWS-DESK-01] news are listed with what visitors see of them, drafts instead of published texts", async () => {
    await using test = await buildTestApp({
      engine,
      changes: {
        "news-catalogs.yaml": { catalogs: [{ code: "house", name: "窑口" }] },
        "news/now.yaml": item("2026-01-05T10:00:00+08:00"),
        "news/later.yaml": item("2099-01-05T10:00:00+08:00"),
        "news/over.yaml": item("2025-01-05T10:00:00+08:00", { unpublishTime: "2025-02-05T10:00:00+08:00" }),
      },
    });
    const editor = await signedIn(test, "小林", "editor");
    const was = (await callAs(test, editor, "contentItem", { kind: "news", id: "now" })).published;
    const changed = { ...item("2026-01-05T10:00:00+08:00"), title: "改过" };
    await callAs(test, editor, "saveDraft", { kind: "news", id: "now", body: changed, was, seen: null });
    const added = item("2026-02-05T10:00:00+08:00");
    await callAs(test, editor, "saveDraft", { kind: "news", id: "new", body: added, was: null, seen: null });
    const { catalogs, news } = await callAs(test, editor, "listNews", {});
    expect(catalogs).toContainEqual({ code: "house", name: "窑口" });
    const own = news.filter(({ id }) => ["now", "later", "over", "new"].includes(id));
    expect(own.map(({ id, title, state, isChanged }) => [id, title, state, isChanged])).toEqual([
      ["later", "2099", "scheduled", false],
      ["new", "2026", "draft", true],
      ["now", "改过", "published", true],
      ["over", "2025", "expired", false],
    ]);
  });

  it("[SETTINGS-01] admins see the settings of the environment, and of secrets only whether they are set", async () => {
    const [mailbox, key] = ["smtp://hr:hidden@127.0.0.1:9", "a-key-of-more-than-thirty-two-letters"];
    await using test = await buildTestApp({
      engine,
      env: { SMTP_URL: mailbox, HR_EMAIL: "hr@klarholm.example.com", CODE_KEY: key, TRUST_PROXY: "10.0.3.0/24" },
    });
    const admin = await signedIn(test, "小周", "admin");
    const { settings } = await callAs(test, admin, "environmentSettings", {});
    const of = (name: string) => settings.find((setting) => setting.name === name);
    expect(of("HR_EMAIL")).toMatchObject({ value: "hr@klarholm.example.com", isSecret: false });
    expect(of("SMTP_URL")).toEqual({ name: "SMTP_URL", isSecret: true, value: null, isSet: true });
    expect(of("TRUST_PROXY")).toEqual({ name: "TRUST_PROXY", isSecret: false, value: "10.0.3.0/24", isSet: true });
    expect(of("APPLICATION_KEY")).toMatchObject({ isSecret: true, isSet: false });
    expect(JSON.stringify(settings)).not.toMatch(new RegExp(`hidden|${key}`));
  });
});
