import { imageSettings, siteIdentity, textSettings } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { seasonsOfYear } from "./seasons.ts";
import { deepStrict } from "./strict.ts";
import { matching, name } from "./text.ts";

/** Products that a search shows first. */
const maxPinned = 12;

/** The words that the search box offers, and the brand's additions to the search lexicon. */
const searchFile = (product: Parts["product"]) =>
  z.strictObject({
    /** The first is the placeholder of the search box. */
    defaultWords: z.array(name.max(30)).default([]),
    hotWords: z.array(name.max(30)).default([]),
    /** Groups of words that mean the same. */
    synonyms: z.array(z.array(name).min(2)).default([]),
    /** Words that occur in no product, with words that do: 下午茶 finds 茶壶 and 杯碟. */
    related: z.record(name, z.array(name).min(1)).default({}),
    /** Searches with the products that they show first. */
    pinned: z.record(name.max(30), z.array(product).min(1).max(maxPinned)).default({}),
  });

/** A font for headings that replaces the default: a file below content/fonts, and one with the text of its licence. */
const fontFile = z.strictObject({
  file: matching(
    /^\w[\w.-]*\.(?:woff2|woff|ttf|otf)$/i,
    "应为 fonts 里的 .woff2、.woff、.ttf 或 .otf 文件，例如 song.woff2",
    "expected a .woff2, .woff, .ttf or .otf file below fonts, such as song.woff2",
  ),
  licence: matching(
    /^\w[\w.-]*\.(?:txt|md)$/i,
    "应为 fonts 里写有字体许可全文的 .txt 或 .md 文件",
    "expected a .txt or .md file below fonts with the text of the font's licence",
  ),
});
const fontsFile = z.strictObject({ latin: fontFile.optional(), chinese: fontFile.optional() });

/** Settings that are addresses, such as storeLink4TM and link4WX. */
const linkSettings = textSettings.filter((setting) => /^(?:storeL|l)ink4/.test(setting));

/** site.yaml: the identity of the site, and the settings of section 3. */
export function siteFile({ src, picture, href, namedLink, product }: Parts) {
  return z.strictObject({
    site: deepStrict(
      siteIdentity.extend({
        wordmark: picture,
        favicon: src,
        touchIcon: src,
        shareImage: picture,
        footerGroups: z.array(z.strictObject({ title: name, links: z.array(namedLink) })),
        sisterBrands: z.array(namedLink.extend({ image: picture.optional() })),
        groupLinks: z.array(namedLink),
        icp: namedLink.optional(),
        publicSecurity: namedLink.optional(),
      }),
    ),
    settings: z.strictObject({
      ...fields(textSettings, z.string().optional()),
      ...fields(linkSettings, href.optional()),
      ...fields(imageSettings, picture.optional()),
    }),
    /** Whether the brand is fictional: a first start then creates sample verification codes. */
    demo: z.boolean().default(false),
    seasons: seasonsOfYear.default({}),
    search: searchFile(product).prefault({}),
    fonts: fontsFile.prefault({}),
  });
}

function fields<N extends string, T extends z.ZodType>(names: readonly N[], schema: T): Record<N, T> {
  return Object.fromEntries(names.map((field) => [field, schema])) as Record<N, T>;
}
