import { freeScreens, screens, unlistedScreens } from "@klarholm/contract";
import { editorialIdAt, pageIdAt } from "@klarholm/contract/page-addresses";
import type { ContentFolder } from "./content-folder.ts";
import type { Fault } from "./faults.ts";
import { field, list } from "./lenient.ts";

/** Where an address can be chosen freely, as an editor is told of it. */
const offered = (id: string) =>
  [...new Set([`/brand-story/${id}`, `/customer-service/${id}`, `/about-us/${id}`, `/member/${id}`])].join(", ");

/** Pages whose address shows something else, or nothing: it would stand in the sitemap and lead home. */
export function pageAddressFaults({ pages, drafts }: ContentFolder): Fault[] {
  return [...pages, ...drafts.pages].flatMap(([id, yaml]) => {
    const path = field(yaml.value, "path");
    if (typeof path !== "string") return [];
    const fault = addressFault(path, id) ?? openingFault(path, field(yaml.value, "blocks"));
    return fault === undefined ? [] : [yaml.at(["path"], fault)];
  });
}

function addressFault(path: string, id: string): string | undefined {
  const shown = pageIdAt(path);
  if (shown === id) return undefined;
  if (shown !== undefined) return `${path} shows the page "${shown}", so its file must be named ${shown}.yaml`;
  const screen = [...screens, ...unlistedScreens, ...freeScreens].find(
    (known) => path === known || (path.startsWith(`${known}/`) && editorialIdAt(`${known}/x`) === undefined),
  );
  return screen === undefined
    ? `no screen shows a page at ${path}, expected one of ${offered(id)}`
    : `${path} belongs to a screen of the site, expected one of ${offered(id)}`;
}

/** A page without a screen of its own must say what it is, or it leads home. */
function openingFault(path: string, blocks: unknown): string | undefined {
  const kind = path === "/gifting" ? "giftingConfig" : "storyBasicConfig";
  if (kind === "storyBasicConfig" && (editorialIdAt(path) === undefined || path === "/")) return undefined;
  return list(blocks).some((block) => field(block, "kind") === kind)
    ? undefined
    : `a page at ${path} needs a block of kind ${kind}, without which it leads home`;
}
