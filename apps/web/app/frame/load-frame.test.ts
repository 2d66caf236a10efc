import { createClient } from "@klarholm/contract/client";
import { beforeEach, expect, test, vi } from "vitest";
import { config } from "../../test/site.factories.ts";
import { loadFrame } from "./load-frame.server.ts";

const picture = {
  url: "/media/a.webp",
  width: 900,
  height: 900,
  alt: "盘",
  placeholder: "data:image/webp;base64,AAAA",
};
const feature = {
  mainTitle: "餐盘",
  image: picture,
  subTitle: "一行\n两行",
  linkName: "浏览",
  linkUrl: { linkType: 4, val: "/plates" },
};
const item = (key: string) => ({ navName: key, navKey: key, navJump: { val: { linkType: 4, val: `/${key}` } } });
const items = [
  { ...item("plates"), navPopover: { val: "menu-plates" } },
  { ...item("broken"), navPopover: { val: "menu-broken" } },
  item("plain"),
];
const records: Record<string, object> = {
  navigation: { items },
  "menu-plates": { style: 1, items: [feature] },
  "menu-broken": { style: 9 },
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/**
 * A client with the settings and records above.
 * @param down matches the calls that fail
 */
function client(requested: string[], down: RegExp = /^$/) {
  const transport = async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://api.test");
    const contentId = searchParams.get("contentId") ?? "";
    if (pathname.endsWith("findSearchWord")) {
      if (down.test("search-words")) return new Response("{}", { status: 500 });
      return Response.json({
        success: true,
        errorCode: "0",
        errorMessage: null,
        data: { defaultWords: ["高脚杯"], hotWords: ["烛台"], historyWordConfig: { enabled: true, max: 5 } },
      });
    }
    requested.push(contentId);
    if (down.test(contentId)) return new Response("{}", { status: 500 });
    const data = pathname.endsWith("queryModelContentDetail")
      ? { id: contentId, valueList: [{ name: "value4Tel", contentValue: '"400"' }] }
      : contentId.split(",").map((id) => ({ id, name: id, contents: JSON.stringify(records[id]) }));
    return Response.json({ success: true, errorCode: "0", errorMessage: null, data });
  };
  const { token, storeCode, storeId, channelCode, channelId } = config;
  return createClient({ transport, host: "", token, storeCode, storeId, channelCode, channelId });
}

test("[HEADER-04] settings and navigation come from the API, all dropdowns in one call", async () => {
  const requested: string[] = [];
  const { frame, menu } = await loadFrame(client(requested), config);
  expect(frame.settings.value4Tel).toBe("400");
  expect(menu.map(({ key }) => key)).toEqual(["plates", "broken", "plain"]);
  expect(requested.sort()).toEqual(["menu-plates,menu-broken", "navigation", "site-settings"]);
});

test("a malformed dropdown leaves a plain link, and pictures of closed panels have no placeholder", async () => {
  const { menu } = await loadFrame(client([]), config);
  expect(menu[1]?.menu).toBeUndefined();
  expect(menu[0]?.menu).toMatchObject({ style: 1, items: [{ mainTitle: "餐盘" }] });
  expect(JSON.stringify(menu)).not.toContain("base64");
});

test("[SPEED-05] the frame's data contains no panels, which are sent as HTML", async () => {
  const { frame } = await loadFrame(client([]), config);
  expect(frame.menu.map(({ key, hasPanel }) => [key, hasPanel])).toEqual([
    ["plates", true],
    ["broken", false],
    ["plain", false],
  ]);
  expect(JSON.stringify(frame)).not.toContain("餐盘");
});

test.each([
  ["site-settings", { settings: {}, items: 3 }],
  ["navigation", { settings: { value4Tel: "400" }, items: 0 }],
])("renders a page without %s when that fails", async (failing, expected) => {
  const { frame, menu } = await loadFrame(client([], new RegExp(`^${failing}$`)), config);
  expect({ settings: frame.settings, items: menu.length }).toEqual(expected);
});

test("[SEARCH-06] renders a page without suggested keywords when they fail", async () => {
  const { search, settings } = (await loadFrame(client([], /^search-words$/), config)).frame;
  expect(search).toMatchObject({ defaultWords: [], hotWords: [] });
  expect(settings.value4Tel).toBe("400");
  expect(console.warn).toHaveBeenCalled();
  expect((await loadFrame(client([]), config)).frame.search).toMatchObject({
    defaultWords: ["高脚杯"],
    hotWords: ["烛台"],
  });
});
