import { categoryWords, navigationWords, seriesWords, shapeWords } from "./copy/catalogue.copy.ts";
import { careerWords, jobWords, storeWords } from "./copy/house.copy.ts";
import { newsCatalogWords, newsWords, pageWords, productWords, redirectWords } from "./copy/pages.copy.ts";
import { pictureWords } from "./copy/pictures.copy.ts";
import { siteWords } from "./copy/site.copy.ts";
import { copyWords } from "./copy/interface.copy.ts";
import type { ContentSchemas } from "./schemas.ts";
import type { Word } from "./words.ts";

/** What every kind of content file and its fields are called, in Chinese: editors' YAML plugins and the desk show it. */
export const wordsOfFiles: Record<keyof ContentSchemas, Word> = {
  site: siteWords,
  navigation: navigationWords,
  categories: categoryWords,
  series: seriesWords,
  shapes: shapeWords,
  stores: storeWords,
  "news-catalogs": newsCatalogWords,
  redirects: redirectWords,
  pictures: pictureWords,
  careers: careerWords,
  copy: copyWords,
  products: productWords,
  page: pageWords,
  news: newsWords,
  jobs: jobWords,
};
