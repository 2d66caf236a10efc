/** A font that cannot be used; the message says why in words for editors. */
export class FontError extends Error {
  override name = "FontError";
}
