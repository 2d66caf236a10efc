import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../db/open.ts";
import type { ContentSource } from "./content/source.ts";
import type { Search } from "./search/engine/search.ts";
import { careersHandlers } from "./careers/careers.routes.ts";
import { openCareers } from "./careers/open-careers.ts";
import { categoryHandlers } from "./catalog/category/category.routes.ts";
import { contentRecordHandlers } from "./editorial/content-record/content-record.routes.ts";
import type { Handlers } from "../plugins/api/handlers.ts";
import { newsHandlers } from "./news/news.routes.ts";
import { pageHandlers } from "./editorial/page/page.routes.ts";
import type { Previews } from "./editorial/page/previews.ts";
import { productHandlers } from "./catalog/product/product.routes.ts";
import { openMissedSearches } from "./search/missed-searches.ts";
import { searchHandlers } from "./catalog/search.routes.ts";
import { storeHandlers } from "./stores/store.routes.ts";
import { openVerification } from "./verification/verification.ts";
import { verificationHandlers } from "./verification/verification.routes.ts";

export interface CallsOptions {
  config: Config;
  db: Database;
  contents: ContentSource;
  search: Search;
  previews: Previews;
}

/** The handlers of all calls. Each module adds its own here, with its dependencies. */
export async function openCalls(
  app: FastifyInstance,
  { config, db, contents, search, previews }: CallsOptions,
): Promise<Handlers> {
  return {
    ...pageHandlers({ previews, imageHost: config.imageHost }),
    ...contentRecordHandlers,
    ...categoryHandlers,
    ...productHandlers({ search, missed: openMissedSearches(app, db) }),
    ...searchHandlers({ search }),
    ...newsHandlers,
    ...storeHandlers,
    ...careersHandlers({ careers: await openCareers(app, { config, db, contents }) }),
    ...verificationHandlers({
      verification: await openVerification(app, { config, db }),
      counts: app.counts,
    }),
  };
}
