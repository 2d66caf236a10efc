import type { ApiClient } from "@klarholm/contract/client";
import { editorialIdAt } from "@klarholm/contract/page-addresses";
import { redirect } from "react-router";
import { loadBlocks } from "../../blocks/load-blocks.server.ts";
import { pageFacts } from "../../blocks/page-facts.ts";
import { loadContentPage } from "../content-pages/load-content-page.server.ts";
import { type Editorial, wayTo } from "./breadcrumbs.ts";

const possibleId = /^[\p{L}\p{N}._-]{1,64}$/u;

/**
 * An editorial page at the address that asks for it.
 * @param url the address of the page, also where only its data is asked for
 * @param parentId id of the page that its address lies below, when there is one
 * @throws a redirect to the page's own address when that is another one: a link of type 2 knows its id alone;
 *   a redirect home when there is no such page, as for an id that no call takes; ApiError when the call fails.
 */
export async function loadEditorial(api: ApiClient, url: URL, parentId?: string): Promise<Editorial> {
  const pageId = editorialIdAt(decoded(url.pathname)) ?? "";
  if (![pageId, parentId ?? pageId].every((id) => possibleId.test(id))) throw redirect("/#notice=page-missing");
  const [blocks, parent] = await Promise.all([
    loadContentPage(api, pageId),
    parentId === undefined ? [] : loadBlocks(api, parentId),
  ]);
  const { title, path } = pageFacts(blocks);
  // A page that does not say what it is belongs to a screen of its own, such as the home page.
  if (title === undefined) throw redirect("/#notice=page-missing");
  if (path !== undefined && path !== decoded(url.pathname)) throw redirect(encodeURI(path));
  return { blocks, above: wayTo(parent) };
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
