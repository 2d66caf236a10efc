import { catalogueOf } from "../../content/catalogue.ts";
import { ApiError } from "../api-error.ts";
import type { Handlers } from "../handlers.ts";
import { oncePerSnapshot } from "../once-per-snapshot.ts";

const tree = oncePerSnapshot(({ snapshot, resolve }) => ({ results: snapshot.content.categories.map(resolve.category) }));

const node = oncePerSnapshot(({ snapshot, resolve }, code) => {
  const category = catalogueOf(snapshot).categories.get(code);
  if (!category) throw new ApiError("CATEGORY_NOT_FOUND");
  return resolve.category(category);
});

export const categoryHandlers = {
  getVirtualCategoryList: (_request, context) => tree(context, "tree"),
  getVirtualCategoryByCode: ({ virtualCategoryCode }, context) => node(context, virtualCategoryCode),
} satisfies Handlers;
