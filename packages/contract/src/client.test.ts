import { describe, expect, it } from "vitest";
import { type ApiClient, ApiError, createClient, succeeded } from "./client.ts";
import { type Envelope, errorCodes } from "./index.ts";

const ok: Envelope<unknown> = { success: true, errorCode: "0", errorMessage: null, data: [] };

function clientThat(answer: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const warnings: string[] = [];
  const client = createClient({
    transport: async (url, init) => {
      requests.push(new Request(url, init));
      return answer();
    },
    host: "https://api.example.com",
    token: "a-token",
    storeCode: "SITE_CN",
    storeId: "1001",
    channelCode: "OFFICIAL_SITE",
    channelId: "1",
    warn: (message) => warnings.push(message),
  });
  const first = (): Request => {
    const [request] = requests;
    if (!request) throw new Error("no request was sent");
    return request;
  };
  return { client, first, warnings };
}

const answering = (body: unknown, status = 200) => clientThat(() => Response.json(body, { status }));

describe("requests", () => {
  it("[API-03] has the store on every call, the token where the call needs it, and cookies", async () => {
    const { client, first } = answering({ ...ok, data: {} });
    await client.call("fullProductDetail", { productId: "plate-27" });
    expect(first().headers.get("store")).toBe("SITE_CN");
    expect(first().headers.get("token")).toBe("a-token");
    expect(first().credentials).toBe("include");
  });

  it("[API-03] has no token if the call needs none", async () => {
    const { client, first } = answering(ok);
    await client.call("queryRegionContents", { pageId: "home" });
    expect(first().headers.has("token")).toBe(false);
    expect(first().headers.get("store")).toBe("SITE_CN");
  });

  it.each([
    ["queryRegionContents", true, "a-token"],
    ["queryPageContents", false, null],
  ] as const)("[API-03] %s with withToken %s sends the token %s", async (name, withToken, token) => {
    const { client, first } = answering(ok);
    await client.call(name, { pageId: "home" }, { withToken });
    expect(first().headers.get("token")).toBe(token);
  });

  it("adds the build settings of section 7 to the caller's parameters", async () => {
    const { client, first } = answering(ok);
    await client.call("queryRegionContents", { pageId: "首页" });
    expect(first().method).toBe("GET");
    const url = new URL(first().url);
    expect(url.origin + url.pathname).toBe("https://api.example.com/ecommerce/biz/eccms/v1/page/queryRegionContents/");
    expect(Object.fromEntries(url.searchParams)).toEqual({ storeCode: "SITE_CN", storeId: "1001", pageId: "首页" });
  });

  it("posts JSON by default, and omits undefined values", async () => {
    const { client, first } = answering({ ...ok, data: { total: 0, pageNum: 1, pageSize: 24, results: [] } });
    const query = { pageNum: 1, pageSize: 24, queryParam: { virtualCategoryCode: "plates", isAll: undefined } };
    await client.call("keywordList", query);
    expect(first().headers.get("content-type")).toBe("application/json");
    expect(await first().json()).toEqual({ pageNum: 1, pageSize: 24, queryParam: { virtualCategoryCode: "plates" } });
  });

  it("posts getVirtualCategoryByCode form-urlencoded", async () => {
    const { client, first } = answering({ ...ok, data: {} });
    await client.call("getVirtualCategoryByCode", { virtualCategoryCode: "a&b" });
    expect(first().headers.get("content-type")).toMatch(/^application\/x-www-form-urlencoded/);
    expect(await first().text()).toBe("virtualCategoryCode=a%26b");
  });

  it("aborts with the caller's signal", async () => {
    const { client } = clientThat(() => Promise.reject(new DOMException("aborted", "AbortError")));
    const signal = AbortSignal.abort();
    await expect(client.call("findSearchWord", {}, { signal })).rejects.toMatchObject({ name: "ApiError", status: 0 });
  });
});

describe("answers", () => {
  it("[API-05] returns the body", async () => {
    const { client } = answering({ ...ok, data: [{ modelName: "hero", contents: "{}", sort: 0 }] });
    const answer = await client.call("queryRegionContents", { pageId: "home" });
    expect(answer).toEqual({
      success: true,
      errorCode: "0",
      errorMessage: null,
      data: [{ modelName: "hero", contents: "{}", sort: 0 }],
    });
  });

  it("[API-05] a 404 logs that the endpoint does not exist, with the URL, and throws", async () => {
    const { client, warnings } = answering(
      { success: false, errorCode: "NOT_FOUND", errorMessage: errorCodes.NOT_FOUND.message, data: null },
      404,
    );
    const error = await failureOf(client.call("getDetail", { id: "n1" }));
    expect(error.status).toBe(404);
    expect(error.message).toBe(errorCodes.NOT_FOUND.message);
    expect(warnings).toEqual([
      "The interface does not exist: https://api.example.com/ecommerce/open/v1/cms/info/getDetail?id=n1",
    ]);
  });

  it.each([500, 502, 503])("[API-05] a status %i logs a server error with the URL, and throws", async (status) => {
    const { client, warnings } = clientThat(() => new Response("<h1>Bad gateway</h1>", { status }));
    const error = await failureOf(client.call("findSearchWord", {}));
    expect(error.status).toBe(status);
    expect(error.message).toBe("");
    expect(warnings).toEqual([
      expect.stringMatching(
        new RegExp(`Server error ${status}: https://api\\.example\\.com/ecommerce/v1/searchWord/findSearchWord`),
      ),
    ]);
  });

  it("returns business failures without a warning", async () => {
    const { client, warnings } = answering({
      success: false,
      errorCode: "CATEGORY_NOT_FOUND",
      errorMessage: "没有",
      data: null,
    });
    const answer = await client.call("getVirtualCategoryByCode", { virtualCategoryCode: "nope" });
    expect(succeeded(answer)).toBe(false);
    expect(warnings).toEqual([]);
  });

  it("accepts the code 0 as a number", async () => {
    const { client } = answering({ success: true, errorCode: 0, errorMessage: null, data: {} });
    expect(succeeded(await client.call("findSearchWord", {}))).toBe(true);
  });

  it.each([
    ["no JSON", () => new Response("hello")],
    ["no envelope", () => Response.json([1])],
  ])("rejects an answer that is %s", async (_kind, answer) => {
    const { client } = clientThat(answer);
    await expect(client.call("findSearchWord", {})).rejects.toBeInstanceOf(ApiError);
  });

  it("rejects a successful answer without documented fields", async () => {
    const { client } = answering({ ...ok, data: { total: 1 } });
    await expect(client.call("keywordList", { pageNum: 1, pageSize: 24, queryParam: {} })).rejects.toBeInstanceOf(
      ApiError,
    );
  });

  it.each(["noSuchCall", "toString", "__proto__"])("[API-06] rejects the unknown call name %s", async (name) => {
    const { client } = answering(ok);
    const call = client.call as (name: string, payload: object) => ReturnType<ApiClient["call"]>;
    await expect(call(name, {})).rejects.toThrow("the interface address does not exist");
  });
});

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

it("recognises errors of another copy of the module", async () => {
  const address = "./client.ts?copy";
  const copy: typeof import("./client.ts") = await import(/* @vite-ignore */ address);
  expect(copy.ApiError).not.toBe(ApiError);
  expect(new copy.ApiError("", { status: 429, url: "/" })).toBeInstanceOf(ApiError);
  expect(new Error("ApiError")).not.toBeInstanceOf(ApiError);
});
