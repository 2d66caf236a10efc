import type { Link } from "@klarholm/contract";
import { z } from "zod";
import { say, saying } from "../../../lib/language.ts";

/** What a content file can point at. A leaf is a category without children. */
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

/** Says what is wrong with a reference, or nothing. `check` looks it up; elsewhere everything is right. */
export type ReferenceCheck = (kind: ReferenceKind, id: string) => string | undefined;

/** The keyword of JSON Schema that says what a text points at, or how it is written; forms choose their fields by it. */
export const refersTo = "x-refers";

/** A string that names something, held against `judge`. */
export function reference(kind: ReferenceKind, schema: z.ZodType<string>, judge: ReferenceCheck): z.ZodType<string> {
  const held = schema.superRefine((id, context) => {
    // Whatever is no id at all has been told already.
    const fault = schema.safeParse(id).success ? judge(kind, id) : undefined;
    if (fault) context.addIssue(fault);
  });
  return held.meta({ [refersTo]: kind });
}

/** The short form of a link: `/path`, `https://...` or `kind:id`, for some kinds with `@` and one more word. */
const shortLink =
  /^(?:\/(?![/\\])\S*|https?:\/\/\S+|(?:product|category|page|record):[\p{L}\p{N}._-]+(?:@[\p{L}\p{N}._-]+)?)$/u;

/**
 * A link in short: `/path`, `https://...`, `product:ID`, `product:ID@CODE` (reached from that category),
 * `category:CODE`, `category:CODE@all` (all series), `page:ID`, `record:ID`.
 */
export function shortLinkSchema(judge: ReferenceCheck): z.ZodType<Link> {
  return z
    .string()
    .regex(
      shortLink,
      saying(
        "应为 /路径、https://…、product:商品编号、category:类目代码、page:页面编号 或 record:记录编号",
        "expected /path, https://..., product:ID, category:CODE, page:ID or record:ID",
      ),
    )
    .superRefine((short, context) => {
      for (const fault of linkFaults(short, judge)) context.addIssue(fault);
    })
    .transform(expandLink)
    .meta({ [refersTo]: "link" });
}

function linkFaults(short: string, judge: ReferenceCheck): string[] {
  const { kind, id, at } = parts(short);
  if (!shortLink.test(short)) return [];
  if (kind === undefined) return present(pathFault(short, judge));
  if (at === undefined) return present(judge(kind, id));
  if (kind === "product") return present(judge(kind, id), judge("category", at));
  const extra =
    kind === "category" && at === "all"
      ? undefined
      : say(`编号后面不应再有内容，现有“@${at}”`, `expected nothing after the id, found "@${at}"`);
  return present(judge(kind, id), extra);
}

/** Paths of this site that name a product or a category lead nowhere when it does not exist. */
function pathFault(href: string, judge: ReferenceCheck): string | undefined {
  const [, product, leaf, category] =
    /^\/(?:pdp\/([^/?#]+)|products\/category\/([^/?#]+)|products\/([^/?#]+))(?:[?#]|$)/.exec(href) ?? [];
  if (product !== undefined) return judge("product", product);
  if (leaf !== undefined) return judge("leaf", leaf);
  return category === undefined ? undefined : judge("category", category);
}

function present(...faults: (string | undefined)[]): string[] {
  return faults.filter((fault) => fault !== undefined);
}

/** An address where the wire has text: `/path`, `https://...`, `mailto:` or `tel:`. No other scheme, so no script. */
export function addressSchema(judge: ReferenceCheck): z.ZodType<string> {
  return z
    .string()
    .regex(
      /^(?:\/(?![/\\])\S*|https?:\/\/\S+|mailto:\S+@\S+|tel:[\d+-]+)$/,
      saying("应为 /路径、https://…、mailto:… 或 tel:…", "expected /path, https://..., mailto:... or tel:..."),
    )
    .superRefine((href, context) => {
      const fault = pathFault(href, judge);
      if (fault) context.addIssue(fault);
    })
    .meta({ [refersTo]: "address" });
}

function parts(short: string): {
  kind?: "product" | "category" | "page" | "record";
  id: string;
  at?: string | undefined;
} {
  const [, kind, id = "", at] = /^(product|category|page|record):([^@]*)(?:@(.*))?$/s.exec(short) ?? [];
  return kind === "product" || kind === "category" || kind === "page" || kind === "record"
    ? { kind, id, at }
    : { id: short };
}

function expandLink(short: string): Link {
  const { kind, id, at } = parts(short);
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
