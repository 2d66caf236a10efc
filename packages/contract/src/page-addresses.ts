import { hasOwn } from "./has-own.ts";
import { pageIds } from "./content-ids.ts";

/** Pages with their own screen, by address. */
const ownScreens: Readonly<Record<string, string>> = {
  "/": pageIds.home,
  "/products": pageIds.products,
  "/brand-story": pageIds.brandStory,
  "/gifting": pageIds.gifting,
  "/contact-us": "contact-us",
  "/cookie": "cookie",
};

/** Addresses of other screens below editorial addresses. */
const taken = /^\/(?:about-us\/jobs|customer-service\/product-verification)(?:\/|$)/;

/** Address patterns of editorial pages, with the id made from the last path segment. */
const editorial: readonly { address: RegExp; id: (name: string) => string }[] = [
  { address: /^\/brand-story\/(?:[^/?#]+\/)?([^/?#]+)$/, id: (name) => name },
  { address: /^\/collections\/(?:[^/?#]+\/)?([^/?#]+)$/, id: (name) => `collection-${name}` },
  { address: /^\/flora-danica\/([^/?#]+)$/, id: (name) => `flora-${name}` },
  { address: /^\/(?:(?:member|about-us|customer-service)\/([^/?#]+)|member|about-us)$/, id: hyphenated },
];

/**
 * The id of the page at an address, for the site's routes and the content check.
 * @param path decoded, without query and trailing slash
 * @returns undefined if no page exists there
 */
export function pageIdAt(path: string): string | undefined {
  if (hasOwn(ownScreens, path)) return ownScreens[path];
  return taken.test(path) ? undefined : editorialIdAt(path);
}

/** The same for editorial pages, which have no screen of their own and begin with a storyBasicConfig block. */
export function editorialIdAt(path: string): string | undefined {
  for (const { address, id } of editorial) {
    const found = address.exec(path);
    if (found) return id(found[1] ?? path.slice(1));
  }
  return undefined;
}

/** Ids use hyphens where the specification's address has capitals: damagedForNew. */
function hyphenated(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
