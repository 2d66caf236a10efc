import { z } from "zod";

const positive = z.number().positive();

/** Measurements of a font file, published with the content that names it, so that all replicas plan the same subsets. */
export const fontFacts = z.object({
  /** SHA-256 of the file's bytes, hexadecimal. */
  hash: z.string(),
  /** The characters of the font, in the format of `unicodeRange`. */
  characters: z.string(),
  /** Average size of a character in a subset. */
  bytesPerCharacter: positive,
  /** In em: the vertical metrics, and the mean widths of digits, capitals and small letters (0 without them). */
  ascent: positive,
  descent: z.number().nonnegative(),
  lineGap: z.number().nonnegative(),
  widths: z.object({ digits: z.number(), capitals: z.number(), small: z.number() }),
});
export type FontFacts = z.infer<typeof fontFacts>;

/** The two faces of headings, in the order of the font-family list. */
export const faceRoles = ["latin", "chinese"] as const;
export type FaceRole = (typeof faceRoles)[number];
