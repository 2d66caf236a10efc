import { catalogueOf } from "../../content/catalogue.ts";
import { ApiError } from "../api-error.ts";
import type { Handlers } from "../handlers.ts";
import { oncePerSnapshot } from "../once-per-snapshot.ts";

const tree = oncePerSnapshot(({ snapshot, resolve }) => ({ results: snapshot.content.categories.map(({ code }) => resolve.category(code)) }));

const node = oncePerSnapshot(({ snapshot, resolve }, code) => {
  if (!catalogueOf(snapshot.content).categories.has(code)) throw new ApiError("CATEGORY_NOT_FOUND");
  return resolve.category(code);
});

export const categoryHandlers = {
  getVirtualCategoryList: (_request, context) => tree(context, "tree"),
  getVirtualCategoryByCode: ({ virtualCategoryCode }, context) => node(context, virtualCategoryCode),
} satisfies Handlers;
