import { type CallAnswer, calls } from "@klarholm/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

it("getVirtualCategoryList answers the tree with its leaves marked", async () => {
  const answer = await test.app.inject({
    method: "POST",
    url: calls.getVirtualCategoryList.path,
    headers: { token: "site-public" },
    payload: { pageNum: 1, pageSize: 100, queryParam: { storeCode: "SITE_CN" } },
  });
  const { results } = calls.getVirtualCategoryList.answer.parse(answer.json().data);
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

it("getVirtualCategoryByCode answers one node with what is below it", async () => {
  expect(await node("series-fjord")).toMatchObject({
    success: true,
    data: {
      virtualCategoryCode: "series-fjord",
      virtualCategoryName: "峡湾",
      i18nVirtualCategoryName: { en: "Fjord" },
      leafFlag: false,
      description: "第一段。\n第二段。",
      picture: { alt: "白瓷餐盘" },
      subList: [
        { virtualCategoryCode: "fjord-plates", leafFlag: true, subList: [] },
        { virtualCategoryCode: "fjord-bowls" },
      ],
    },
  });
});

it.each([
  ["fjord-plates", "plates"],
  ["plates", "plates"],
  ["series-fjord", "series-fjord"],
])("[ROUTE-03] getVirtualCategoryByCode of %s over all series answers %s", async (code, shown) => {
  expect(await node(code, { isAll: "true" })).toMatchObject({ data: { virtualCategoryCode: shown } });
});

it.each(["nothing", "__proto__", "toString"])(
  "getVirtualCategoryByCode says that %s is not there, as a business failure",
  async (code) => {
    expect(await node(code)).toMatchObject({
      success: false,
      errorCode: "CATEGORY_NOT_FOUND",
      errorMessage: "该分类不存在或已下线！",
      data: null,
    });
  },
);

async function node(virtualCategoryCode: string, more: { isAll?: string } = {}): Promise<unknown> {
  const answer = await test.app.inject({
    method: "POST",
    url: calls.getVirtualCategoryByCode.path,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ virtualCategoryCode, ...more }).toString(),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

type Tree = CallAnswer<"getVirtualCategoryList">["results"];

/** One line for each node: its level as indentation, leaves with a star. */
function outline(nodes: Tree, level = ""): string[] {
  return nodes.flatMap(({ virtualCategoryCode, leafFlag, subList }) => [
    `${level}${virtualCategoryCode}${leafFlag ? " *" : ""}`,
    ...outline(subList, `${level}- `),
  ]);
}
