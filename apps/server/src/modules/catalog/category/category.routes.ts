import { allSeriesOf, catalogueOf } from "../../content/catalogue.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Handlers } from "../../../plugins/api/handlers.ts";
import { memoizePerSnapshot } from "../../../plugins/api/memoize-per-snapshot.ts";

const tree = memoizePerSnapshot(({ snapshot, resolve }) => ({
  results: snapshot.content.categories.map(({ code }) => resolve.category(code)),
}));

const node = memoizePerSnapshot(({ snapshot, resolve }, code) => {
  if (!catalogueOf(snapshot.content).categories.has(code)) throw new ApiError("CATEGORY_NOT_FOUND");
  return resolve.category(code);
});

export const categoryHandlers = {
  getVirtualCategoryList: (_request, context) => tree(context, "tree"),
  getVirtualCategoryByCode: ({ virtualCategoryCode: code, isAll }, context) =>
    node(context, isAll ? allSeriesOf(context.snapshot.content, code) : code),
} satisfies Partial<Handlers>;
