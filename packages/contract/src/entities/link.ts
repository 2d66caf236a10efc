/** Link types of section 2, "Link handling". */
export type LinkType = 1 | 2 | 3 | 4 | 5 | 7;

/** Target of a menu entry or button, with the documented field names. */
export interface Link {
  linkType: LinkType;
  /** External URL (type 1) or in-app path (type 4). */
  val?: string | undefined;
  /** A zh-CN value takes precedence over `val`. */
  locale?: { "zh-CN"?: string | undefined } | undefined;
  /** Type 2 has a target only if this is "page". */
  type?: string | undefined;
  onlineId?: string | undefined;
  linkSpuId?: string | undefined;
  /** Virtual category code for the breadcrumb of a product page. */
  vc?: string | undefined;
  /** Virtual category code of a type 5 link. */
  code?: string | undefined;
  /** Type 5, set by the API: whether `code` is a leaf. */
  leafFlag?: boolean | undefined;
  /** Type 5: the "all series" flag as text. */
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
 * Resolves a link to its target (section 2, "Link handling"). Returns `nowhere` if a required field is missing, an
 * external address is not http(s), or an in-app path does not begin with a slash.
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

/** Path of a product's poster (JPEG). */
export function posterPath(id: string): string {
  return `/posters/${encodeURIComponent(id)}.jpg`;
}

/**
 * Path of a product page.
 * @param vc virtual category code that the visitor came from
 */
export function productPath(productId: string, vc?: string): string {
  return `/pdp/${encodeURIComponent(productId)}${vc ? `?vc=${encodeURIComponent(vc)}` : ""}`;
}

/** Path of a virtual category: a product list for a leaf, otherwise a series page. */
export function categoryPath(category: { code: string; leafFlag: boolean }, isAll = false): string {
  return `/products/${category.leafFlag ? "category/" : ""}${encodeURIComponent(category.code)}${isAll ? "?isAll=true" : ""}`;
}

function path(href: string): LinkTarget {
  return { kind: "path", href };
}
