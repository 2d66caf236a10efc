import { identifier, isBlank, type Link, type Refs } from "@klarholm/contract";
import { z } from "zod";
import { richText } from "../rich-text.ts";
import { addressSchema, reference, type ReferenceCheck, type ReferenceKind, shortLinkSchema } from "./references.ts";
import { say, saying } from "../../../lib/language.ts";
import { matching, name } from "./text.ts";

/** A picture below content/media with its alternative text in Chinese (empty for decoration). */
export interface AuthoredPicture {
  src: string;
  alt: string;
}

/**
 * A path below content/media. Every segment begins with a letter or digit, so that none leads out of the folder. Endings
 * in capitals, as cameras write them, are listed, because the patterns of YAML plugins are case-sensitive.
 */
export const mediaPath = z.string().regex(/^\w[\w-]*(?:\/\w[\w.-]*)*\.(?:webp|png|jpg|jpeg|svg|WEBP|PNG|JPG|JPEG)$/, {
  error: ({ input }) => picturePathFault(String(input)),
});

/** Explains a wrong path, above all the file names of cameras and chat applications. */
function picturePathFault(path: string): string {
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

function pathTo(extension: "mp4" | "glb", example: string): z.ZodType<string> {
  return matching(
    new RegExp(`^\\w[\\w-]*(?:/\\w[\\w.-]*)*\\.${extension}$`),
    `应为 media 里的 .${extension} 文件，例如 ${example}`,
    `expected ${extension === "mp4" ? "an" : "a"} .${extension} file below media, such as ${example}`,
  );
}

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

/** The schemas of fields that refer to something, shared by all kinds of files. */
export function partsOf(check: ReferenceCheck) {
  const src = reference("picture", mediaPath, check);
  const picture = z.strictObject({ src, alt });
  const link = shortLinkSchema(check);
  const href = addressSchema(check);
  const product = reference("product", identifier(), check);
  const category = reference("category", identifier(), check);
  const video = reference("video", pathTo("mp4", "film/kiln.mp4"), check);
  const html = richText(check);
  return {
    reference: (kind: ReferenceKind, schema: z.ZodType<string>) => reference(kind, schema, check),
    src,
    picture,
    /** A picture with meaning, hence with alternative text. */
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
    /** A 3D model: glTF in one file. */
    model: reference("model", pathTo("glb", "products/cup/model.glb"), check),
    leaf: reference("leaf", identifier(), check),
    html,
    /** For the schemas of blocks and dropdowns in the contract. */
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
