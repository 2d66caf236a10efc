import { identifier, type Link, type Refs } from "@klarholm/contract";
import { z } from "zod";
import { richText } from "../rich-text.ts";
import { addressSchema, type Judge, reference, type ReferenceKind, shortLinkSchema } from "./references.ts";

/** A picture below content/media with its alternative text in Chinese (empty for decoration). */
export interface AuthoredPicture {
  src: string;
  alt: string;
}

/** Below content/media: no step leads out of the folder, because every one begins with a letter or digit. */
const mediaPath = z
  .string()
  .regex(/^\w[\w-]*(?:\/\w[\w.-]*)*\.(?:webp|png|jpg|svg)$/, { error: ({ input }) => whyNoPicture(String(input)) });

/** What is wrong with the path of a picture, most of all with names as cameras and chats give them. */
function whyNoPicture(path: string): string {
  if (/\.jpeg$/i.test(path)) return "expected the ending .jpg; name the file so";
  if (/\.(?:webp|png|jpg|svg)$/i.test(path) && !/\.[a-z]+$/.test(path))
    return "expected an ending in small letters; name the file so";
  const [odd] = /[^\w./-]/u.exec(path) ?? [];
  if (odd !== undefined) return `expected a file name of letters, digits, - _ or ., without "${odd}"`;
  return "expected a .webp, .png, .jpg or .svg file below media, such as mood/shelf.webp";
}

const filmPath = z
  .string()
  .regex(/^\w[\w-]*(?:\/\w[\w.-]*)*\.mp4$/, "expected an .mp4 file below media, such as film/kiln.mp4");

/** Decoration has the empty text. */
const alt = z.string({
  error: ({ input }) =>
    input === undefined ? 'missing, expected the alternative text in Chinese ("" for decoration)' : undefined,
});

export const name = z.string().trim().min(1);

/**
 * What the files are made of: everything that points at something.
 * @param judge says what is wrong with a reference
 */
export function partsOf(judge: Judge) {
  const src = reference("picture", mediaPath, judge);
  const picture = z.strictObject({ src, alt });
  const link = shortLinkSchema(judge);
  const href = addressSchema(judge);
  const product = reference("product", identifier(), judge);
  const category = reference("category", identifier(), judge);
  const video = reference("video", filmPath, judge);
  const html = richText(judge);
  return {
    /** A string that names something else. */
    reference: (kind: ReferenceKind, schema: z.ZodType<string>) => reference(kind, schema, judge),
    src,
    picture,
    /** A picture that shows something, hence never decoration. */
    shownPicture: z.strictObject({
      src,
      alt: alt.trim().min(1, "expected the alternative text in Chinese, found empty text"),
    }),
    link,
    href,
    namedLink: z.strictObject({ name, href }),
    product,
    category,
    /** A category without children. */
    leaf: reference("leaf", identifier(), judge),
    html,
    /** What blocks and dropdowns are made over. */
    refs: { picture, link, product, category, video, html } satisfies Refs<
      AuthoredPicture,
      Link,
      string,
      string,
      string,
      string
    >,
  };
}

export type Parts = ReturnType<typeof partsOf>;
