import { type CallAnswer, type CallRequest, calls } from "@klarholm/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { callApi } from "../../../test/call-api.ts";

const item = (title: string, catalog: string, day: string, more: object = {}) => ({
  title,
  summary: `${title}的摘要。`,
  catalog,
  publishTime: `${day}T10:00:00+08:00`,
  content: `<p>${title}的正文。</p>`,
  ...more,
});

/** Not sorted by time. */
const changes = {
  "news-catalogs.yaml": {
    catalogs: [
      { code: "house", name: "品牌动态" },
      { code: "events", name: "活动" },
    ],
  },
  "news/new-year.yaml": item("年度盘", "house", "2025-12-01"),
  "news/open-day.yaml": item("工坊开放日", "events", "2026-04-17", {
    cover: { src: "mood/table.webp", alt: "画案" },
    products: ["bowl", "plate-27"],
  }),
  "news/two-hundred.yaml": item("两百年", "house", "2026-03-01"),
};

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ changes });
});
afterAll(() => test[Symbol.asyncDispose]());

async function list(
  queryParam: CallRequest<"getPageList">["queryParam"],
  pageNum = 1,
  pageSize = 10,
): Promise<CallAnswer<"getPageList">> {
  return calls.getPageList.answer.parse(
    (await callApi(test.app, "getPageList", { pageNum, pageSize, queryParam })).data,
  );
}

const ids = ({ results }: CallAnswer<"getPageList">) => results.map(({ id }) => id);

it("returns the catalogues in the order of their file", async () => {
  expect((await callApi(test.app, "getCatalogList", { channelCode: "OFFICIAL_SITE" })).data).toEqual([
    { catalogId: "house", catalogCode: "house", catalogName: "品牌动态" },
    { catalogId: "events", catalogCode: "events", catalogName: "活动" },
  ]);
});

it("[NEWS-01] lists news, newest first, with cover and catalogue", async () => {
  const answer = await list({});
  expect(ids(answer)).toEqual(["open-day", "two-hundred", "new-year"]);
  const url = expect.stringMatching(/^\/media\/mood\/table\.webp\?v=[\da-f]{8}$/);
  expect(answer.results[0]).toEqual({
    id: "open-day",
    title: "工坊开放日",
    summary: "工坊开放日的摘要。",
    coverUrl: url,
    cover: expect.objectContaining({ url, width: 640, height: 360, alt: "画案" }),
    catalogId: "events",
    catalogName: "活动",
    publishTime: "2026-04-17T10:00:00+08:00",
  });
  expect(answer.results[1]).toMatchObject({ coverUrl: "", cover: null });
});

it.each<[CallRequest<"getPageList">["queryParam"], string[], number[]]>([
  [{ catalogId: "house" }, ["two-hundred", "new-year"], [2026, 2025]],
  [{ year: 2025 }, ["new-year"], [2026, 2025]],
  [{ catalogId: "events", year: 2025 }, [], [2026]],
  [{ catalogId: "nothing" }, [], []],
])("[NEWS-01] filters by %j, with the available years", async (queryParam, expected, years) => {
  const answer = await list(queryParam);
  expect([ids(answer), answer.total, answer.years]).toEqual([expected, expected.length, years]);
});

it("[NEWS-01] pages: each item is on one page, none beyond the last", async () => {
  expect(ids(await list({}, 1, 2))).toEqual(["open-day", "two-hundred"]);
  expect(await list({}, 2, 2)).toMatchObject({ total: 3, pageNum: 2, pageSize: 2, results: [{ id: "new-year" }] });
  expect(ids(await list({}, 3, 2))).toEqual([]);
});

it("[NEWS-01] [NEWS-02] returns an item with its products and neighbours; the first and last have one", async () => {
  expect((await callApi(test.app, "getDetail", { id: "two-hundred" })).data).toMatchObject({
    title: "两百年",
    content: "<p>两百年的正文。</p>",
    previous: { id: "open-day", title: "工坊开放日" },
    next: { id: "new-year", title: "年度盘" },
  });
  expect((await callApi(test.app, "getDetail", { id: "open-day" })).data).toMatchObject({
    previous: null,
    // In the order of the file.
    products: [{ spuId: "bowl" }, { spuId: "plate-27" }],
  });
  expect((await callApi(test.app, "getDetail", { id: "new-year" })).data).toMatchObject({ next: null });
});

it("returns no catalogues when the content has none", async () => {
  await using bare = await buildTestApp();
  expect((await callApi(bare.app, "getCatalogList", { channelCode: "OFFICIAL_SITE" })).data).toEqual([]);
});

it("refuses content that files news under an unknown catalogue, or uses a code twice", async () => {
  const files = {
    "news-catalogs.yaml": {
      catalogs: [
        { code: "house", name: "一" },
        { code: "house", name: "二" },
      ],
    },
    "news/a.yaml": item("甲", "hause", "2026-01-01"),
  };
  await expect(buildTestApp({ changes: files })).rejects.toThrow(
    /duplicate catalogue code "house"[^]*unknown catalog "hause", did you mean house\?/,
  );
});

it.each(["nothing", "__proto__"])("returns a business error for the unknown id %s", async (id) => {
  expect(await callApi(test.app, "getDetail", { id })).toMatchObject({
    success: false,
    errorCode: "CONTENT_NOT_FOUND",
    data: null,
  });
});
