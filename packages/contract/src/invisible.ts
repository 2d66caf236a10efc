/**
 * Characters that show nothing by themselves: separators, controls, format characters, and the code points that Unicode
 * has every program ignore (UAX 44, Default_Ignorable_Code_Point: zero-width spaces, fillers, variation selectors).
 */
const invisible = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text without the characters that show nothing; of a name they may be a part (U+845B U+E0101 is one character). */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Whether a text shows nothing. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text) === "";
}
