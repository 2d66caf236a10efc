import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { describeEngines } from "../../../test/databases.ts";
import { photograph } from "../../../test/factories.ts";
import { listFiles } from "../../modules/publishing/media.ts";
import { runContent } from "../../../test/run-content.ts";

const spring = `# 春天的页面
title: 春
path: /brand-story/spring # 地址
blocks:
  - kind: storyBasicConfig
    subTitle: "见 /brand-story/spring 与 /brand-story/spring-2"
    pic: { src: story/spring.webp, alt: 春 }
  - { kind: common, title: 一, pic: {src: story/spring/2.webp, alt: 春}, text: '<p><a href="/brand-story/spring#top">回到开头</a></p>' }
`;
const other = `title: 夏 # page:spring
blocks:
  - kind: hero
    title: spring
    tone: onDark
    pic: { src: story/spring.webp, alt: 春 }
    link:   page:spring
    linkName: 看春天
`;

describeEngines("renaming", (engine) => {
  let site: TestSiteApp;
  beforeEach(async () => {
    const picture = await photograph(640, 360);
    site = await buildTestSite({
      engine,
      changes: {
        "media/story/spring.webp": picture,
        "media/story/spring/2.webp": picture,
        "pages/spring.yaml": spring,
        "pages/summer.yaml": other,
        "redirects.yaml": "# 旧地址\nredirects:\n  - { from: /old, to: /brand-story/spring }\n",
      },
    });
  });
  afterEach(() => site[Symbol.asyncDispose]());
  const run = (...args: string[]) => runContent(args, site.content.dir);
  const read = (file: string) => readFile(join(site.content.dir, file), "utf8");

  it("[EDIT-02] changes id, address, links and pictures, and redirects from all former addresses", async () => {
    for (const path of ["/member/spring", "/brand-story/spring"]) {
      await site.content.write("pages/spring.yaml", spring.replace("path: /brand-story/spring", `path: ${path}`));
      await site.publish();
    }
    expect(await run("rename", "pages/spring", "may")).toEqual({
      code: 0,
      text: [
        "~ media/story/spring.webp",
        "~ media/story/spring/2.webp",
        "~ pages/spring.yaml",
        "~ pages/summer.yaml",
        "~ redirects.yaml",
        "/brand-story/spring is now /brand-story/may",
      ].join("\n"),
    });
    expect(await read("pages/may.yaml")).toBe(
      spring
        .replaceAll(/\/brand-story\/spring(?!-)/g, "/brand-story/may")
        .replaceAll("story/spring", "story/may")
        .replace("/brand-story/may-2", "/brand-story/spring-2"),
    );
    expect(await read("pages/summer.yaml")).toBe(
      other.replace("link:   page:spring", "link:   page:may").replace("story/spring", "story/may"),
    );
    const files = await listFiles(site.content.dir);
    expect(["pages/spring.yaml", "media/story/spring.webp"].filter((file) => files.has(file))).toEqual([]);
    await site.publish();
    expect(await site.follow("/brand-story/spring?a=1")).toEqual([301, "/brand-story/may?a=1"]);
    for (const former of ["/old", "/member/spring"])
      expect(await site.follow(former)).toEqual([301, "/brand-story/may"]);

    expect((await run("rename", "pages/may", "spring")).code).toBe(0);
    expect(await read("pages/spring.yaml")).toBe(spring);
    expect(await read("pages/summer.yaml")).toBe(other);
    await site.publish();
    expect(await site.follow("/brand-story/may")).toEqual([301, "/brand-story/spring"]);
    expect((await site.follow("/brand-story/spring"))[0]).toBe(200);
  });

  it("explains a failure and changes nothing", async () => {
    const before = await listFiles(site.content.dir);
    expect(await run("rename", "pages/nothing", "a")).toEqual({ code: 1, text: "There is no pages/nothing.yaml" });
    expect(await run("rename", "pages/spring", "summer")).toEqual({
      code: 1,
      text: "There is a pages/summer.yaml already",
    });
    expect((await run("rename", "pages/home", "start")).text).toContain('No page "start" is shown beside /; say where');
    expect(await run("rename", "pages/spring", "may", "--path", "/may")).toEqual({
      code: 1,
      text: 'No page "may" is shown at /may',
    });
    expect((await run("rename", "products/fjord-plate", "a")).code).toBe(2);
    expect((await run("rename", "pages/spring", "a b")).code).toBe(2);
    await site.content.write("pages/wrong.yaml", "title: 1\n");
    expect((await run("rename", "pages/spring", "may")).text).toContain("Fix the faults first");
    await site.content.write("pages/wrong.yaml", null);
    expect(await listFiles(site.content.dir)).toEqual(before);
    expect(await read("pages/spring.yaml")).toBe(spring);
  });

  it("[EDIT-02] moves a page by --path, and news with their drafts", async () => {
    expect((await run("rename", "pages/spring", "may", "--path", "/member/may")).code).toBe(0);
    expect(await read("redirects.yaml")).toBe(
      "# 旧地址\nredirects:\n  - { from: /old, to: /member/may }\n  - from: /brand-story/spring\n    to: /member/may\n",
    );
    const item = {
      title: "春",
      summary: "春天。",
      catalog: "house",
      publishTime: "2026-03-01T10:00:00+08:00",
      content: "<p>春</p>",
    };
    await site.content.write("news-catalogs.yaml", { catalogs: [{ code: "house", name: "动态" }] });
    await site.content.write("news/first.yaml", item);
    await site.content.write("news/first.draft.yaml", item);
    await site.content.write("news/only.draft.yaml", item);
    expect((await run("rename", "news/first", "second")).code).toBe(0);
    expect((await run("rename", "news/only.draft", "third")).code).toBe(0);
    const files = await listFiles(site.content.dir);
    expect([...files].filter((file) => file.startsWith("news/")).toSorted()).toEqual([
      "news/second.draft.yaml",
      "news/second.yaml",
      "news/third.draft.yaml",
    ]);
    await site.publish();
    expect(await site.follow("/news/first")).toEqual([301, "/news/second"]);
    expect(await read("redirects.yaml")).not.toContain("/news/only");
  });
});
