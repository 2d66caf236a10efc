import { describe, expect, it } from "vitest";
import { endpoints } from "@klarholm/contract/endpoints";
import { describeEngines } from "../../../test/databases.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { writeContent } from "../../../test/factories.ts";
import { publishedCopy } from "../content/schemas/interface-copy.ts";
import { checkContent } from "./check.ts";
import { faultLine } from "./faults.ts";

async function faultsOf(copy: object): Promise<string[]> {
  await using content = await writeContent({ "copy.yaml": copy });
  return (await checkContent(content.dir)).faults.map(faultLine).map((line) => line.replace(/^\S+ {2}/, ""));
}

describe("[BRAND-02] copy.yaml", () => {
  it("may replace any text of the interface", async () => {
    expect(
      await faultsOf({
        stores: { title: "到店", count: "{total} 家在等您", location: { asking: "稍等…" } },
        "care-rules": { rules: { handWash: "请用手洗" } },
        contact: { videoStore: "小视频店" },
      }),
    ).toEqual([]);
  });

  it.each([
    [{ stores: { titl: "到店" } }, /unknown field, did you mean title\?/],
    [{ store: { title: "到店" } }, /unknown field, did you mean stores\?/],
    [{ stores: { count: "好几家" } }, /expected \{total\}, each once; the site's own is "共 \{total\} 家门店"/],
    [{ stores: { count: "{total} 家，{city}" } }, /expected \{total\}/],
    [{ stores: { title: "到 {city}" } }, /nothing is filled in here/],
    [{ stores: { title: "长".repeat(25) } }, /at most 24 characters/],
    [{ stores: { title: "<b>到店</b>" } }, /plain text, found <b>/],
    [{ stores: { title: "到\n店" } }, /one line of text/],
    [{ stores: { location: "稍等" } }, /location/],
  ])("is refused for %j", async (copy, fault) => {
    const faults = await faultsOf(copy);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it("ignores published texts that the interface no longer has", () => {
    const before = { stores: { title: "到店", gone: "旧的", count: "没有数" }, gone: { title: "旧的" } };
    expect(publishedCopy.parse(before)).toEqual({ "stores.title": "到店" });
  });
});

describeEngines("[BRAND-02] texts of copy.yaml", (engine) => {
  it("are sent to pages by path, with placeholders by position", async () => {
    const settingOf = async (changes: Record<string, unknown>) => {
      await using built = await buildTestApp({ changes, engine });
      const { app } = built;
      const answer = await app.inject(`${endpoints.queryModelContentDetail.path}?contentId=site-settings`);
      const { data } = answer.json<{ data: { valueList: { name: string; contentValue: string }[] } }>();
      return data.valueList.find(({ name }) => name === "copy")?.contentValue;
    };
    expect(await settingOf({})).toBeUndefined();
    const copy = { buy: { nearest: { found: "走 {distance} 就到{name}" } }, stores: { title: "到店" } };
    expect(JSON.parse((await settingOf({ "copy.yaml": copy })) ?? "{}")).toEqual({
      "buy.nearest.found": "走 {1} 就到{0}",
      "stores.title": "到店",
    });
  });
});
