import { identifier, isBlank, type Link, type Refs, requiredText } from "@klarholm/contract";
import { z } from "zod";
import { richText } from "../rich-text.ts";
import { addressSchema, type ReferenceCheck, reference, type ReferenceKind, shortLinkSchema } from "./references.ts";
import { say, saying } from "../../../lib/language.ts";

/** A picture below content/media with its alternative text in Chinese (empty for decoration). */
export interface AuthoredPicture {
  src: string;
  alt: string;
}

/**
 * Below content/media: no step leads out of the folder, because every one begins with a letter or digit. Endings in capitals,
 * as cameras write them, stand for themselves: editors' YAML plugins know no pattern that minds no case.
 */
export const mediaPath = z.string().regex(/^\w[\w-]*(?:\/\w[\w.-]*)*\.(?:webp|png|jpg|jpeg|svg|WEBP|PNG|JPG|JPEG)$/, {
  error: ({ input }) => whyNoPicture(String(input)),
});

/** What is wrong with the path of a picture, most of all with names as cameras and chats give them. */
function whyNoPicture(path: string): string {
  if (/\.(?:webp|png|jpe?g|svg)$/i.test(path) && !/\.[a-z]+$/.test(path))
    return say("扩展名应为小写；请改文件名", "expected an ending in small letters; name the file so");
  const [odd] = /[^\w./-]/u.exec(path) ?? [];
  if (odd !== undefined)
    return say(
      `文件名只能用字母、数字、- _ 和 .，不能有“${odd}”`,
      `expected a file name of letters, digits, - _ or ., without "${odd}"`,
    );
  return say(
    "应为 media 里的 .webp、.png、.jpg 或 .svg 文件，例如 mood/shelf.webp",
    "expected a .webp, .png, .jpg or .svg file below media, such as mood/shelf.webp",
  );
}

const filmPath = z
  .string()
  .regex(
    /^\w[\w-]*(?:\/\w[\w.-]*)*\.mp4$/,
    saying("应为 media 里的 .mp4 文件，例如 film/kiln.mp4", "expected an .mp4 file below media, such as film/kiln.mp4"),
  );

const modelPath = z
  .string()
  .regex(
    /^\w[\w-]*(?:\/\w[\w.-]*)*\.glb$/,
    saying(
      "应为 media 里的 .glb 文件，例如 products/cup/model.glb",
      "expected a .glb file below media, such as products/cup/model.glb",
    ),
  );

/** Decoration has the empty text. */
const alt = z.string({
  error: ({ input }) =>
    input === undefined
      ? say(
          '缺少此项，应为中文替代文字（纯装饰的图片写 ""）',
          'missing, expected the alternative text in Chinese ("" for decoration)',
        )
      : undefined,
});

export const name = requiredText.trim();

/**
 * What the files are made of: everything that points at something.
 * @param judge says what is wrong with a reference
 */
export function partsOf(judge: ReferenceCheck) {
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
      alt: alt
        .overwrite((text) => (isBlank(text) ? "" : text.trim()))
        .min(1, saying("应为中文替代文字，现为空文字", "expected the alternative text in Chinese, found empty text")),
    }),
    link,
    href,
    namedLink: z.strictObject({ name, href }),
    product,
    category,
    /** A model to turn: glTF in one file. */
    model: reference("model", modelPath, judge),
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
