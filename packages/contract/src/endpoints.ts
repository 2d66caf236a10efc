/**
 * Method, path, token, encoding and added settings of each call (section 7; docs/api-decisions.md section 3 fixes
 * undocumented paths). Free of schemas, because browsers load it; calls.ts adds them.
 */
export interface Endpoint {
  method: "GET" | "POST";
  path: string;
  /** Whether the request carries the publishable token. */
  token: boolean;
  /** Encoding of a POST body; default JSON. */
  body?: "form" | "multipart";
  /** Build settings that the client adds to the payload. */
  adds?: readonly ("storeCode" | "storeId" | "channelCode" | "channelId")[];
}

/**
 * Response header with the content revision of an answer. An answer with this header is complete; answers of other
 * systems may have only documented fields (reading/).
 */
export const contentVersionHeader = "content-version";

const cms = "/ecommerce/biz/eccms/v1";
const open = "/ecommerce/open/v1";
const search = "/productSearch/mall/front/noAuth/v1/product";

export const endpoints = {
  previewPage: { method: "GET", path: `${cms}/page/previewPage`, token: false, adds: ["storeCode", "storeId"] },
  queryRegionContents: {
    method: "GET",
    path: `${cms}/page/queryRegionContents/`,
    token: false,
    adds: ["storeCode", "storeId"],
  },
  queryPageContents: { method: "GET", path: `${cms}/page/queryRegionContents`, token: true, adds: ["storeId"] },
  queryModelContentDetail: { method: "GET", path: `${cms}/content/queryModelContentDetail`, token: false },
  queryReadableContent: {
    method: "GET",
    path: `${cms}/content/queryReadableContent`,
    token: false,
    adds: ["storeCode", "storeId"],
  },
  fullProductDetail: {
    method: "GET",
    path: `${open}/product/fullProductDetail`,
    token: true,
    adds: ["storeCode", "storeId"],
  },
  querySecurityCode: { method: "GET", path: `${open}/securityCode/query`, token: false },
  getJobPageList: { method: "POST", path: `${open}/recruitJob/getJobPageList`, token: false },
  getJobDetail: { method: "GET", path: `${open}/recruitJob/getJobDetail`, token: false },
  getCityAreaList: { method: "GET", path: `${open}/recruitJob/getCityAreaList`, token: false, adds: ["channelCode"] },
  checkJobEffectApply: { method: "POST", path: `${open}/recruitJob/checkJobEffectApply`, token: false },
  getCaptchaImage: { method: "GET", path: `${open}/recruitJob/getCaptchaImage`, token: false },
  applyJob: { method: "POST", path: `${open}/recruitJob/applyJob`, token: false, body: "multipart" },
  withdrawApplication: { method: "POST", path: `${open}/recruitJob/withdrawApplication`, token: false },
  findSearchWord: { method: "GET", path: "/ecommerce/v1/searchWord/findSearchWord", token: false, adds: ["storeId"] },
  autocomplete: { method: "GET", path: `${search}/autocomplete`, token: false, adds: ["storeId"] },
  getCatalogList: { method: "GET", path: `${open}/cms/info/getCatalogList`, token: false, adds: ["channelCode"] },
  getPageList: { method: "POST", path: `${open}/cms/info/getPageList`, token: false },
  getDetail: { method: "GET", path: `${open}/cms/info/getDetail`, token: false },
  searchCmsInfoList: {
    method: "POST",
    path: "/productSearch/cms/front/noAuth/v1/content/searchCmsInfoList",
    token: false,
  },
  getVirtualCategoryList: { method: "POST", path: `${search}/getVirtualCategoryList`, token: true },
  getVirtualCategoryByCode: { method: "POST", path: `${search}/getVirtualCategoryByCode`, token: false, body: "form" },
  keywordList: { method: "POST", path: `${search}/keywordList`, token: true },
  searchFilter: { method: "POST", path: `${search}/searchFilter`, token: true },
  getTreeByLevelId: { method: "POST", path: `${open}/area/getTreeByLevelId`, token: true },
  getStoreByCoordinateProvince: { method: "POST", path: `${open}/store/getStoreByCoordinateProvince`, token: true },
  getStoreByStoreCode: { method: "GET", path: `${open}/store/getStoreByStoreCode`, token: true },
  getStoreListByCity: {
    method: "POST",
    path: `${open}/store/getStoreListByCity`,
    token: true,
    adds: ["channelId", "channelCode"],
  },
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;
