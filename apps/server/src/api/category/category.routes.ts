import { allSeriesOf, catalogueOf } from "../../published/catalogue.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handlers } from "../handlers.ts";
import { oncePerSnapshot } from "../once-per-snapshot.ts";

const tree = oncePerSnapshot(({ snapshot, resolve }) => ({
  results: snapshot.content.categories.map(({ code }) => resolve.category(code)),
}));

const node = oncePerSnapshot(({ snapshot, resolve }, code) => {
  if (!catalogueOf(snapshot.content).categories.has(code)) throw new ApiError("CATEGORY_NOT_FOUND");
  return resolve.category(code);
});

export const categoryHandlers = {
  getVirtualCategoryList: (_request, context) => tree(context, "tree"),
  getVirtualCategoryByCode: ({ virtualCategoryCode: code, isAll }, context) =>
    node(context, isAll ? allSeriesOf(context.snapshot.content, code) : code),
} satisfies Partial<Handlers>;
