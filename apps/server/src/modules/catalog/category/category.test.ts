import type { CallAnswer } from "@klarholm/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { apiData } from "../../../../test/call-api.ts";

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

it("getVirtualCategoryList answers the tree with its leaves marked", async () => {
  const { results } = await apiData(test, "getVirtualCategoryList", { pageNum: 1, pageSize: 100, queryParam: {} });
  expect(outline(results)).toEqual([
    "series",
    "- series-fjord",
    "- - fjord-plates *",
    "- - fjord-bowls *",
    "dinnerware",
    "- plates *",
    "- bowls *",
  ]);
});

it("getVirtualCategoryByCode answers a category with its descendants", async () => {
  expect(await apiData(test, "getVirtualCategoryByCode", { virtualCategoryCode: "series-fjord" })).toMatchObject({
    virtualCategoryCode: "series-fjord",
    virtualCategoryName: "峡湾",
    i18nVirtualCategoryName: { en: "Fjord" },
    leafFlag: false,
    description: "第一段。\n第二段。",
    picture: { alt: "白瓷餐盘" },
    productCount: 3,
    subList: [
      { virtualCategoryCode: "fjord-plates", leafFlag: true, subList: [] },
      { virtualCategoryCode: "fjord-bowls" },
    ],
  });
});

it.each([
  ["fjord-plates", "plates"],
  ["plates", "plates"],
  ["series-fjord", "series-fjord"],
])("[ROUTE-03] getVirtualCategoryByCode of %s over all series answers %s", async (code, shown) => {
  const node = await apiData(test, "getVirtualCategoryByCode", { virtualCategoryCode: code, isAll: "true" });
  expect(node.virtualCategoryCode).toBe(shown);
});

it.each(["nothing", "__proto__", "toString"])(
  "getVirtualCategoryByCode fails for the unknown code %s",
  async (code) => {
    const answer = apiData(test, "getVirtualCategoryByCode", { virtualCategoryCode: code });
    await expect(answer).rejects.toThrow("CATEGORY_NOT_FOUND");
  },
);

/** One line for each category: its level as indentation, leaves with an asterisk. */
function outline(nodes: CallAnswer<"getVirtualCategoryList">["results"], level = ""): string[] {
  return nodes.flatMap(({ virtualCategoryCode, leafFlag, subList }) => [
    `${level}${virtualCategoryCode}${leafFlag ? " *" : ""}`,
    ...outline(subList, `${level}- `),
  ]);
}
