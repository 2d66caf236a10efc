import type { Picture } from "@klarholm/contract";
import { imageUrl, isBlank, plainRenditions } from "@klarholm/contract";
import sanitizeHtml from "sanitize-html";
import { z } from "zod";
import { addressSchema, type ReferenceCheck, refersTo } from "./schemas/references.ts";
import { say } from "../../lib/language.ts";

/** The elements of rich text. The check reports all others; `presentRichText` removes them. */
const allowedTags =
  "p h3 h4 ul ol li strong em a br blockquote figure figcaption img table caption thead tbody tr th td".split(" ");
const allowedAttributes: Record<string, readonly string[]> = {
  a: ["href"],
  img: ["src", "alt"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};
const voidElements = new Set(["br", "img"]);

/** The parser's time for an element grows with its depth. */
const maxDepth = 100;

class TooDeep extends Error {}

/** Sanitises HTML. Returns undefined when elements are nested more than `maxDepth` levels. */
function sanitized(html: string, { onOpenTag, onCloseTag, ...options }: sanitizeHtml.IOptions): string | undefined {
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...options,
      onOpenTag(tag, attributes) {
        if ((depth += 1) > maxDepth) throw new TooDeep();
        onOpenTag?.(tag, attributes);
      },
      onCloseTag(tag, isImplied) {
        depth -= 1;
        onCloseTag?.(tag, isImplied);
      },
    });
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

/**
 * The schema of rich text in a content file: HTML of the allowed elements, with pictures by their path below media and
 * links as addresses of this site (`/path`, `#anchor`) or the web.
 */
export function richText(check: ReferenceCheck): z.ZodType<string> {
  const address = addressSchema(check);
  return z
    .string()
    .overwrite((html) => (isEmpty(html) ? "" : html.trim()))
    .min(1)
    .superRefine((html, context) => {
      for (const message of new Set(faultsOf(html, address, check))) context.addIssue(message);
    })
    .meta({ [refersTo]: "html" });
}

/** Whether HTML has neither a picture nor a visible character. */
function isEmpty(html: string): boolean {
  return isBlank(html.replace(/<(?!img\b)[^<>]*>|&nbsp;/gi, ""));
}

function faultsOf(html: string, address: z.ZodType<string>, check: ReferenceCheck): string[] {
  const faults: string[] = [];
  const parsed = sanitized(html, {
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
      const unknown = Object.keys(attributes).filter((attribute) => !allowedAttributes[tag]?.includes(attribute));
      faults.push(
        ...unknown.map((attribute) =>
          say(`<${tag}> 不能有属性 ${attribute}`, `<${tag}> must not have the attribute ${attribute}`),
        ),
      );
      if (tag === "a") faults.push(...linkFaults(attributes.href, address));
      if (tag === "img") faults.push(...pictureFaults(attributes, check));
    },
    onCloseTag(tag, isImplied) {
      if (isImplied && allowedTags.includes(tag) && !voidElements.has(tag))
        faults.push(say(`<${tag}> 没有结束标签`, `<${tag}> is not closed`));
    },
  });
  if (parsed !== undefined) return faults;
  return [say(`正文嵌套太深，最多 ${maxDepth} 层`, `rich text has more than ${maxDepth} levels`)];
}

function linkFaults(href: string | undefined, address: z.ZodType<string>): string[] {
  if (href === undefined) return [say("<a> 没有 href", "<a> has no href")];
  if (/^#[\p{L}\p{N}._-]+$/u.test(href)) return [];
  const issues = address.safeParse(href).error?.issues ?? [];
  return issues.map(({ message }) => say(`链接“${href}”：${message}`, `link "${href}": ${message}`));
}

function pictureFaults({ src, alt }: sanitizeHtml.Attributes, check: ReferenceCheck): string[] {
  const fault = src ? check("picture", src) : say("<img> 没有 src", "<img> has no src");
  const missingText = say(
    '<img> 没有 alt，应为中文替代文字（纯装饰的图片写 ""）',
    '<img> has no alt, expected the alternative text in Chinese ("" for decoration)',
  );
  return [...(fault ? [fault] : []), ...(alt === undefined ? [missingText] : [])];
}

/**
 * Rich text for answers: sanitised again, pictures with their address and size, links to other sites in a new tab.
 * Empty when it is nested too deep, which only the preview of a faulty draft can be.
 * @param picture finds a picture of the content; throws when there is none
 */
export function presentRichText(html: string, picture: (ref: { src: string; alt: string }) => Picture): string {
  const presented = sanitized(html, {
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
  });
  return presented?.trim() ?? "";
}
