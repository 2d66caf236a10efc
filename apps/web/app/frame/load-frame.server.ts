import {
  type ContentRecord,
  imageSettings,
  type ModelContent,
  navDropdown,
  navigation,
  readPicture,
  type SearchWords,
  type SiteSettings,
} from "@klarholm/contract";
import { createContext } from "react-router";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { contentIds } from "@klarholm/contract/content-ids";
import { padColour, siteColours } from "@klarholm/contract/site";
import type { SiteConfig } from "../api/contexts.ts";
import { memoize } from "../api/memoize.ts";
import { loadSearchWords } from "../features/search/load-search.server.ts";
import { type MenuItem, menuItems, type NavEntry, navEntries } from "./menu.ts";

/** From the root loader to entry.server.tsx: the panels of the menu. */
export const menuContext = createContext<readonly MenuItem[]>([]);

/** Data of the frame. */
export interface FrameData {
  config: SiteConfig;
  settings: SiteSettings;
  menu: NavEntry[];
  search: SearchWords;
  /** The brand's background colour, and the padding colour of its product pictures. */
  theme: { ground: string; pad: string };
  /** Set on previews of unpublished content. */
  preview?: boolean;
}

/** Loads settings and navigation, with the panels apart. A failure leaves its part empty and is logged. */
export async function loadFrame(
  api: ApiClient,
  config: SiteConfig,
): Promise<{ frame: FrameData; menu: readonly MenuItem[] }> {
  const [settings, menu, search] = await Promise.all([
    orWarn(api, loadSettings(api), {}, "The site settings"),
    orWarn(api, loadMenu(api), [], "The navigation"),
    loadSearchWords(api, config.storeId),
  ]);
  const own = settings.site?.theme;
  const theme = { ground: own?.ground ?? siteColours.ground, pad: padColour(own) };
  return { frame: { config, settings, menu: navEntries(menu), search, theme }, menu };
}

async function loadSettings(api: ApiClient): Promise<SiteSettings> {
  const answer = await api.call("queryModelContentDetail", { contentId: contentIds.siteSettings });
  return succeeded(answer) ? readSettings(answer.data) : {};
}

const readSettings = memoize(({ valueList }: ModelContent): SiteSettings => {
  const images: readonly string[] = imageSettings;
  // The record is validated when written; the shape of a value depends on its name.
  return Object.fromEntries(
    valueList.map(({ name, contentValue }) => {
      const value = JSON.parse(contentValue);
      return [name, images.includes(name) && value ? readPicture(value) : value];
    }),
  ) as SiteSettings;
});

/** The navigation with its panels; throws ApiError when a call fails. */
export async function loadMenu(api: ApiClient): Promise<MenuItem[]> {
  const answer = await api.call("queryReadableContent", { contentId: contentIds.navigation });
  const record = succeeded(answer) ? answer.data[0] : undefined;
  if (!record) return [];
  const { items } = readNavigation(record);
  const ids = items.flatMap((item) => item.navPopover?.val ?? []);
  return menuItems(items, ids.length > 0 ? await loadDropdowns(api, ids) : new Map());
}

const readNavigation = memoize(({ contents }: ContentRecord) => navigation.parse(JSON.parse(contents)));

/** All dropdowns in one call; malformed ones are skipped. */
async function loadDropdowns(api: ApiClient, ids: string[]) {
  const answer = await api.call("queryReadableContent", { contentId: ids.join(",") });
  const records: ContentRecord[] = succeeded(answer) ? answer.data : [];
  return new Map(
    records.flatMap((record) => {
      const dropdown = readDropdown(record);
      if (!dropdown.success) api.warn(`The menu ${record.id} is malformed.`, { err: dropdown.error });
      return dropdown.success ? [[record.id, dropdown.data] as const] : [];
    }),
  );
}

const readDropdown = memoize(({ contents }: ContentRecord) =>
  navDropdown.safeParse(JSON.parse(contents, withoutPlaceholders)),
);

/** Panels are closed initially and need no placeholders, which would add to every page. */
function withoutPlaceholders(key: string, value: unknown): unknown {
  return key === "placeholder" ? undefined : value;
}

async function orWarn<T>(api: ApiClient, loading: Promise<T>, fallback: T, subject: string): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    api.warn(`${subject} could not be loaded.`, { err: error });
    return fallback;
  }
}
