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
import { z } from "zod";
import { presentCategory, presentProduct } from "./cards.ts";
import { catalogueOf } from "./catalogue.ts";
import { presentRichText } from "./rich-text.ts";
import { omitUndefined } from "./omit-undefined.ts";
import { parsePublic, withoutDeadLinks } from "./omit-unpublished.ts";
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
 * Resolves the references of content files to the values of the wire. The content check ensures that their targets exist;
 * a missing target throws.
 */
export interface Resolver {
  /** Address of a file below content/media, with its version. */
  mediaUrl(src: string): string;
  picture(picture: AuthoredPicture): Picture;
  /** Sanitises rich text and resolves its pictures. */
  richText(html: string): string;
  /** Adds `leafFlag` to type 5 and the product's category to type 3. A page or product that is not public is removed. */
  link(link: Link): Link;
  productCard(id: string): ProductCard;
  /** A category with all its descendants. */
  category(code: string): VirtualCategory;
  /** Omits products that are not public; undefined when the block needs them. */
  block(block: AuthoredBlock): Block | undefined;
  /** A mega-menu; adds the products of grids. */
  dropdown(dropdown: AuthoredDropdown): NavDropdown;
}

const resolvers = new WeakMap<Content, Map<string, Resolver>>();

/** Made once for each content revision and image host. @param imageHost origin of the pictures; empty for the site itself */
export function resolver(
  { content }: Pick<ContentSnapshot, "content">,
  { imageHost }: { imageHost: string },
): Resolver {
  const byHost = resolvers.get(content) ?? new Map<string, Resolver>();
  resolvers.set(content, byHost);
  const cached = byHost.get(imageHost) ?? makeResolver(content, imageHost);
  byHost.set(imageHost, cached);
  return cached;
}

function makeResolver(content: Content, imageHost: string): Resolver {
  const catalogue = catalogueOf(content);
  const media = new Map(Object.entries(content.media));
  /** The address changes with the file and its focus, so that browsers may cache without expiry. */
  const mediaUrl = (src: string) => {
    const focus = content.pictures.focus[src];
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
  const category = (code: string) => lookUp(catalogue.categories, code, "category");
  const link = (authored: Link): Link => {
    const { linkType, code, onlineId = "", linkSpuId = "" } = authored;
    if (linkType === 2 && !Object.hasOwn(content.pages, onlineId)) return { linkType };
    if (linkType === 3) {
      const product = catalogue.products.get(linkSpuId);
      // Without a category the product page has no breadcrumb.
      return product ? omitUndefined({ ...authored, vc: authored.vc ?? product.categories[0] }) : { linkType };
    }
    return linkType === 5 && code !== undefined ? { ...authored, leafFlag: category(code).leaf } : authored;
  };
  const card = (node: AuthoredCategory) => presentCategory(node, catalogue, picture);
  const tree = (node: AuthoredCategory): VirtualCategory => ({
    ...card(node),
    subList: (node.children ?? []).map(tree),
  });
  const productCard = (id: string) => presentProduct(lookUp(catalogue.products, id, "product"), content, picture);

  /** The same as schemas, for the generic schemas of the contract; categories are without children. */
  const refs: Refs = {
    picture: z.custom<AuthoredPicture>().transform(picture),
    link: z.custom<Link>().transform(link),
    product: z.string().transform((id, context) => {
      if (catalogue.products.has(id)) return productCard(id);
      context.addIssue("not public");
      return z.NEVER;
    }),
    category: z.string().transform((code) => card(category(code).node)),
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
    category: (code) => tree(category(code).node),
    block(block) {
      const contents = parsePublic(blocks[block.kind], block);
      // The kind selects the schema; TypeScript cannot infer that from the union.
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
  };
}

function lookUp<T>(map: ReadonlyMap<string, T>, id: string, noun: string): T {
  const found = map.get(id);
  if (found === undefined) throw new Error(`The content has no ${noun} "${id}"`);
  return found;
}
