import { type ApiClient, ApiError } from "@klarholm/contract/client";
import { describe, expect, test } from "vitest";
import { loadJob } from "./careers/load-careers.server.ts";
import { loadProduct } from "./catalogue/detail/load-product.server.ts";
import { loadCategory } from "./catalogue/load-category.server.ts";
import { loadContentPage, loadEditorial } from "./content-pages/load-content-page.server.ts";
import { loadGifting } from "./gifting/load-gifting.server.ts";
import { loadFound } from "./search/load-search.server.ts";
import { loadNews } from "./news/load-news.server.ts";
import { loadPreview } from "./preview/load-preview.server.ts";
import { loadSavedProducts } from "./wishes/load-saved-products.server.ts";

/** A client that answers only the list of products. */
function onlyProducts({ call, warn }: ApiClient, total: number): ApiClient {
  const list = { success: true, errorCode: "0", errorMessage: null, data: { total, results: [] } };
  return {
    call: (name, payload) => (name === "keywordList" ? (Promise.resolve(list) as never) : call(name, payload)),
    warn,
  };
}

type Loader = (api: ApiClient) => Promise<unknown>;

/** Every loader that can report "not found". */
const loaders: Record<string, Loader> = {
  "a product": (api) => loadProduct(api, "plate"),
  "a category": (api) => loadCategory(api, "plates"),
  "a page": (api) => loadContentPage(api, "member"),
  "a story": (api) => loadEditorial(api, new URL("https://x.example.com/brand-story/plate")),
  "the gifting page": loadGifting,
  "a news item": (api) => loadNews(api, "plate"),
  "a position": (api) => loadJob(api, "plate"),
  "a preview": (api) => loadPreview(api, "plate", "token"),
  "a wish list": (api) => loadSavedProducts(api, ["plate"]),
  "an article of one kind": (api) => loadFound(onlyProducts(api, 1), "plate", "S", { kind: "news", page: 1 }),
  "anything that a keyword finds": (api) => loadFound(onlyProducts(api, 0), "plate", "S", { page: 1 }),
};

const refusal = (errorCode: string, errorMessage: string) => ({ success: false, errorCode, errorMessage, data: null });

function client(answer: object): ApiClient {
  return {
    call: async () => (answer instanceof Error ? Promise.reject(answer) : answer),
    warn: () => undefined,
  } as unknown as ApiClient;
}

/** The outcome of a loader: the redirect's target, or the status. */
async function outcomeOf(loading: Promise<unknown>): Promise<unknown> {
  const thrown: unknown = await loading.then(
    (value) => ({ value }),
    (reason: unknown) => reason,
  );
  if (thrown instanceof Response) return thrown.headers.get("location");
  // Errors without a screen of the route's own are answered with 500.
  if (thrown instanceof ApiError) return "failed";
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return thrown;
  const { init } = thrown as { init: { status?: number } };
  return init.status !== undefined && init.status >= 500 ? "failed" : init.status;
}

describe.each([
  ["a server error", new ApiError("", { status: 500, url: "/" })],
  ["no answer", new ApiError("", { status: 0, url: "/" })],
  ["a limit", new ApiError("操作过于频繁，请稍后再试！", { status: 429, url: "/" })],
  ["a refusal for a reason of its own", refusal("INTERNAL", "服务器开小差了，请稍后重试！")],
  ["a refusal by a code that nobody knows", refusal("E1042", "系统繁忙")],
])("[FRAME-06] after %s", (_fault, answer) => {
  test.each(Object.entries(loaders))("does not report that %s does not exist", async (name, load) => {
    // Section 5: the gifting page redirects home with a notice.
    const due = name === "the gifting page" ? "/#notice=gifting-failed" : "failed";
    expect(await outcomeOf(load(client(answer)))).toBe(due);
  });
});

const missing: Record<string, unknown> = {
  "a product": 404,
  "a category": "/#notice=category-missing",
  "a page": "/#notice=page-missing",
  "a story": "/#notice=page-missing",
  "the gifting page": "/#notice=page-missing",
  "a news item": "/news#notice=news-missing",
  "a position": "/about-us/jobs#notice=job-missing",
  "a preview": 404,
  "a wish list": { value: { products: [], missing: ["plate"], suggestions: [] } },
};

test.each(
  ["CONTENT_NOT_FOUND", "PRODUCT_NOT_EXIST", "404"].flatMap((code) =>
    Object.entries(missing).map(([name, due]) => [code, name, due] as const),
  ),
)("%s reports %s as not found", async (code, name, due) => {
  expect(await outcomeOf(loaders[name]?.(client(refusal(code, "没有"))) ?? Promise.resolve())).toEqual(due);
});

test("an answer without blocks means that there is no gifting page", async () => {
  const empty = { success: true, errorCode: "0", errorMessage: null, data: [] };
  expect(await outcomeOf(loadGifting(client(empty)))).toBe("/#notice=page-missing");
});
