/**
 * Invisible characters: separators, controls, format characters, and default-ignorable code points (UAX 44: zero-width
 * spaces, fillers, variation selectors).
 */
const invisible = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes invisible characters. Not for names: U+845B U+E0101 is one character of a name. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text) === "";
}
