import { resolver } from "../../content/resolve.ts";
import type { Content } from "../../content/snapshot.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { CallContext, Handlers } from "../../../plugins/api/handlers.ts";
import { presentPage } from "./block.presenter.ts";
import { memoizePerSnapshot } from "../../../plugins/api/memoize-per-snapshot.ts";
import type { Previews } from "./previews.ts";

const pageBlocks = memoizePerSnapshot((context: CallContext, pageId: string) =>
  presentPage(pageOf(context.snapshot.content, pageId), context),
);
const queryPage = ({ pageId }: { pageId: string }, context: CallContext) => pageBlocks(context, pageId);

export const pageHandlers = ({ previews, imageHost }: { previews: Previews; imageHost: string }) =>
  ({
    /** The two calls differ only in their path and token (section 7). */
    queryRegionContents: queryPage,
    queryPageContents: queryPage,

    previewPage: async ({ pageId, previewToken }, context) => {
      const snapshot = await previews.forPage(previewToken, pageId, context.snapshot);
      if (!snapshot) throw new ApiError("TOKEN_INVALID");
      return presentPage(pageOf(snapshot.content, pageId), { ...context, resolve: resolver(snapshot, { imageHost }) });
    },
  }) satisfies Partial<Handlers>;

function pageOf(content: Content, pageId: string) {
  const page = Object.hasOwn(content.pages, pageId) ? content.pages[pageId] : undefined;
  if (!page) throw new ApiError("CONTENT_NOT_FOUND");
  return page;
}
