import type { Block } from "@klarholm/contract";
import type { ApiClient } from "@klarholm/contract/client";
import { pageIds } from "@klarholm/contract/content-ids";
import { editorialIdAt } from "@klarholm/contract/page-addresses";
import { data, redirect } from "react-router";
import { loadBlocks } from "../../blocks/load-blocks.server.ts";
import { pageFacts } from "../../blocks/page-facts.ts";
import type { Editorial } from "./breadcrumbs.ts";

/**
 * The blocks of a page (MEMBER-01).
 * @throws a redirect home when there is no such page (section 2), a 502 instead when it is the home page; ApiError when the
 *   call fails
 */
export async function loadContentPage(api: ApiClient, pageId: string): Promise<readonly Block[]> {
  const blocks = await loadBlocks(api, pageId);
  if (blocks.length > 0) return blocks;
  throw pageId === pageIds.home ? data(null, { status: 502 }) : redirect("/#notice=page-missing");
}

/**
 * The editorial page of an address, which may be that of its data. @param parentId of the page above it
 * @throws a redirect to the page's own address when it differs, as for links by id alone (type 2); a redirect home for an
 *   unknown or malformed id; ApiError when the call fails
 */
export async function loadEditorial(api: ApiClient, url: URL, parentId?: string): Promise<Editorial> {
  const pageId = editorialIdAt(decoded(url.pathname)) ?? "";
  if (![pageId, parentId ?? pageId].every((id) => /^[\p{L}\p{N}._-]{1,64}$/u.test(id)))
    throw redirect("/#notice=page-missing");
  const [blocks, parent] = await Promise.all([
    loadContentPage(api, pageId),
    parentId === undefined ? [] : loadBlocks(api, parentId),
  ]);
  const { title, path } = pageFacts(blocks);
  // Pages without a title belong to other screens, such as the home page.
  if (title === undefined) throw redirect("/#notice=page-missing");
  if (path !== undefined && path !== decoded(url.pathname)) throw redirect(encodeURI(path));
  const { title: label, path: href } = pageFacts(parent);
  return { blocks, parents: label && href ? [{ label, href }] : [] };
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
