/** Characters (section 9). */
export const keywordLength = 30;
/** Of the results page: products above the link to their list, and articles of a page. */
export const teaserLength = 8;
export const articlesOnPage = 12;

/** Normalizes a keyword of an address for the calls: NFC, no control characters, at most `keywordLength` code points. */
export function readKeyword(text: string | null | undefined): string {
  const clean = (text ?? "").normalize("NFC").replace(/[\u0000-\u001f\u007f\ufffd\p{Cs}\s]+/gu, " ");
  return [...clean.trim()].slice(0, keywordLength).join("").trim();
}

export function keywordPath(keyword: string): string {
  // URL parsers resolve `.` and `..` segments, even encoded ones.
  return /^\.{1,2}$/.test(keyword)
    ? `/products/keyword?keyword=${keyword}`
    : `/products/keyword/${encodeURIComponent(keyword)}`;
}

/** The products and articles of a keyword. */
export function resultsPath(keyword: string, { kind, page = 1 }: { kind?: string | undefined; page?: number } = {}) {
  const params = new URLSearchParams({
    ...(keyword && { keyword }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  const query = params.toString();
  return `/search-results-page${query && `?${query}`}`;
}
