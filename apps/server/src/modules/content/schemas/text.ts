import { requiredText } from "@klarholm/contract";
import { z } from "zod";
import { saying } from "../../../lib/language.ts";

export const name = requiredText.trim();

/** Text of a pattern. Other text is a fault with a message in the editor's language. */
export function matching(pattern: RegExp, zh: string, en: string): z.ZodString {
  return z.string().regex(pattern, saying(zh, en));
}
