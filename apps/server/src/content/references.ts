import type { Link } from "@klarholm/contract";
import { z } from "zod";

/** What a content file can point at. A leaf is a category without children. */
export type ReferenceKind = "picture" | "product" | "category" | "leaf" | "series" | "shape" | "page" | "record";

/** Says what is wrong with a reference, or nothing. `check` looks it up; elsewhere everything is right. */
export type Judge = (kind: ReferenceKind, id: string) => string | undefined;

/** A string that names something, held against `judge`. */
export function reference(kind: ReferenceKind, schema: z.ZodType<string>, judge: Judge): z.ZodType<string> {
  return schema.superRefine((id, context) => {
    // Whatever is no id at all has been told already.
    const fault = schema.safeParse(id).success ? judge(kind, id) : undefined;
    if (fault) context.addIssue(fault);
  });
}

/** The short form of a link: `/path`, `https://...` or `kind:id`, for some kinds with `@` and one more word. */
const shortLink = /^(?:\/(?![/\\])\S*|https?:\/\/\S+|(?:product|category|page|record):[\p{L}\p{N}._-]+(?:@[\p{L}\p{N}._-]+)?)$/u;

/**
 * A link in short: `/path`, `https://...`, `product:ID`, `product:ID@CODE` (reached from that category),
 * `category:CODE`, `category:CODE@all` (all series), `page:ID`, `record:ID`.
 */
export function shortLinkSchema(judge: Judge): z.ZodType<Link> {
  return z
    .string()
    .regex(shortLink, "expected /path, https://..., product:ID, category:CODE, page:ID or record:ID")
    .superRefine((short, context) => {
      for (const fault of linkFaults(short, judge)) context.addIssue(fault);
    })
    .transform(expandLink);
}

function* linkFaults(short: string, judge: Judge): Generator<string> {
  const { kind, id, at } = parts(short);
  if (!shortLink.test(short) || kind === undefined) return;
  const fault = judge(kind, id);
  if (fault) yield fault;
  if (at === undefined) return;
  if (kind === "product") {
    const categoryFault = judge("category", at);
    if (categoryFault) yield categoryFault;
  } else if (kind !== "category" || at !== "all") {
    yield `expected nothing after the id, found "@${at}"`;
  }
}

function parts(short: string): { kind?: "product" | "category" | "page" | "record"; id: string; at?: string | undefined } {
  const [, kind, id = "", at] = /^(product|category|page|record):([^@]*)(?:@(.*))?$/s.exec(short) ?? [];
  return kind === "product" || kind === "category" || kind === "page" || kind === "record" ? { kind, id, at } : { id: short };
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
