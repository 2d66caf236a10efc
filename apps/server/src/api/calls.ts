import { careersHandlers } from "./careers/careers.routes.ts";
import { categoryHandlers } from "./category/category.routes.ts";
import { contentRecordHandlers } from "./content-record/content-record.routes.ts";
import type { Handlers } from "./handlers.ts";
import { newsHandlers } from "./news/news.routes.ts";
import { pageHandlers } from "./page/page.routes.ts";
import { productHandlers } from "./product/product.routes.ts";
import { searchHandlers } from "./search/search.routes.ts";
import { storeHandlers } from "./store/store.routes.ts";
import { verificationHandlers } from "./verification/verification.routes.ts";

/** Every call that this release answers. */
export const handlers: Handlers = { ...pageHandlers, ...contentRecordHandlers, ...categoryHandlers, ...productHandlers, ...searchHandlers, ...newsHandlers, ...storeHandlers, ...careersHandlers, ...verificationHandlers };
