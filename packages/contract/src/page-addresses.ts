import { hasOwn } from "./has-own.ts";
import { pageIds } from "./content-ids.ts";

/** Pages with a screen of their own, by its address. */
const ownScreens: Readonly<Record<string, string>> = {
  "/": pageIds.home,
  "/products": pageIds.products,
  "/brand-story": pageIds.brandStory,
  "/gifting": pageIds.gifting,
  "/contact-us": "contact-us",
  "/cookie": "cookie",
};

/** Addresses below those of pages that belong to screens. */
const taken = /^\/(?:about-us\/jobs|customer-service\/product-verification)(?:\/|$)/;

/** Below which address pages stand, how many names deep, and how the innermost name makes the id. */
const editorial: readonly { address: RegExp; id: (name: string) => string }[] = [
  { address: /^\/brand-story\/(?:[^/?#]+\/)?([^/?#]+)$/, id: (name) => name },
  { address: /^\/collections\/(?:[^/?#]+\/)?([^/?#]+)$/, id: (name) => `collection-${name}` },
  { address: /^\/flora-danica\/([^/?#]+)$/, id: (name) => `flora-${name}` },
  { address: /^\/(?:(?:member|about-us|customer-service)\/([^/?#]+)|member|about-us)$/, id: hyphenated },
];

/**
 * The id of the page that the site shows at an address: its routes and the check of content files both ask here.
 * @param path decoded, without query and without a slash at its end
 * @returns undefined where no page is shown
 */
export function pageIdAt(path: string): string | undefined {
  if (hasOwn(ownScreens, path)) return ownScreens[path];
  return taken.test(path) ? undefined : editorialIdAt(path);
}

/** The same for pages that say of themselves what they are, by a storyBasicConfig block, as they have no screen of their own. */
export function editorialIdAt(path: string): string | undefined {
  for (const { address, id } of editorial) {
    const found = address.exec(path);
    if (found) return id(found[1] ?? path.slice(1));
  }
  return undefined;
}

/** Ids are written with hyphens where an address of the specification has capitals: damagedForNew. */
function hyphenated(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
