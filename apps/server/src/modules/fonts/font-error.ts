/** A font that cannot be used; the message gives editors the reason. */
export class FontError extends Error {
  override name = "FontError";
}
