import type { z } from "zod";
import { careersFile, jobFile } from "./careers.ts";
import { categoriesFile } from "./categories.ts";
import { navigationFile } from "./navigation.ts";
import { copyFile } from "./interface-copy.ts";
import { newsCatalogsFile, newsFile } from "./news.ts";
import { pageFile } from "./pages.ts";
import { partsOf } from "./parts.ts";
import { picturesFile } from "./pictures.ts";
import { productsFile, seriesFile } from "./products.ts";
import { redirectsFile } from "./redirects.ts";
import type { ReferenceCheck } from "./references.ts";
import { shapesFile } from "./shapes.ts";
import { siteFile } from "./site.ts";
import { storesFile } from "./stores.ts";

/** The check of the references in the file that is being parsed. */
let referenceCheck: ReferenceCheck = () => undefined;
let schemas: ContentSchemas | undefined;

/**
 * The schemas of every file below content/. Where the wire has a picture, link, product or category, a file has a
 * reference to it, which resolve.ts resolves. Made once, because that takes longer than parsing most content.
 */
export function contentSchemas(): ContentSchemas {
  return (schemas ??= makeSchemas());
}

/** Runs a synchronous function in which the schemas of `contentSchemas` check references. */
export function withReferenceCheck<T>(check: ReferenceCheck, parse: () => T): T {
  const before = referenceCheck;
  referenceCheck = check;
  try {
    return parse();
  } finally {
    referenceCheck = before;
  }
}

function makeSchemas() {
  const parts = partsOf((kind, id) => referenceCheck(kind, id));
  return {
    site: siteFile(parts),
    navigation: navigationFile(parts),
    categories: categoriesFile(parts),
    series: seriesFile(parts),
    shapes: shapesFile(parts),
    stores: storesFile(parts),
    "news-catalogs": newsCatalogsFile,
    redirects: redirectsFile,
    pictures: picturesFile,
    careers: careersFile,
    copy: copyFile,
    products: productsFile(parts),
    page: pageFile(parts),
    news: newsFile(parts),
    jobs: jobFile(parts),
  };
}

export type ContentSchemas = ReturnType<typeof makeSchemas>;
export type AuthoredBlock = z.output<ContentSchemas["page"]>["blocks"][number];
