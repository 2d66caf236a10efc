import type { Picture } from "@klarholm/contract";
import { imageUrl, isBlank, plainRenditions } from "@klarholm/contract";
import sanitizeHtml from "sanitize-html";
import { z } from "zod";
import { addressSchema, type ReferenceCheck, refersTo } from "./schemas/references.ts";
import { say } from "../../lib/language.ts";

/** What rich text may consist of; everything else is a fault for the check, and is dropped before it leaves the server. */
const allowedTags = [
  "p",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "strong",
  "em",
  "a",
  "br",
  "blockquote",
  "figure",
  "figcaption",
  "img",
  "table",
  "caption",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
];
const allowedAttributes: Record<string, readonly string[]> = {
  a: ["href"],
  img: ["src", "alt"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};
const withoutEnd = new Set(["br", "img"]);

/** Levels of elements: for each element the parser takes time by the level that it is on. */
const mostLevels = 100;

class TooDeep extends Error {}

/** Sanitises, and counts levels. @throws TooDeep */
function sanitized(html: string, { onOpenTag, onCloseTag, ...options }: sanitizeHtml.IOptions): string {
  let level = 0;
  return sanitizeHtml(html, {
    ...options,
    onOpenTag(tag, attributes) {
      if ((level += 1) > mostLevels) throw new TooDeep();
      onOpenTag?.(tag, attributes);
    },
    onCloseTag(tag, isImplied) {
      level -= 1;
      onCloseTag?.(tag, isImplied);
    },
  });
}

/**
 * Rich text in a content file: HTML of the allow-list, with pictures by their path below media and links as
 * addresses of this site (`/path`, `#anchor`) or the web.
 */
export function richText(judge: ReferenceCheck): z.ZodType<string> {
  const address = addressSchema(judge);
  return z
    .string()
    .overwrite((html) => (showsNothing(html) ? "" : html.trim()))
    .min(1)
    .superRefine((html, context) => {
      for (const message of new Set(faultsOf(html, address, judge))) context.addIssue(message);
    })
    .meta({ [refersTo]: "html" });
}

/** Whether HTML has neither a picture nor a visible character. */
function showsNothing(html: string): boolean {
  return isBlank(html.replace(/<(?!img\b)[^<>]*>|&nbsp;/gi, ""));
}

function faultsOf(html: string, address: z.ZodType<string>, judge: ReferenceCheck): string[] {
  try {
    return faultsWithin(html, address, judge);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return [say(`正文嵌套太深，最多 ${mostLevels} 层`, `rich text has more than ${mostLevels} levels`)];
  }
}

function faultsWithin(html: string, address: z.ZodType<string>, judge: ReferenceCheck): string[] {
  const faults: string[] = [];
  sanitized(html, {
    allowedTags,
    onOpenTag(tag, attributes) {
      if (!allowedTags.includes(tag)) {
        faults.push(
          say(
            `正文里不能用 <${tag}>，可用 ${allowedTags.join("、")}`,
            `<${tag}> is not allowed in rich text, expected one of ${allowedTags.join(", ")}`,
          ),
        );
        return;
      }
      const strange = Object.keys(attributes).filter((attribute) => !allowedAttributes[tag]?.includes(attribute));
      faults.push(
        ...strange.map((attribute) =>
          say(`<${tag}> 不能有属性 ${attribute}`, `<${tag}> must not have the attribute ${attribute}`),
        ),
      );
      if (tag === "a") faults.push(...linkFaults(attributes.href, address));
      if (tag === "img") faults.push(...pictureFaults(attributes, judge));
    },
    onCloseTag(tag, isImplied) {
      if (isImplied && allowedTags.includes(tag) && !withoutEnd.has(tag))
        faults.push(say(`<${tag}> 没有结束标签`, `<${tag}> is not closed`));
    },
  });
  return faults;
}

function linkFaults(href: string | undefined, address: z.ZodType<string>): string[] {
  if (href === undefined) return [say("<a> 没有 href", "<a> has no href")];
  if (/^#[\p{L}\p{N}._-]+$/u.test(href)) return [];
  return (
    address
      .safeParse(href)
      .error?.issues.map(({ message }) => say(`链接“${href}”：${message}`, `link "${href}": ${message}`)) ?? []
  );
}

function pictureFaults({ src, alt }: sanitizeHtml.Attributes, judge: ReferenceCheck): string[] {
  const fault = src ? judge("picture", src) : say("<img> 没有 src", "<img> has no src");
  return [
    fault,
    alt === undefined
      ? say(
          '<img> 没有 alt，应为中文替代文字（纯装饰的图片写 ""）',
          '<img> has no alt, expected the alternative text in Chinese ("" for decoration)',
        )
      : undefined,
  ].filter((text) => text !== undefined);
}

/**
 * Rich text as it leaves the server: sanitised again, pictures with their address and size, links into the
 * web in a window of their own. Empty when it has more levels than the check lets pass.
 * @param picture finds a picture of the content; throws for one that does not exist
 */
export function presentRichText(html: string, picture: (ref: { src: string; alt: string }) => Picture): string {
  try {
    return presented(html, picture);
  } catch (error) {
    // A draft that the check refuses, in a preview.
    if (error instanceof TooDeep) return "";
    throw error;
  }
}

function presented(html: string, picture: (ref: { src: string; alt: string }) => Picture): string {
  return sanitized(html, {
    allowedTags,
    allowedAttributes: {
      ...allowedAttributes,
      a: ["href", "target", "rel"],
      img: ["src", "alt", "width", "height", "loading", "decoding"],
    } as sanitizeHtml.IOptions["allowedAttributes"],
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: { href, ...(/^https?:/i.test(href) && { target: "_blank", rel: "noopener" }) },
      }),
      img: (tagName, { src = "", alt = "" }) => {
        const { url, width, height } = picture({ src, alt });
        return {
          tagName,
          attribs: {
            src: imageUrl(url, plainRenditions.richText),
            alt,
            width: String(width),
            height: String(height),
            loading: "lazy",
            decoding: "async",
          },
        };
      },
    },
  }).trim();
}
