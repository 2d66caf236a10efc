import type { VirtualCategory } from "@klarholm/contract";
import type { ApiClient } from "@klarholm/contract/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  fetchVirtualContent,
  hasNoContent,
  cachedCategory,
  mapCategories,
  refreshCategoryTree,
} from "./category-tree.ts";
import { MemoryStorage } from "../../../test/memory-storage.ts";
import { category } from "../../../test/cards.factories.ts";

afterEach(() => vi.restoreAllMocks());

const tree = [
  category("series", [category("series-klar", [category("klar-glasses")])]),
  category("glassware", [category("stemware")]),
];

/** A client that answers the tree, and a virtual content list of one category; counts its calls. */
function clientWith(results: VirtualCategory[]) {
  const contents = JSON.stringify({
    contentForVirtual: [{ virtualCategoryCode: "stemware", contentId: "about-stemware" }],
  });
  const record = { id: "virtual-content", name: "virtual content", contents };
  const call = vi.fn<(name: string, payload: object) => Promise<unknown>>(async (name) => ({
    success: true,
    errorCode: "0",
    errorMessage: null,
    data: name === "getVirtualCategoryList" ? { results } : [record],
  }));
  return { api: { call } as unknown as ApiClient, call };
}

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal("localStorage", storage);
});

describe("the cached category tree", () => {
  test("[SERIES-05] caches tree and map with their time, and answers by code without a call", async () => {
    const { api, call } = clientWith(tree);
    await refreshCategoryTree(api, "SITE_CN", 1000);
    expect(call).toHaveBeenCalledWith("getVirtualCategoryList", {
      pageNum: 1,
      pageSize: 100,
      queryParam: { storeCode: "SITE_CN" },
    });
    expect(Object.keys(storage)).toEqual(["virtual-category-tree", "virtual-category-map", "virtual-category-content"]);
    expect(JSON.parse(storage.getItem("virtual-category-tree") ?? "")).toEqual({ savedAt: 1000, value: tree });
    expect(cachedCategory("series-klar", 2000)?.subList.map((child) => child.virtualCategoryCode)).toEqual([
      "klar-glasses",
    ]);
    expect(cachedCategory("stemware", 2000)?.virtualCategoryCode).toBe("stemware");
    expect(call).toHaveBeenCalledTimes(2);
  });

  test("[CFG-02] caches the virtual content list by content id, which says which categories have blocks", async () => {
    const { api, call } = clientWith(tree);
    expect(hasNoContent("series")).toBe(false);
    await refreshCategoryTree(api, "S", 0);
    expect(call).toHaveBeenCalledWith("queryReadableContent", { contentId: "virtual-content" });
    expect([hasNoContent("series"), hasNoContent("stemware")]).toEqual([true, false]);
    expect(await fetchVirtualContent(api)).toEqual({ stemware: "about-stemware" });
  });

  test("is fetched again only after five minutes", async () => {
    const { api, call } = clientWith(tree);
    await refreshCategoryTree(api, "S", 0);
    await refreshCategoryTree(api, "S", 299_999);
    expect(call).toHaveBeenCalledTimes(2);
    await refreshCategoryTree(api, "S", 300_000);
    expect(call).toHaveBeenCalledTimes(4);
  });

  test("returns nothing for an outdated cache, an unknown code, or a malformed record", () => {
    expect(cachedCategory("series")).toBeUndefined();
    storage.setItem("virtual-category-map", JSON.stringify({ savedAt: 0, value: mapCategories(tree) }));
    expect(cachedCategory("series", 86_400_001)).toBeUndefined();
    expect(cachedCategory("toString", 1)).toBeUndefined();
    storage.setItem("virtual-category-map", "{broken");
    expect(cachedCategory("series", 1)).toBeUndefined();
  });

  test("stores nothing without quota, and keeps the cache after an unsuccessful answer", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    storage.room = 20;
    await refreshCategoryTree(clientWith(tree).api, "S", 0);
    expect(Object.keys(storage)).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();

    storage.room = Number.POSITIVE_INFINITY;
    await refreshCategoryTree(clientWith(tree).api, "S", 0);
    const failing = {
      call: async () => ({ success: false, errorCode: "INTERNAL", errorMessage: "", data: null }),
    } as unknown as ApiClient;
    await refreshCategoryTree(failing, "S", 900_000);
    expect(cachedCategory("series", 900_000)?.virtualCategoryCode).toBe("series");
  });
});

test("the map has one level below each category", () => {
  expect(mapCategories(tree)["series"]?.subList[0]?.subList).toEqual([]);
});
