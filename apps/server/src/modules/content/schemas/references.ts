import type { Link } from "@klarholm/contract";
import type { z } from "zod";
import { say } from "../../../lib/language.ts";
import { matching } from "./text.ts";

/** What a content file can refer to. A leaf is a category without children. */
export type ReferenceKind =
  | "picture"
  | "video"
  | "model"
  | "product"
  | "category"
  | "leaf"
  | "series"
  | "shape"
  | "page"
  | "record"
  | "city"
  | "catalog"
  | "jobCategory";

/** Returns the fault of a reference, if any. Only the content check looks references up; elsewhere all are valid. */
export type ReferenceCheck = (kind: ReferenceKind, id: string) => string | undefined;

/** The keyword of JSON Schema that names what a text refers to or how it is written; the desk chooses form fields by it. */
export const refersTo = "x-refers";

/** A check for `superRefine` that adds an issue for each fault of a text. */
function addFaults(faultsOf: (text: string) => readonly (string | undefined)[]) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    for (const fault of faultsOf(text)) if (fault !== undefined) context.addIssue(fault);
  };
}

/** A string that names something. Text that does not fit `schema` is not looked up, because the schema reports it. */
export function reference(kind: ReferenceKind, schema: z.ZodType<string>, check: ReferenceCheck): z.ZodType<string> {
  const isId = (text: string) => schema.safeParse(text).success;
  return schema.superRefine(addFaults((id) => (isId(id) ? [check(kind, id)] : []))).meta({ [refersTo]: kind });
}

const shortLink =
  /^(?:\/(?![/\\])\S*|https?:\/\/\S+|(?:product|category|page|record):[\p{L}\p{N}._-]+(?:@[\p{L}\p{N}._-]+)?)$/u;
/** The parts of a short link that is no address; apart from `shortLink`, which is also a pattern of the JSON Schemas. */
const linkParts = /^(?<kind>product|category|page|record):(?<id>[^@]+)(?:@(?<at>.+))?$/;

/**
 * A link in short: `/path`, `https://...`, `product:ID`, `product:ID@CODE` (reached from that category),
 * `category:CODE`, `category:CODE@all` (all series), `page:ID`, `record:ID`.
 */
export function shortLinkSchema(check: ReferenceCheck): z.ZodType<Link> {
  return matching(
    shortLink,
    "应为 /路径、https://…、product:商品编号、category:类目代码、page:页面编号 或 record:记录编号",
    "expected /path, https://..., product:ID, category:CODE, page:ID or record:ID",
  )
    .superRefine(addFaults((short) => linkFaults(short, check)))
    .transform(expandLink)
    .meta({ [refersTo]: "link" });
}

function linkFaults(short: string, check: ReferenceCheck): (string | undefined)[] {
  if (!shortLink.test(short)) return [];
  const { kind, id = "", at } = linkParts.exec(short)?.groups ?? {};
  switch (kind) {
    case "product":
      return [check(kind, id), at === undefined ? undefined : check("category", at)];
    case "category":
    case "page":
    case "record":
      if (at === undefined || (kind === "category" && at === "all")) return [check(kind, id)];
      return [
        check(kind, id),
        say(`编号后面不应再有内容，现有“@${at}”`, `expected nothing after the id, found "@${at}"`),
      ];
    default:
      return [pathFault(short, check)];
  }
}

/** Paths of this site that name a product or a category must name an existing one. */
function pathFault(href: string, check: ReferenceCheck): string | undefined {
  const [, product, leaf, category] =
    /^\/(?:pdp\/([^/?#]+)|products\/category\/([^/?#]+)|products\/([^/?#]+))(?:[?#]|$)/.exec(href) ?? [];
  if (product !== undefined) return check("product", product);
  if (leaf !== undefined) return check("leaf", leaf);
  return category === undefined ? undefined : check("category", category);
}

/** An address where the wire has text: `/path`, `https://...`, `mailto:` or `tel:`. No other scheme, so no script. */
export function addressSchema(check: ReferenceCheck): z.ZodType<string> {
  return matching(
    /^(?:\/(?![/\\])\S*|https?:\/\/\S+|mailto:\S+@\S+|tel:[\d+-]+)$/,
    "应为 /路径、https://…、mailto:… 或 tel:…",
    "expected /path, https://..., mailto:... or tel:...",
  )
    .superRefine(addFaults((href) => [pathFault(href, check)]))
    .meta({ [refersTo]: "address" });
}

function expandLink(short: string): Link {
  const { kind, id = "", at } = linkParts.exec(short)?.groups ?? {};
  switch (kind) {
    case "product":
      return { linkType: 3, linkSpuId: id, ...(at && { vc: at }) };
    case "category":
      return { linkType: 5, code: id, ...(at === "all" && { isAllSeries: "true" }) };
    case "page":
      return { linkType: 2, type: "page", onlineId: id };
    case "record":
      return { linkType: 7, id };
    default:
      return short.startsWith("/") ? { linkType: 4, val: short } : { linkType: 1, val: short };
  }
}
