import type { Block, VirtualCategory } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { categoryPath } from "@klarholm/contract/link";
import { redirect } from "react-router";
import { callOptional } from "../../api/call-optional.ts";
import { expectNotFound } from "../../api/refusal.ts";
import { loadBlocks } from "../../blocks/load-blocks.server.ts";
import { fetchVirtualContent } from "./category-tree.ts";

/**
 * A category by its code, or with `isAll` the category of the same kind over all series.
 * @throws a redirect home for an unknown or malformed code (FRAME-05), ApiError when the call fails, a 502 for other refusals
 */
export async function loadCategory(api: ApiClient, code: string, isAll = false): Promise<VirtualCategory> {
  if (!/^[\p{L}\p{N}._-]{1,64}$/u.test(code)) throw redirect("/#notice=category-missing");
  const answer = await api.call("getVirtualCategoryByCode", {
    virtualCategoryCode: code,
    ...(isAll && { isAll: "true" }),
  });
  if (succeeded(answer)) return answer.data;
  expectNotFound(answer);
  throw redirect("/#notice=category-missing");
}

/** A category that has a series page. @throws a redirect to the product list of a leaf, or home */
export async function loadSeries(api: ApiClient, code: string): Promise<VirtualCategory> {
  const category = await loadCategory(api, code);
  if (category.leafFlag) throw redirect(categoryPath({ code, leafFlag: true }));
  return category;
}

/** The content blocks of a category; none after a failure, which is logged. */
export async function loadCategoryBlocks(api: ApiClient, code: string): Promise<readonly Block[]> {
  try {
    const pageId = (await fetchVirtualContent(api))[code];
    return pageId === undefined ? [] : await loadBlocks(api, pageId);
  } catch (error) {
    api.warn(`The blocks of the category ${code} could not be loaded.`, { err: error });
    return [];
  }
}

/** The virtual category tree; empty after a failure, which is logged. */
export async function loadTree(api: ApiClient, storeCode: string): Promise<VirtualCategory[]> {
  const request = { pageNum: 1, pageSize: 100, queryParam: { storeCode } };
  const warning = "The category tree could not be loaded.";
  return (await callOptional(api, "getVirtualCategoryList", request, warning))?.results ?? [];
}
