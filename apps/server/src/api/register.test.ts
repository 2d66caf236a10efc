import { type Call, type CallName, calls, envelope, errorCodes } from "@klarholm/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apply, filledIn, multipart, resume } from "../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../test/build-test-app.ts";
import { careersFiles } from "../../test/sample-careers.ts";
import { Previews } from "./page/previews.ts";

const news = {
  "news-catalogs.yaml": { catalogs: [{ code: "house", name: "品牌" }] },
  "news/opening.yaml": {
    title: "开窑",
    summary: "开春第一窑。",
    catalog: "house",
    publishTime: "2026-03-01T10:00:00+08:00",
    content: "<p>窑门开了。</p>",
  },
};

/** A request of each registered call that succeeds over the sample content. */
const samples: { [K in CallName]?: Record<string, unknown> } = {
  queryRegionContents: { pageId: "home" },
  queryPageContents: { pageId: "home" },
  queryModelContentDetail: { contentId: "site-settings" },
  queryReadableContent: { contentId: "navigation" },
  fullProductDetail: { productId: "plate-27" },
  querySecurityCode: { securityCode: "2222-2222-2222-2223" },
  getVirtualCategoryList: { pageNum: 1, pageSize: 100, queryParam: { storeCode: "SITE_CN" } },
  getVirtualCategoryByCode: { virtualCategoryCode: "dinnerware" },
  getTreeByLevelId: { levelId: 2 },
  getStoreByCoordinateProvince: { longitude: 121.47, latitude: 31.23, provinceCode: "310000" },
  getStoreByStoreCode: { storeCode: "SH-A" },
  getStoreListByCity: { channelId: "1", channelCode: "OFFICIAL_SITE", city: "上海市" },
  keywordList: { pageNum: 1, pageSize: 24, queryParam: { storeCode: "SITE_CN" } },
  searchFilter: { queryParam: { storeCode: "SITE_CN" } },
  findSearchWord: { storeId: "1001" },
  autocomplete: { storeId: "1001", searchWord: "餐盘", size: "10" },
  searchCmsInfoList: { pageNum: 1, pageSize: 10, queryParam: { keyword: "开窑" } },
  getCatalogList: { channelCode: "OFFICIAL_SITE" },
  getPageList: { pageNum: 1, pageSize: 10, queryParam: { year: 2026 } },
  getDetail: { id: "opening" },
  getJobPageList: { pageNum: 1, pageSize: 10, queryParam: {} },
  getJobDetail: { jobId: "advisor" },
  getCityAreaList: { channelCode: "OFFICIAL_SITE" },
  getCaptchaImage: {},
  checkJobEffectApply: filledIn({ phoneNumber: "13800000001", captchaKey: "one", captchaCode: "ABCD" }),
  applyJob: filledIn({ phoneNumber: "13800000002", captchaKey: "two", captchaCode: "ABCD" }),
};

const registered: readonly Call[] = Object.values(calls);
const withToken = registered.filter((call) => call.token);

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ changes: { ...careersFiles(), ...news } });
  samples.previewPage = {
    pageId: "home",
    previewToken: await new Previews(test.database.db).mint({ kind: "page", id: "home" }, 1),
  };
  const captchas = ["one", "two", "three"].map((key) => ({ key, code: "ABCD", expires_at: "2999-01-01" }));
  await test.database.db.insertInto("captcha").values(captchas).execute();
  const { data } = await apply(
    test.app,
    filledIn({ phoneNumber: "13800000003", captchaKey: "three", captchaCode: "ABCD" }),
  );
  samples.withdrawApplication = { deletionCode: calls.applyJob.answer.parse(data).deletionCode };
});
afterAll(() => test[Symbol.asyncDispose]());

function requestOf(call: Call, headers: Record<string, string> = {}): InjectOptions {
  const sample = samples[call.name] ?? {};
  const query = new URLSearchParams(Object.entries(sample).map(([name, value]) => [name, String(value)])).toString();
  const all = { ...(call.token && { token: "site-public" }), ...headers };
  if (call.method === "GET") return { method: "GET", url: `${call.path}?${query}`, headers: all };
  if (call.body === "multipart") {
    const { type, body } = multipart(sample, [resume]);
    return { method: "POST", url: call.path, headers: { "content-type": type, ...all }, payload: body };
  }
  const type = call.body === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return {
    method: "POST",
    url: call.path,
    headers: { "content-type": type, ...all },
    payload: call.body === "form" ? query : JSON.stringify(sample),
  };
}

describe("every registered call", () => {
  it.each(registered)("[$name] has a sample request here", ({ name }) => {
    expect(samples[name]).toBeDefined();
  });

  it.each(registered)("[API-01] $method $path answers $name with the documented fields", async (call) => {
    const answer = await test.app.inject(requestOf(call, { store: "SITE_CN" }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const body = envelope(call.answer).parse(answer.json());
    expect(body).toMatchObject({ success: true, errorCode: "0", errorMessage: null });
    expect(body.data === null).toBe(call.answer.safeParse(null).success);
  });

  it.each(registered)("[API-01] $name is not answered at its path with another method", async (call) => {
    const answer = await test.app.inject({ method: call.method === "GET" ? "DELETE" : "GET", url: call.path });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(call.method);
    expect(answer.json()).toMatchObject({ success: false, errorCode: "METHOD_NOT_ALLOWED" });
  });

  it.each(withToken)("[API-04] $name refuses a request without its token, and one with a wrong token", async (call) => {
    for (const token of ["", "wrong", "site-public, site-public"]) {
      const answer = await test.app.inject(requestOf(call, { token }));
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        success: false,
        errorCode: "TOKEN_INVALID",
        errorMessage: errorCodes.TOKEN_INVALID.message,
        data: null,
      });
    }
    const { headers: _all, ...bare } = requestOf(call);
    expect((await test.app.inject(bare)).json()).toMatchObject({ errorCode: "TOKEN_INVALID" });
  });

  it.each(registered)(
    "[API-03] $name takes a missing store for the default one, and refuses an unknown one",
    async (call) => {
      expect((await test.app.inject(requestOf(call))).statusCode).toBe(200);
      const unknown = await test.app.inject(requestOf(call, { store: "ELSEWHERE" }));
      expect(unknown.statusCode).toBe(400);
      expect(unknown.json()).toMatchObject({ errorCode: "BAD_REQUEST" });
    },
  );
});

it("[API-02] the call whose path only the decisions name answers there, and asks for its token", async () => {
  const call = {
    method: "POST",
    url: "/ecommerce/open/v1/store/getStoreListByCity",
    payload: samples.getStoreListByCity ?? {},
  } as const;
  expect((await test.app.inject({ ...call, headers: { token: "site-public" } })).json()).toMatchObject({
    success: true,
    data: expect.arrayContaining([{ id: "SH-A", storeName: "上海甲店", storeCode: "SH-A" }]),
  });
  expect((await test.app.inject(call)).statusCode).toBe(401);
});

it("tells the two region calls apart by the slash at the end: only the one without needs the token", async () => {
  const [slashed, bare] = [calls.queryRegionContents.path, calls.queryPageContents.path];
  expect(slashed).toBe(`${bare}/`);
  expect((await test.app.inject(`${slashed}?pageId=home`)).statusCode).toBe(200);
  expect((await test.app.inject(`${bare}?pageId=home`)).statusCode).toBe(401);
});

describe("an API on a host of its own", () => {
  it("lets the site's origin read answers and send the site's headers", async () => {
    await using split = await buildTestApp({ env: { PUBLIC_URL: "https://www.example.com" } });
    const headers = {
      origin: "https://www.example.com",
      "access-control-request-method": "POST",
      "access-control-request-headers": "token",
    };
    const preflight = await split.app.inject({ method: "OPTIONS", url: calls.keywordList.path, headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": headers.origin,
      "access-control-allow-credentials": "true",
      vary: "Origin",
    });
    expect(preflight.headers["access-control-allow-headers"]).toContain("token");
    const foreign = await split.app.inject({
      ...requestOf(calls.queryRegionContents),
      headers: { origin: "https://evil.example.com" },
    });
    expect(foreign.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
