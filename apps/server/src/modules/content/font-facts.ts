import { z } from "zod";

const positive = z.number().positive();

/** What was measured of a font file; kept with the content that names it, so that every process plans alike. */
export const fontFacts = z.object({
  /** SHA-256 of the file's bytes, hexadecimal. */
  hash: z.string(),
  /** The characters that it has, as `unicodeRange` writes them. */
  characters: z.string(),
  /** What a character adds to a cut, on average; bytes. */
  bytesPerCharacter: positive,
  /** In parts of an em: the line's extents, and the mean widths of digits, capitals and small letters (0 without them). */
  ascent: positive,
  descent: z.number().nonnegative(),
  lineGap: z.number().nonnegative(),
  widths: z.object({ digits: z.number(), capitals: z.number(), small: z.number() }),
});
export type FontFacts = z.infer<typeof fontFacts>;

/** The two faces that headings are set in, in the order in which browsers ask them for a character. */
export const faceRoles = ["latin", "chinese"] as const;
export type FaceRole = (typeof faceRoles)[number];
