import { pageParameters } from "@klarholm/contract/page-query";

/** What changes a page or, as React Router's own, the data of one. Campaign marks and the like reach no loader and split no cache. */
const meaningful = [...pageParameters, "_routes"];

/** Control characters, which the API refuses in any text, and with it the page that was asked for. */
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * The address under which a page is rendered and kept: its path with the meaningful parameters in a fixed order.
 * @param url path and query as requested
 */
export function pageAddress(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const given = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  for (const name of meaningful) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value.replace(unreadable, ""));
  }
  const query = kept.toString();
  return url.slice(0, at) + (query && `?${query}`);
}
