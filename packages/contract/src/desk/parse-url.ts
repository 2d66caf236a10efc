/** The URL of a text; undefined for another text. `URL.parse` is missing in browsers before 2024. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
