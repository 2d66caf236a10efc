import { hasOwn } from "@klarholm/contract/has-own";
import type { NavDropdown, NavItem, Picture, ProductCard } from "@klarholm/contract";
import { type Link, linkTarget } from "@klarholm/contract/link";
import { memoize } from "../api/memoize.ts";

export type CardMenuData = Extract<NavDropdown, { style: 1 }>;
export type ListMenuData = Extract<NavDropdown, { style: 3 }>;
type GridDropdown = Extract<NavDropdown, { style: 2 }>;

/** A product of a grid menu. */
export interface MenuProduct {
  spuId: string;
  /** Its own leaf category. */
  vc: string | undefined;
  productName: string;
  /** English name of the series, else the local one. */
  seriesName: string;
  picture: Picture;
}

export interface GridMenuData extends Pick<
  GridDropdown,
  "style" | "mainTitle" | "image" | "subTitle" | "linkName" | "linkUrl"
> {
  goods: MenuProduct[];
}

export type Menu = CardMenuData | GridMenuData | ListMenuData;

export interface NavEntry {
  key: string;
  name: string;
  jump: Link;
  /** Whether it has a panel. */
  hasPanel: boolean;
}

/** A navigation item with its panel. */
export interface MenuItem extends Omit<NavEntry, "hasPanel"> {
  menu?: Menu;
}

/** The items without panels, which pages carry as HTML. */
export function navEntries(items: readonly MenuItem[]): NavEntry[] {
  return items.map(({ key, name, jump, menu }) => ({ key, name, jump, hasPanel: menu !== undefined }));
}

/** Joins navigation items with their dropdowns; an item without one is a plain link. */
export function menuItems(items: readonly NavItem[], dropdowns: ReadonlyMap<string, NavDropdown>): MenuItem[] {
  return items.map((item) => {
    const dropdown = item.navPopover && dropdowns.get(item.navPopover.val);
    return {
      key: item.navKey,
      name: item.navName,
      jump: item.navJump.val,
      ...(dropdown && { menu: menuOf(dropdown) }),
    };
  });
}

const menuOf = memoize((dropdown: NavDropdown): Menu => {
  if (dropdown.style !== 2) return dropdown;
  const { newGoodsArr, spuInfo, ...feature } = dropdown;
  return { ...feature, goods: newProducts(newGoodsArr, spuInfo) };
});

/** Products of "new products" by id; ids missing in `spuInfo` are dropped (section 3). */
export function newProducts(ids: readonly string[], spuInfo: Readonly<Record<string, ProductCard>>): MenuProduct[] {
  return ids.flatMap((id) => {
    const card = hasOwn(spuInfo, id) ? spuInfo[id] : undefined;
    if (!card) return [];
    const { spuId, virtualCategoryCode: vc, productName, majorImage, i18nBrandSeriesName, brandSeriesName } = card;
    return [{ spuId, vc, productName, seriesName: i18nBrandSeriesName.en || brandSeriesName, picture: majorImage }];
  });
}

/** Whether an item is highlighted: the path contains its jump path (section 2). Never for home. */
export function isCurrent(item: Pick<NavEntry, "jump">, pathname: string): boolean {
  const target = linkTarget(item.jump);
  if (target.kind !== "path") return false;
  const path = target.href.replace(/[?#].*$/, "");
  return path !== "/" && decodeURI(pathname).includes(decodeURI(path));
}

/** The link of a list menu's item, with the item's own "all series" flag. */
export function listItemLink(item: ListMenuData["columns"][number]["seriesList"][number]): Link {
  return item.isAllSeries === "true" ? { ...item.vcItem, isAllSeries: "true" } : item.vcItem;
}
