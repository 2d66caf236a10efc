import { hasOwn } from "@klarholm/contract/has-own";
import type { NavDropdown, NavItem, Picture, ProductCard } from "@klarholm/contract";
import { type Link, linkTarget } from "@klarholm/contract/link";
import { memoize } from "../api/memoize.ts";

export type CardMenuData = Extract<NavDropdown, { style: 1 }>;
export type ListMenuData = Extract<NavDropdown, { style: 3 }>;
type GridDropdown = Extract<NavDropdown, { style: 2 }>;

/** A product as a grid menu shows it. */
export interface MenuProduct {
  spuId: string;
  /** Its own leaf category. */
  vc: string | undefined;
  productName: string;
  /** English series name, else the local one. */
  seriesName: string;
  picture: Picture;
}

/** A grid menu with its products looked up. */
export interface GridMenuData extends Pick<
  GridDropdown,
  "style" | "mainTitle" | "image" | "subTitle" | "linkName" | "linkUrl"
> {
  goods: MenuProduct[];
}

export type Menu = CardMenuData | GridMenuData | ListMenuData;

/** An item of the navigation. */
export interface NavEntry {
  key: string;
  name: string;
  jump: Link;
  /** Whether a panel unfolds below it. */
  unfolds: boolean;
}

/** The same with what its panel shows. */
export interface MenuItem extends Omit<NavEntry, "unfolds"> {
  menu?: Menu;
}

/** The items without their panels, which pages carry as HTML alone. */
export function navEntries(items: readonly MenuItem[]): NavEntry[] {
  return items.map(({ key, name, jump, menu }) => ({ key, name, jump, unfolds: menu !== undefined }));
}

/** Joins navigation items with their loaded dropdowns; an item without one is a plain link. */
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
  return { ...feature, goods: newGoods(newGoodsArr, spuInfo) };
});

/** The products of "new products" by their ids; ids that `spuInfo` lacks are dropped (section 3). */
export function newGoods(ids: readonly string[], spuInfo: Readonly<Record<string, ProductCard>>): MenuProduct[] {
  return ids.flatMap((id) => {
    const card = hasOwn(spuInfo, id) ? spuInfo[id] : undefined;
    if (!card) return [];
    const { spuId, virtualCategoryCode: vc, productName, majorImage, i18nBrandSeriesName, brandSeriesName } = card;
    return [{ spuId, vc, productName, seriesName: i18nBrandSeriesName.en || brandSeriesName, picture: majorImage }];
  });
}

/** Whether a navigation item is highlighted: the current path contains its jump path (section 2). Home is in every path and never is. */
export function isCurrent(item: Pick<NavEntry, "jump">, pathname: string): boolean {
  const target = linkTarget(item.jump);
  if (target.kind !== "path") return false;
  const path = target.href.replace(/[?#].*$/, "");
  return path !== "/" && decodeURI(pathname).includes(decodeURI(path));
}

/** The link of an item in a list menu; the item's own "all series" flag is added to it. */
export function listItemLink(item: ListMenuData["columns"][number]["seriesList"][number]): Link {
  return item.isAllSeries === "true" ? { ...item.vcItem, isAllSeries: "true" } : item.vcItem;
}
