import {
  type Block,
  blockSchemas,
  type Link,
  type NavDropdown,
  navDropdownSchema,
  type Picture,
  type ProductCard,
  type Refs,
  type Video,
  type VirtualCategory,
} from "@klarholm/contract";
import { linkTarget } from "@klarholm/contract/link";
import { z } from "zod";
import { type Catalogue, type CatalogueProduct, catalogueOf, publicPrice } from "./catalogue.ts";
import { presentRichText } from "./rich-text.ts";
import { omitUndefined } from "./omit-undefined.ts";
import type {
  AuthoredBlock,
  AuthoredCategory,
  AuthoredPicture,
  Content,
  ContentSnapshot,
  NavigationFile,
} from "./snapshot.ts";
import { joinWords } from "./word-joiner.ts";

type AuthoredDropdown = NonNullable<NavigationFile["items"][number]["dropdown"]>;

/**
 * Turns what content files refer to into what the wire holds. The check made sure that everything exists;
 * what does not is a fault of the caller, and throws.
 */
export interface Resolver {
  /** Address of a file below content/media, with its version. */
  mediaUrl(src: string): string;
  picture(picture: AuthoredPicture): Picture;
  /** Rich text of the allow-list, sanitised, with its pictures' addresses. */
  richText(html: string): string;
  /** Type 5 learns whether its category is a leaf, type 3 its product's own category; a page or product that is not public is no target. */
  link(link: Link): Link;
  productCard(id: string): ProductCard;
  /** A node with everything below it. */
  category(code: string): VirtualCategory;
  /** Without the products that are not public; undefined when the block is nothing without them. */
  block(block: AuthoredBlock): Block | undefined;
  /** A mega-menu; grids learn their products. */
  dropdown(dropdown: AuthoredDropdown): NavDropdown;
  /** Pictures, films, rich text, links, products and category cards (without their children) as schemas, for shapes over `Refs`. */
  refs: Refs;
}

export interface ResolveOptions {
  /** Origin of the pictures; empty for the site's own. */
  imageHost: string;
}

const resolvers = new WeakMap<Content, Map<string, Resolver>>();

/** The resolver of a content version; made once for each version and image host. */
export function resolver({ content }: Pick<ContentSnapshot, "content">, { imageHost }: ResolveOptions): Resolver {
  const byHost = resolvers.get(content) ?? new Map<string, Resolver>();
  resolvers.set(content, byHost);
  const made = byHost.get(imageHost) ?? makeResolver(content, imageHost);
  byHost.set(imageHost, made);
  return made;
}

function makeResolver(content: Content, imageHost: string): Resolver {
  const catalogue = catalogueOf(content);
  const media = new Map(Object.entries(content.media));
  // The version lets browsers keep a picture for good, until another one takes its place.
  const mediaUrl = (src: string) => {
    const focus = content.pictures.focus[src];
    // Another focus is another address, so that no crop around the one before is kept.
    const around = focus ? `&f=${focus.x}-${focus.y}` : "";
    return `${imageHost}/media/${src}?v=${lookUp(media, src, "picture").hash.slice(0, 8)}${around}`;
  };

  const picture = ({ src, alt }: AuthoredPicture): Picture => {
    const { width, height, placeholder } = lookUp(media, src, "picture");
    return {
      url: mediaUrl(src),
      width,
      height,
      alt,
      ...(placeholder !== null && { placeholder }),
      ...(catalogue.mainPictures.has(src) && { fit: "pad" }),
    };
  };
  const video = (src: string): Video => {
    const { width, height } = lookUp(media, src, "video");
    return { url: mediaUrl(src), type: "video/mp4", width, height };
  };
  const richText = (html: string): string => joinWords(presentRichText(html, picture));
  const link = (authored: Link): Link => {
    const { linkType, code, onlineId = "", linkSpuId = "" } = authored;
    if (linkType === 2 && !Object.hasOwn(content.pages, onlineId)) return { linkType };
    if (linkType === 3) {
      const product = catalogue.products.get(linkSpuId);
      // A link that says no category carries the product's own, so that its page has a breadcrumb.
      return product ? omitUndefined({ ...authored, vc: authored.vc ?? product.categories[0] }) : { linkType };
    }
    return linkType === 5 && code !== undefined
      ? { ...authored, leafFlag: lookUp(catalogue.categories, code, "category").leaf }
      : authored;
  };
  const card = (node: AuthoredCategory): VirtualCategory => categoryCard(node, catalogue, picture);
  const tree = (node: AuthoredCategory): VirtualCategory => ({
    ...card(node),
    subList: (node.children ?? []).map(tree),
  });
  const productCard = (id: string) => presentCard(lookUp(catalogue.products, id, "product"), content, picture);

  const refs: Refs = {
    picture: z.custom<AuthoredPicture>().transform(picture),
    link: z.custom<Link>().transform(link),
    product: z.string().transform((id, context) => {
      if (catalogue.products.has(id)) return productCard(id);
      context.addIssue("not public");
      return z.NEVER;
    }),
    category: z.string().transform((code) => card(node(catalogue, code))),
    video: z.string().transform(video),
    html: z.string().transform(richText),
  };
  const blocks = blockSchemas(refs);
  const dropdowns = navDropdownSchema(refs);

  return {
    mediaUrl,
    picture,
    richText,
    link,
    productCard,
    category: (code) => tree(node(catalogue, code)),
    block(block) {
      const contents = parsePublic(blocks[block.kind], block);
      // The kind chose the schema; TypeScript cannot follow that through the union.
      return contents === undefined ? undefined : ({ kind: block.kind, contents: withoutDeadLinks(contents) } as Block);
    },
    dropdown(dropdown) {
      if (dropdown.style !== 2) return withoutDeadLinks(dropdowns.parse(dropdown)) as NavDropdown;
      const goods = dropdown.newGoodsArr.filter((id) => catalogue.products.has(id));
      return dropdowns.parse({
        ...dropdown,
        newGoodsArr: goods,
        spuInfo: Object.fromEntries(goods.map((id) => [id, id])),
      });
    },
    refs,
  };
}

/** Parses what the check has let pass, without list items whose product is not public; undefined when too few are left. */
function parsePublic(schema: z.ZodType, authored: object): unknown {
  const { success, data, error } = schema.safeParse(authored);
  if (success) return data;
  const items = error.issues.map(({ path }) =>
    path.slice(0, path.findLastIndex((step) => typeof step === "number") + 1).join("."),
  );
  return schema.safeParse(without(authored, new Set(items))).data;
}

/** A copy without links that have no target at present, and without their words, which would lead nowhere. */
function withoutDeadLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isDeadButton(item)).map(withoutDeadLinks);
  if (typeof value !== "object" || value === null) return value;
  const { link: to, linkName: _, ...others } = value as { link?: Link; linkName?: string };
  const isDead = to !== undefined && linkTarget(to).kind === "none";
  return Object.fromEntries(
    Object.entries(isDead ? others : value).map(([key, item]) => [key, withoutDeadLinks(item)]),
  );
}

/** A button, or a menu's line, is nothing without its target. One that never had a link opens help. */
function isDeadButton(item: { buttonLink?: Link; vcItem?: Link } | null): boolean {
  const to = item?.buttonLink ?? item?.vcItem;
  return to !== undefined && linkTarget(to).kind === "none";
}

/** A copy without the list items at the given paths. */
function without(value: unknown, paths: ReadonlySet<string>, at: readonly PropertyKey[] = []): unknown {
  const copy = (item: unknown, key: PropertyKey) => without(item, paths, [...at, key]);
  if (Array.isArray(value))
    return value.flatMap((item, index) => (paths.has([...at, index].join(".")) ? [] : [copy(item, index)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, key)]));
}

function node(catalogue: Catalogue, code: string): AuthoredCategory {
  return lookUp(catalogue.categories, code, "category").node;
}

function categoryCard(
  category: AuthoredCategory,
  catalogue: Catalogue,
  picture: (ref: AuthoredPicture) => Picture,
): VirtualCategory {
  const resolved = category.picture ? picture(category.picture) : null;
  const background = category.background && picture(category.background);
  return omitUndefined({
    virtualCategoryCode: category.code,
    virtualCategoryName: category.name,
    i18nVirtualCategoryName: omitUndefined({ en: category.en }),
    leafFlag: category.children === undefined,
    description: category.description ?? "",
    productUrl: resolved?.url ?? null,
    picture: resolved,
    virtualBackgroundUrl: background?.url ?? null,
    ...(background && { background }),
    linkText: category.linkText ?? null,
    allSeriesCode: category.allSeries,
    productCount: catalogue.productsIn.get(category.code)?.length ?? 0,
    subList: [],
  });
}

function presentCard(
  { product, group, categories }: CatalogueProduct,
  content: Content,
  picture: (ref: AuthoredPicture) => Picture,
): ProductCard {
  const [major, second] = product.pictures;
  const series = content.series[group.series];
  if (!major || !series) throw new Error(`Product "${product.id}" lacks its picture or its series`);
  // Cards show it on paper: what else would be shown until it comes is not told.
  const { placeholder: _, ...majorImage } = picture(major);
  const secondImage = second ? picture(second) : null;
  return omitUndefined({
    spuId: product.id,
    spuCode: product.code,
    productName: product.name,
    brandSeriesName: series.name,
    i18nBrandSeriesName: { en: series.en },
    majorImageUrl: majorImage.url,
    majorImage,
    secondImageUrl: secondImage?.url ?? null,
    secondImage,
    salePrice: publicPrice({ product, group }),
    tagLabels: [...(group.labels ?? []), ...(product.labels ?? [])],
    publishTime: product.publishTime,
    virtualCategoryCode: categories[0],
  });
}

function lookUp<T>(map: ReadonlyMap<string, T>, id: string, noun: string): T {
  const found = map.get(id);
  if (found === undefined) throw new Error(`The content has no ${noun} "${id}"`);
  return found;
}
