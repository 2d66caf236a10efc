import { afterEach, describe, expect, it } from "vitest";
import { interfaceCopy, applyCopy } from "./interface-copy.ts";

afterEach(() => applyCopy());

const texts = interfaceCopy("here", {
  title: "标题",
  found: (name: string, count: number) => `${name}有 ${count} 件`,
  inner: { deep: "里面", other: "旁边" },
});

describe("[BRAND-02] a brand overrides interface texts", () => {
  it("in strings, templates and nested objects only", () => {
    const { inner } = texts;
    applyCopy({ "here.title": "名字", "here.found": "共 {1} 件：{0}", "here.inner.deep": "深处" });
    expect([texts.title, texts.found("碗", 3), inner.deep, inner.other]).toEqual([
      "名字",
      "共 3 件：碗",
      "深处",
      "旁边",
    ]);
  });

  it("until another brand's page is rendered", () => {
    applyCopy({ "here.title": "名字" });
    applyCopy({ "here.inner.other": "边上" });
    expect([texts.title, texts.inner.other]).toEqual(["标题", "边上"]);
    applyCopy();
    expect([texts.title, texts.found("碗", 3), texts.inner.other]).toEqual(["标题", "碗有 3 件", "旁边"]);
  });

  it("in groups registered later", () => {
    applyCopy({ "later.title": "名字" });
    expect(interfaceCopy("later", { title: "标题" }).title).toBe("名字");
  });

  it.each(["here.gone", "here.gone.deep", "gone.title", "here.title.deep", "here.toString", ""])(
    "and ignores %s, which is not a text",
    (path) => {
      applyCopy({ [path]: "字" });
      expect([texts.title, texts.inner.deep, Object.keys(texts).length]).toEqual(["标题", "里面", 3]);
    },
  );
});
