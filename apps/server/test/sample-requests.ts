import { type Call, type CallName, calls } from "@klarholm/contract";
import type { InjectOptions } from "fastify";
import { createPreviewToken } from "../src/modules/editorial/page/previews.ts";
import { apply, filledIn, multipart, resume } from "./applications.ts";
import type { TestApp } from "./build-test-app.ts";
import { careersFiles } from "./sample-careers.ts";

type Samples = { [K in CallName]?: Record<string, unknown> };

/** Additional content, so that every call has results. */
export const sampledContent = {
  ...careersFiles(),
  "news-catalogs.yaml": { catalogs: [{ code: "house", name: "品牌" }] },
  "news/opening.yaml": {
    title: "开窑",
    summary: "开春第一窑。",
    catalog: "house",
    publishTime: "2026-03-01T10:00:00+08:00",
    content: "<p>窑门开了。</p>",
  },
};

/** A request of each call that succeeds once with this content. */
export async function sampleRequests({ app, database: { db } }: TestApp): Promise<Samples> {
  const captchas = ["one", "two", "three"].map((key) => ({ key, code: "ABCD", expires_at: "2999-01-01" }));
  await db.insertInto("captcha").values(captchas).execute();
  const { data } = await apply(app, filledIn({ phoneNumber: "13800000003", captchaKey: "three", captchaCode: "ABCD" }));
  return {
    previewPage: { pageId: "home", previewToken: await createPreviewToken(db, { kind: "page", id: "home" }, 1) },
    withdrawApplication: { deletionCode: calls.applyJob.answer.parse(data).deletionCode },
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
}

/** An inject request of a call. @param headers additional ones */
export function sentRequest(
  call: Call,
  sample: Record<string, unknown>,
  headers: Record<string, string> = {},
): InjectOptions {
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
