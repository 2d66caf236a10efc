import {
  type Block,
  blockSchemas,
  type Link,
  type NavDropdown,
  navDropdownSchema,
  type Picture,
  type ProductCard,
  type Refs,
  type VirtualCategory,
} from "@klarholm/contract";
import { z } from "zod";
import { type Catalogue, type CatalogueProduct, catalogueOf } from "./catalogue.ts";
import type { AuthoredBlock, AuthoredCategory, AuthoredPicture, Content, ContentSnapshot, NavigationFile } from "./snapshot.ts";

type AuthoredDropdown = NonNullable<NavigationFile["items"][number]["dropdown"]>;

/**
 * Turns what content files refer to into what the wire holds. The check made sure that everything exists;
 * what does not is a fault of the caller, and throws.
 */
export interface Resolver {
  /** Address of a file below content/media, with its version. */
  mediaUrl(src: string): string;
  picture(picture: AuthoredPicture): Picture;
  /** Type 5 learns whether its category is a leaf. */
  link(link: Link): Link;
  productCard(id: string): ProductCard;
  /** A node with everything below it. */
  category(code: string): VirtualCategory;
  block(block: AuthoredBlock): Block;
  /** A mega-menu; grids learn their products. */
  dropdown(dropdown: AuthoredDropdown): NavDropdown;
  /** Pictures, links, products and category cards (without their children) as schemas, for shapes over `Refs`. */
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
  const mediaUrl = (src: string) => `${imageHost}/media/${src}?v=${lookUp(media, src, "picture").hash.slice(0, 8)}`;

  const picture = ({ src, alt }: AuthoredPicture): Picture => {
    const { width, height, placeholder } = lookUp(media, src, "picture");
    return { url: mediaUrl(src), width, height, alt, ...(placeholder !== null && { placeholder }) };
  };
  const link = (authored: Link): Link =>
    authored.linkType === 5 && authored.code !== undefined
      ? { ...authored, leafFlag: lookUp(catalogue.categories, authored.code, "category").leaf }
      : authored;
  const card = (node: AuthoredCategory): VirtualCategory => categoryCard(node, picture);
  const tree = (node: AuthoredCategory): VirtualCategory => ({ ...card(node), subList: (node.children ?? []).map(tree) });
  const productCard = (id: string) => presentCard(lookUp(catalogue.products, id, "product"), content, picture);

  const refs: Refs = {
    picture: z.custom<AuthoredPicture>().transform(picture),
    link: z.custom<Link>().transform(link),
    product: z.string().transform(productCard),
    category: z.string().transform((code) => card(node(catalogue, code))),
  };
  const blocks = blockSchemas(refs);
  const dropdowns = navDropdownSchema(refs);

  return {
    mediaUrl,
    picture,
    link,
    productCard,
    category: (code) => tree(node(catalogue, code)),
    // The kind chose the schema; TypeScript cannot follow that through the union.
    block: (block) => ({ kind: block.kind, contents: blocks[block.kind].parse(block) }) as Block,
    dropdown(dropdown) {
      if (dropdown.style !== 2) return dropdowns.parse(dropdown);
      return dropdowns.parse({ ...dropdown, spuInfo: Object.fromEntries(dropdown.newGoodsArr.map((id) => [id, id])) });
    },
    refs,
  };
}

function node(catalogue: Catalogue, code: string): AuthoredCategory {
  return lookUp(catalogue.categories, code, "category").node;
}

function categoryCard(category: AuthoredCategory, picture: (ref: AuthoredPicture) => Picture): VirtualCategory {
  const resolved = category.picture ? picture(category.picture) : null;
  return {
    virtualCategoryCode: category.code,
    virtualCategoryName: category.name,
    i18nVirtualCategoryName: { en: category.en },
    leafFlag: category.children === undefined,
    description: category.description ?? "",
    productUrl: resolved?.url ?? null,
    picture: resolved,
    virtualBackgroundUrl: category.background ? picture(category.background).url : null,
    linkText: category.linkText ?? null,
    subList: [],
  };
}

function presentCard({ product, group }: CatalogueProduct, content: Content, picture: (ref: AuthoredPicture) => Picture): ProductCard {
  const [major, second] = product.pictures;
  const series = content.series[group.series];
  if (!major || !series) throw new Error(`Product "${product.id}" lacks its picture or its series`);
  const majorImage = picture(major);
  const secondImage = second ? picture(second) : null;
  return {
    spuId: product.id,
    spuCode: product.code,
    productName: product.name,
    brandSeriesName: series.name,
    i18nBrandSeriesName: { en: series.en },
    majorImageUrl: majorImage.url,
    majorImage,
    secondImageUrl: secondImage?.url ?? null,
    secondImage,
    salePrice: product.price,
    tagLabels: [...(group.labels ?? []), ...(product.labels ?? [])],
    publishTime: product.publishTime,
  };
}

function lookUp<T>(map: ReadonlyMap<string, T>, id: string, noun: string): T {
  const found = map.get(id);
  if (found === undefined) throw new Error(`The content has no ${noun} "${id}"`);
  return found;
}
