/** Most characters that a search may have (section 9). */
export const keywordLength = 30;

/**
 * A keyword from an address as every call takes it: whole characters only, without control characters, at most 30.
 * Empty when nothing is left.
 */
export function readKeyword(text: string | null | undefined): string {
  const clean = (text ?? "").normalize("NFC").replace(/[\u0000-\u001f\u007f\ufffd\p{Cs}\s]+/gu, " ");
  return [...clean.trim()].slice(0, keywordLength).join("").trim();
}

/** The address of the products that a keyword finds. */
export function keywordPath(keyword: string): string {
  // Browsers take `.` and `..` for folders, even encoded.
  return /^\.{1,2}$/.test(keyword)
    ? `/products/keyword?keyword=${keyword}`
    : `/products/keyword/${encodeURIComponent(keyword)}`;
}

/** The address of everything that a keyword finds. */
export function resultsPath(
  keyword: string,
  { kind, page = 1 }: { kind?: string | undefined; page?: number } = {},
): string {
  const params = new URLSearchParams({
    ...(keyword && { keyword }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  const query = params.toString();
  return `/search-results-page${query && `?${query}`}`;
}
