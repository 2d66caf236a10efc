import { categoryHandlers } from "./category/category.routes.ts";
import { contentRecordHandlers } from "./content-record/content-record.routes.ts";
import type { Handlers } from "./handlers.ts";
import { pageHandlers } from "./page/page.routes.ts";
import { productHandlers } from "./product/product.routes.ts";

/** Every call that this release answers. */
export const handlers: Handlers = { ...pageHandlers, ...contentRecordHandlers, ...categoryHandlers, ...productHandlers };
