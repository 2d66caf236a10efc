import { pageParameters } from "@klarholm/contract/page-query";

/** Query parameters that pages read, and React Router's own. Others, e.g. campaign parameters, would split the cache. */
const significant = [...pageParameters, "_routes"];

/** Control characters, which the API rejects in any text. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * The cache key of a page: its path with the significant parameters in a fixed order.
 * @param url path and query as requested
 */
export function pageAddress(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const requested = new URLSearchParams(url.slice(at + 1));
  const normalized = new URLSearchParams();
  for (const name of significant) {
    const value = requested.get(name);
    if (value !== null) normalized.set(name, value.replace(controlCharacters, ""));
  }
  const query = normalized.toString();
  return url.slice(0, at) + (query && `?${query}`);
}
