import {
  blockSchemas,
  careRule,
  identifier,
  imageSettings,
  type Link,
  navDropdownSchema,
  navItemSchema,
  type Refs,
  siteIdentity,
  textSettings,
} from "@klarholm/contract";
import { z } from "zod";
import { careersFile, jobFile } from "./authored-careers.ts";
import { newsCatalogsFile, newsFile } from "./authored-news.ts";
import { redirectsFile } from "./authored-redirects.ts";
import { storesFile } from "./authored-stores.ts";
import { addressSchema, type Judge, reference, shortLinkSchema } from "./references.ts";
import { richText } from "./rich-text.ts";
import { inOrder, outOfOrder, publishTime, schedule } from "./schedule.ts";
import { strictly } from "./strict.ts";

/** A picture below content/media with its alternative text in Chinese (empty for decoration). */
export interface AuthoredPicture {
  src: string;
  alt: string;
}

export interface AuthoredCategory {
  code: string;
  name: string;
  en?: string | undefined;
  /** Paragraphs separated by line breaks. */
  description?: string | undefined;
  picture?: AuthoredPicture | undefined;
  background?: AuthoredPicture | undefined;
  linkText?: string | undefined;
  /** For a leaf below one series: the leaf that holds the same kind of product of all series. */
  allSeries?: string | undefined;
  children?: AuthoredCategory[] | undefined;
}

/** Below content/media: no step leads out of the folder, because every one begins with a letter or digit. */
const mediaPath = z.string().regex(/^\w[\w-]*(?:\/\w[\w.-]*)*\.(?:webp|png|jpg|svg)$/, "expected a .webp, .png, .jpg or .svg file below media, such as mood/shelf.webp");

const filmPath = z.string().regex(/^\w[\w-]*(?:\/\w[\w.-]*)*\.mp4$/, "expected an .mp4 file below media, such as film/kiln.mp4");

/** Decoration has the empty text. */
const alt = z.string({ error: ({ input }) => (input === undefined ? 'missing, expected the alternative text in Chinese ("" for decoration)' : undefined) });

const name = z.string().trim().min(1);
const point = z.tuple([z.number(), z.number()]);
const attributes = z.array(z.strictObject({ name, value: name })).min(1);

/** What a product may say for itself or take from its group. */
const facts = {
  description: z.string().optional(),
  /** Attribute group 1. */
  features: attributes.optional(),
  /** Attribute group 2. */
  specifications: attributes.optional(),
  /** Attribute group 3. */
  extras: attributes.optional(),
  care: z.array(careRule).min(1).optional(),
  labels: z.array(name).min(1).optional(),
};

/** Yuan with at most two decimals. */
const price = z.number().nonnegative().refine((yuan) => Number(yuan.toFixed(2)) === yuan, "expected at most two decimals");

/** shapes.yaml: the products' geometry in millimetres; the studio lathes from it, the size drawing draws it. */
function shapesFile(judge: Judge) {
  const shape = z.looseObject({
    size: z.looseObject({
      diameter: z.number().positive(),
      height: z.number().positive(),
      length: z.number().positive().optional(),
      capacityMl: z.number().positive().optional(),
    }),
    outline: z.array(point).min(2),
    parts: z
      .array(
        z.looseObject({
          kind: z.string(),
          /** Handle, spout: the middle line and the width at each of its points. */
          line: z.array(point).min(2).optional(),
          width: z.array(z.number()).min(2).optional(),
          /** Lid, saucer, candle: another entry of shapes.yaml and its origin. */
          shape: reference("shape", identifier(), judge).optional(),
          at: point.optional(),
        }),
      )
      .optional(),
  });
  return z.record(identifier(), shape);
}

/** What the search box offers, and what the search knows about words beyond the catalogue's own. */
const searchFile = z.strictObject({
  /** The first is the hint in the empty box. */
  defaultWords: z.array(name.max(30)).default([]),
  hotWords: z.array(name.max(30)).default([]),
  /** Groups of words that mean the same. */
  synonyms: z.array(z.array(name).min(2)).default([]),
  /** Words that no product bears, and those that products bear instead: 下午茶 is 茶壶 and 杯碟. */
  related: z.record(name, z.array(name).min(1)).default({}),
});

/** The settings that are addresses: storeLink4TM, link4WX and their like. */
const linkSettings = textSettings.filter((setting) => /^(?:storeL|l)ink4/.test(setting));

/**
 * The schemas of every file below content/. Where the wire holds a picture, a link, a product or a
 * category, a file holds a reference; resolve.ts turns one into the other.
 * @param judge says what is wrong with a reference; by default every reference is right
 */
export function contentSchemas(judge: Judge = () => undefined) {
  const src = reference("picture", mediaPath, judge);
  const picture = z.strictObject({ src, alt });
  /** A picture that shows something, hence never decoration. */
  const shownPicture = z.strictObject({ src, alt: alt.trim().min(1, "expected the alternative text in Chinese, found empty text") });
  const link = shortLinkSchema(judge);
  const href = addressSchema(judge);
  const namedLink = z.strictObject({ name, href });
  const product = reference("product", identifier(), judge);
  const category = reference("category", identifier(), judge);
  const leaf = reference("leaf", identifier(), judge);
  const video = reference("video", filmPath, judge);
  const html = richText(judge);
  const refs = { picture, link, product, category, video, html } satisfies Refs<AuthoredPicture, Link, string, string, string, string>;

  /** A block in a file: its kind beside its contents. */
  const block = z.discriminatedUnion("kind", membersOf(blockSchemas(refs)));

  const [cards, grid, list] = navDropdownSchema(refs).options;
  /** The products of a grid are looked up when it is presented. */
  const goodsGrid = grid.omit({ spuInfo: true }).extend({ newGoodsArr: z.array(product).min(1) });
  const dropdown = strictly(z.discriminatedUnion("style", [cards, goodsGrid, list]));

  const categoryNode: z.ZodType<AuthoredCategory> = z.strictObject({
    code: identifier(),
    name,
    en: name.optional(),
    description: z.string().optional(),
    picture: picture.optional(),
    background: picture.optional(),
    linkText: name.optional(),
    allSeries: leaf.optional(),
    get children() {
      return z.array(categoryNode).min(1).optional();
    },
  });

  return {
    /** site.yaml: who the site is, and the settings of section 3. */
    site: z.strictObject({
      site: strictly(
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
      /** The brand is invented: a first start makes verification codes to try. */
      demo: z.boolean().default(false),
      search: searchFile.prefault({}),
    }),
    /** navigation.yaml: header items, each with its mega-menu in place. */
    navigation: z.strictObject({
      items: z
        .array(
          strictly(
            navItemSchema(refs)
              .omit({ navPopover: true, navPopoverKey: true, navJump: true })
              .extend({ navKey: identifier(), jump: link, dropdown: dropdown.optional() }),
          ),
        )
        .min(1),
    }),
    /** categories.yaml: the virtual category tree; a node without children is a leaf. */
    categories: z.strictObject({ categories: z.array(categoryNode).min(1) }),
    /** series.yaml: brand series by id. */
    series: z.strictObject({ series: z.record(identifier(), z.strictObject({ name, en: name.optional(), category: category.optional() })) }),
    shapes: shapesFile(judge),
    stores: storesFile(judge, { name, picture: shownPicture }),
    "news-catalogs": newsCatalogsFile({ name }),
    redirects: redirectsFile,
    news: newsFile(judge, { name, picture: shownPicture, publishTime, html }),
    careers: careersFile(),
    jobs: jobFile(judge, { name, publishTime, html }),
    /** products/*.yaml: one group of sibling products; what a sibling does not say, it takes from the group. */
    products: z.strictObject({
      series: reference("series", identifier(), judge),
      /** Leaf categories of every sibling. */
      categories: z.array(leaf).min(1),
      material: name,
      colour: name,
      ...facts,
      blocks: z.array(block).optional(),
      products: z
        .array(
          z
            .strictObject({
              ...schedule,
              id: identifier(),
              code: name,
              name,
              /** What tells it from its siblings: a size or a colour. */
              displayName: name,
              price,
              publishTime,
              shape: reference("shape", identifier(), judge).optional(),
              colour: name.optional(),
              /** The first is the main picture, the second shows on hover. */
              pictures: z.array(shownPicture).min(1),
              categories: z.array(leaf).min(1).optional(),
              ...facts,
            })
            .refine(inOrder, outOfOrder),
        )
        .min(1),
    }),
    /** pages/*.yaml: a page's blocks; the file name is the page id. */
    page: z
      .strictObject({
        title: name,
        description: z.string().optional(),
        /** The address that shows this page, for links and the sitemap. */
        path: z.string().regex(/^\/(?!\/)\S*$/, "expected a path such as /gifting").optional(),
        blocks: z.array(block),
        ...schedule,
      })
      .refine(inOrder, outOfOrder),
  };
}

export type ContentSchemas = ReturnType<typeof contentSchemas>;
export type AuthoredBlock = z.output<ContentSchemas["page"]>["blocks"][number];

type BlockMembers<T extends Record<string, z.ZodObject>> = [{ [K in keyof T & string]: z.ZodObject<T[K]["shape"] & { kind: z.ZodLiteral<K> }> }[keyof T & string]];

function membersOf<T extends Record<string, z.ZodObject>>(schemas: T): BlockMembers<T> {
  const members = Object.entries(schemas).map(([kind, schema]) => strictly(schema.extend({ kind: z.literal(kind) })));
  // One member per kind, which Object.entries forgets.
  return members as unknown as BlockMembers<T>;
}

function fields<N extends string, T extends z.ZodType>(names: readonly N[], schema: T): Record<N, T> {
  return Object.fromEntries(names.map((field) => [field, schema])) as Record<N, T>;
}
