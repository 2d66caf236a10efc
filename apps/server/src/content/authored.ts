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

/**
 * The shape of every file below content/. Where the wire holds a picture, a link, a product or a
 * category, a file holds a reference; resolve.ts turns one into the other.
 */

/** A picture below content/media with its alternative text in Chinese (empty for decoration). */
export const authoredPicture = z.strictObject({ src: z.string().regex(/^[\w-]+(\/[\w.-]+)*\.(webp|png|jpg|svg)$/), alt: z.string() });
export type AuthoredPicture = z.infer<typeof authoredPicture>;

/**
 * A link in short: `/path`, `https://...`, `product:ID`, `product:ID@VC`, `category:CODE`,
 * `category:CODE@all`, `page:ID`, `record:ID`.
 */
export const authoredLink = z
  .string()
  .regex(/^(\/(?!\/)\S*|https?:\/\/\S+|(product|category|page|record):[\p{L}\p{N}._-]+(@[\p{L}\p{N}._-]+)?)$/u, {
    error: "expected /path, https://..., product:ID, category:CODE, page:ID or record:ID",
  })
  .transform(expandLink);

function expandLink(short: string): Link {
  if (short.startsWith("/")) return { linkType: 4, val: short };
  if (/^https?:/.test(short)) return { linkType: 1, val: short };
  const [kind, rest = ""] = short.split(/:(.*)/s);
  const [id = "", at] = rest.split("@");
  if (kind === "product") return { linkType: 3, linkSpuId: id, ...(at && { vc: at }) };
  if (kind === "category") return { linkType: 5, code: id, ...(at === "all" && { isAllSeries: "true" }) };
  if (kind === "page") return { linkType: 2, type: "page", onlineId: id };
  return { linkType: 7, id };
}

const productId = identifier();
const categoryCode = identifier();

export const authoredRefs = {
  picture: authoredPicture,
  link: authoredLink,
  product: productId,
  category: categoryCode,
} satisfies Refs<AuthoredPicture, Link, string, string>;

/** A block in a file: its kind beside its contents. */
export const authoredBlock = z.discriminatedUnion(
  "kind",
  mapBlocks(blockSchemas(authoredRefs)),
);
export type AuthoredBlock = z.infer<typeof authoredBlock>;

function mapBlocks<T extends Record<string, z.ZodObject>>(schemas: T) {
  const members = Object.entries(schemas).map(([kind, schema]) => schema.extend({ kind: z.literal(kind) }).strict());
  return members as unknown as [{ [K in keyof T & string]: T[K] & z.ZodObject<{ kind: z.ZodLiteral<K> }> }[keyof T & string]];
}

/** site.yaml: who the site is, and the settings of section 3. */
export const siteFile = z.strictObject({
  site: siteIdentity.extend({
    wordmark: authoredPicture,
    favicon: z.string(),
    touchIcon: z.string(),
    shareImage: authoredPicture,
    sisterBrands: z.array(z.strictObject({ name: z.string(), href: z.string(), image: authoredPicture.optional() })),
  }),
  settings: z.strictObject({
    ...(Object.fromEntries(textSettings.map((name) => [name, z.string().optional()])) as Record<(typeof textSettings)[number], z.ZodOptional<z.ZodString>>),
    ...(Object.fromEntries(imageSettings.map((name) => [name, authoredPicture.optional()])) as Record<
      (typeof imageSettings)[number],
      z.ZodOptional<typeof authoredPicture>
    >),
  }),
});

/** navigation.yaml: header items, each with its mega-menu in place. */
export const navigationFile = z.strictObject({
  items: z.array(
    navItemSchema(authoredRefs)
      .omit({ navPopover: true, navPopoverKey: true, navJump: true })
      .extend({ jump: authoredLink, dropdown: navDropdownSchema(authoredRefs).optional() })
      .strict(),
  ),
});

export interface AuthoredCategory {
  code: string;
  name: string;
  en?: string | undefined;
  description?: string | undefined;
  picture?: AuthoredPicture | undefined;
  background?: AuthoredPicture | undefined;
  linkText?: string | undefined;
  allSeries?: string | undefined;
  children?: AuthoredCategory[] | undefined;
}

/** categories.yaml: the virtual category tree; a node without children is a leaf. */
const authoredCategory: z.ZodType<AuthoredCategory> = z.strictObject({
  code: categoryCode,
  name: z.string().min(1),
  en: z.string().optional(),
  /** Paragraphs separated by line breaks. */
  description: z.string().optional(),
  picture: authoredPicture.optional(),
  background: authoredPicture.optional(),
  linkText: z.string().optional(),
  /** For a leaf below one series: the leaf that holds the same kind of product of all series. */
  allSeries: categoryCode.optional(),
  get children() {
    return z.array(authoredCategory).min(1).optional();
  },
});
export const categoriesFile = z.strictObject({ categories: z.array(authoredCategory) });

/** series.yaml: brand series by id. */
export const seriesFile = z.strictObject({
  series: z.record(identifier(), z.strictObject({ name: z.string().min(1), en: z.string().optional(), category: categoryCode.optional() })),
});

const point = z.tuple([z.number(), z.number()]);

/** shapes.yaml: the products' geometry in millimetres; the studio lathes from it, the size drawing draws it. */
export const shape = z.looseObject({
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
        shape: identifier().optional(),
        at: point.optional(),
      }),
    )
    .optional(),
});
export const shapesFile = z.record(identifier(), shape);

const attributes = z.array(z.strictObject({ name: z.string().min(1), value: z.string().min(1) }));
const facts = {
  description: z.string().optional(),
  /** Attribute group 1. */
  features: attributes.optional(),
  /** Attribute group 2. */
  specifications: attributes.optional(),
  /** Attribute group 3. */
  extras: attributes.optional(),
  care: z.array(careRule).optional(),
  labels: z.array(z.string().min(1)).optional(),
};

/** products/*.yaml: one group of sibling products; what a sibling does not say, it takes from the group. */
export const productsFile = z.strictObject({
  series: identifier(),
  /** Leaf categories of every sibling. */
  categories: z.array(categoryCode).min(1),
  material: z.string().min(1),
  colour: z.string().min(1),
  ...facts,
  blocks: z.array(authoredBlock).optional(),
  products: z
    .array(
      z.strictObject({
        id: productId,
        code: z.string().min(1),
        name: z.string().min(1),
        /** What tells it from its siblings: a size or a colour. */
        displayName: z.string().min(1),
        /** Yuan with at most two decimals. */
        price: z.number().nonnegative().multipleOf(0.01),
        publishTime: z.iso.datetime({ offset: true }),
        shape: identifier().optional(),
        colour: z.string().min(1).optional(),
        /** The first is the main picture, the second shows on hover. */
        pictures: z.array(authoredPicture).min(1),
        categories: z.array(categoryCode).min(1).optional(),
        ...facts,
      }),
    )
    .min(1),
});

/** pages/*.yaml: a page's blocks; the file name is the page id. */
export const pageFile = z.strictObject({
  title: z.string().min(1),
  description: z.string().optional(),
  /** The address that shows this page, for links and the sitemap. */
  path: z.string().startsWith("/").optional(),
  blocks: z.array(authoredBlock),
});
