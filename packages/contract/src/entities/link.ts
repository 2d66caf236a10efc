/** The numbered link types of section 2, "Link handling". */
export type LinkType = 1 | 2 | 3 | 4 | 5 | 7;

/** Where a menu entry or a button leads, in the documented field names. */
export interface Link {
  linkType: LinkType;
  /** External URL (type 1) or in-app path (type 4). */
  val?: string | undefined;
  /** A zh-CN value overrides `val`. */
  locale?: { "zh-CN"?: string | undefined } | undefined;
  /** Type 2 only leads somewhere when this is "page". */
  type?: string | undefined;
  onlineId?: string | undefined;
  linkSpuId?: string | undefined;
  /** Virtual category code that travels to the product page. */
  vc?: string | undefined;
  /** Virtual category code of a type 5 link. */
  code?: string | undefined;
  /** Resolved by the API for type 5: whether `code` is a leaf. */
  leafFlag?: boolean | undefined;
  /** The "all series" flag of type 5, a text on the wire. */
  isAllSeries?: string | undefined;
  /** Content record id of a type 7 link. */
  id?: string | undefined;
}

export type LinkTarget =
  | { kind: "path"; href: string }
  | { kind: "external"; href: string }
  | { kind: "record"; contentId: string }
  | { kind: "none" };

const nowhere: LinkTarget = { kind: "none" };

/**
 * Resolves a link to its target (section 2, "Link handling"). A link that lacks what its type needs
 * leads nowhere; so does an external address that is not http(s), and an in-app path without a leading slash.
 */
export function linkTarget(link: Link | undefined): LinkTarget {
  if (!link) return nowhere;
  const val = link.locale?.["zh-CN"] || link.val;
  switch (link.linkType) {
    case 1:
      return val && /^https?:\/\//i.test(val) ? { kind: "external", href: val } : nowhere;
    case 2:
      return link.type === "page" && link.onlineId
        ? path(`/brand-story/${encodeURIComponent(link.onlineId)}`)
        : nowhere;
    case 3:
      return link.linkSpuId ? path(productPath(link.linkSpuId, link.vc)) : nowhere;
    case 4:
      return val && /^\/(?![/\\])[^\t\r\n]*$/.test(val) ? path(val) : nowhere;
    case 5:
      return link.code
        ? path(categoryPath({ code: link.code, leafFlag: link.leafFlag ?? false }, link.isAllSeries === "true"))
        : nowhere;
    case 7:
      return link.id ? { kind: "record", contentId: link.id } : nowhere;
  }
}

/** Where the poster of a product is: a JPEG. */
export function posterPath(id: string): string {
  return `/posters/${encodeURIComponent(id)}.jpg`;
}

/** The address of a product page, with the virtual category it was reached from when given. */
export function productPath(productId: string, vc?: string): string {
  return `/pdp/${encodeURIComponent(productId)}${vc ? `?vc=${encodeURIComponent(vc)}` : ""}`;
}

/** The address of a virtual category: a product list for a leaf, a series page otherwise. */
export function categoryPath(category: { code: string; leafFlag: boolean }, isAll = false): string {
  return `/products/${category.leafFlag ? "category/" : ""}${encodeURIComponent(category.code)}${isAll ? "?isAll=true" : ""}`;
}

function path(href: string): LinkTarget {
  return { kind: "path", href };
}
