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

/** Who judges the references of what is parsed at this moment. */
let judge: ReferenceCheck = () => undefined;
let schemas: ContentSchemas | undefined;

/**
 * The schemas of every file below content/. Where the wire holds a picture, a link, a product or a
 * category, a file holds a reference; resolve.ts turns one into the other.
 * They are made once: that takes longer than most content takes to be read by them.
 */
export function contentSchemas(): ContentSchemas {
  return (schemas ??= makeSchemas());
}

/**
 * Parses something with the content's schemas, in one go that awaits nothing, while references are judged.
 * @param by says what is wrong with a reference; elsewhere every reference is right
 */
export function withReferenceCheck<T>(by: ReferenceCheck, parse: () => T): T {
  const before = judge;
  judge = by;
  try {
    return parse();
  } finally {
    judge = before;
  }
}

function makeSchemas() {
  const parts = partsOf((kind, id) => judge(kind, id));
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
