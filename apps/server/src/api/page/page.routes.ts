import type { ContentSnapshot } from "../../content/snapshot.ts";
import { ApiError } from "../api-error.ts";
import type { CallContext, Handlers } from "../handlers.ts";
import { presentBlocks } from "./block.presenter.ts";
import { oncePerSnapshot } from "../once-per-snapshot.ts";

const pageBlocks = oncePerSnapshot((context: CallContext, pageId: string) => {
  const page = pageOf(context.snapshot, pageId);
  return presentBlocks(page.blocks, context);
});

function queryPage({ pageId }: { pageId: string }, context: CallContext) {
  return pageBlocks(context, pageId);
}

/** The blocks of a page; the two calls differ in their path and in the token alone (section 7). */
export const pageHandlers = { queryRegionContents: queryPage, queryPageContents: queryPage } satisfies Handlers;

function pageOf({ content }: ContentSnapshot, pageId: string) {
  const page = Object.hasOwn(content.pages, pageId) ? content.pages[pageId] : undefined;
  if (!page) throw new ApiError("CONTENT_NOT_FOUND");
  return page;
}
