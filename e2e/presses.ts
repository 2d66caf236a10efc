import type { Locator, Page } from "playwright-core";

/** Widths of the windows in which presses are tested, CSS pixels. */
export type PressWidth = 390 | 1440;

/** A condition on the page: one element is visible. */
export interface Sight {
  /** CSS selector. */
  selector: string;
  /** Regular expression for the element's label, or its text without a label. */
  words?: string;
  /** Index among the matching elements; the first one by default. */
  nth?: number;
  /** Least width of the element, CSS pixels. */
  width?: number;
  /** True where the element may be outside of the window. */
  anywhere?: boolean;
  /** Regular expression for path, query and fragment of the address. */
  address?: string;
}

/** One press of a visitor, and its result. */
export interface Press {
  name: string;
  /** Path of the page on which it is made. */
  path: string;
  widths: readonly PressWidth[];
  /**
   * Source of the result: the page that is already there, a response of the server, or a script. A press that needs a
   * script cannot have its result while scripts are loading.
   */
  needs: "page" | "network" | "script";
  /** Name of a press that has to come first. */
  after?: string;
  /** Text to enter between that press and this one. */
  text?: string;
  control: (page: Page, width: PressWidth) => Locator;
  result: Sight;
  /** Regular expression for the path after the press; the path of the page by default. */
  leadsTo?: string;
  /**
   * State after two presses within 100 ms: `back` is the state before them, `same` that after one press. `any` stands
   * for controls that their own result covers, so that the second press hits the cover.
   */
  twice: "back" | "same" | "any";
}

/** Pages and texts of a site for the presses. */
export interface PressSite {
  home: string;
  /** A list that is longer than one page and can be filtered. */
  list: string;
  /** Name of a value of the first filter of that list. */
  option: string;
  /** A product with at least two pictures. */
  product: string;
  /** Text for the search that has suggestions. */
  query: string;
  stores: string;
  /** Fragment of an area far down on the page of stores, with `#`. */
  area: string;
  /** Name of a store on that page. */
  store: string;
}

/** Products on a page of a list. */
const listPage = 24;

const both: readonly PressWidth[] = [390, 1440];
const dialog = (words: string): Sight => ({ selector: "dialog[open], [role=dialog]", words });
const banner = (page: Page) => page.getByRole("banner");
const main = (page: Page) => page.getByRole("main");

/** The sixteen presses on a site, in the order of a visit. */
export function pressesOn(site: PressSite): Press[] {
  const { home, list, product, stores } = site;
  return [
    {
      name: "menu",
      path: home,
      widths: [390],
      needs: "page",
      control: (page) => page.getByRole("button", { name: "打开菜单" }),
      result: dialog("^菜单"),
      twice: "any",
    },
    {
      name: "menu item",
      path: home,
      widths: [390],
      needs: "page",
      after: "menu",
      control: (page) => page.getByRole("dialog", { name: "菜单" }).locator("summary").first(),
      result: { selector: "dialog[open] details[open] a, [role=dialog] details[open] a" },
      twice: "back",
    },
    {
      name: "search",
      path: home,
      widths: both,
      needs: "page",
      control: (page) => banner(page).locator("input[type=search]").first(),
      result: { selector: "header input:focus", width: 120 },
      twice: "same",
    },
    {
      name: "suggestion",
      path: home,
      widths: both,
      needs: "network",
      after: "search",
      text: site.query,
      control: (page) => page.getByRole("option").first(),
      result: { selector: "main h1", address: "^/(products/keyword|pdp)/" },
      leadsTo: "^/(products/keyword|pdp)/",
      twice: "same",
    },
    {
      name: "contact",
      path: home,
      widths: both,
      needs: "page",
      control: (page) => banner(page).locator("summary, button", { hasText: "联系门店" }).first(),
      result: {
        selector: "header :is(section, [role=region]), [popover] :is(section, [role=region])",
        words: "关注我们",
      },
      twice: "back",
    },
    {
      name: "filter",
      path: list,
      widths: both,
      needs: "page",
      control: (page, width) =>
        width === 390
          ? main(page).getByRole("button", { name: "筛选" })
          : main(page).locator("summary", { hasText: "系列" }).first(),
      result: { selector: ":is(dialog[open], [role=dialog], main details[open]) :is(a, label)", words: site.option },
      twice: "any",
    },
    {
      name: "filter option",
      path: list,
      widths: both,
      needs: "network",
      after: "filter",
      control: (page) =>
        page.locator(":is(dialog[open], main details[open]) :is(a, label)", { hasText: site.option }).first(),
      result: {
        selector: "main a",
        words: `移除.*${site.option}`,
        anywhere: true,
        address: "[?&]series=",
      },
      twice: "any",
    },
    {
      name: "sort",
      path: list,
      widths: both,
      needs: "network",
      control: (page) => main(page).locator("a, label", { hasText: "价格从低到高" }).first(),
      result: { selector: "main a[href^='/pdp/']", anywhere: true, address: "[?&]sort=priceAsc" },
      twice: "same",
    },
    {
      name: "load more",
      path: list,
      widths: both,
      needs: "network",
      control: (page) => main(page).locator("a, button", { hasText: "加载更多" }).first(),
      result: { selector: "main li a[href^='/pdp/']", nth: listPage, address: "[?&]to=2\\b" },
      twice: "same",
    },
    {
      name: "gallery",
      path: product,
      widths: both,
      needs: "page",
      control: (page) =>
        main(page)
          .locator("a, button")
          .filter({ has: page.locator("img") })
          .first(),
      result: dialog("图片"),
      twice: "any",
    },
    {
      name: "buy",
      path: product,
      widths: both,
      needs: "page",
      control: (page) => main(page).getByRole("button", { name: "立即购买" }).first(),
      result: dialog("^立即购买"),
      twice: "any",
    },
    {
      name: "share",
      path: product,
      widths: both,
      needs: "page",
      control: (page) => main(page).getByRole("button", { name: "分享" }).first(),
      result: dialog("^分享"),
      twice: "any",
    },
    {
      name: "disclosure",
      path: product,
      widths: both,
      needs: "page",
      control: (page) => main(page).locator("summary", { hasText: "产品规格" }),
      result: { selector: "main details[open]", words: "产品规格" },
      twice: "back",
    },
    {
      name: "heart",
      path: product,
      widths: both,
      needs: "script",
      control: (page) =>
        main(page)
          .getByRole("button", { name: /^心愿单/ })
          .first(),
      result: { selector: "main :is([aria-pressed=true], :checked)", words: "^心愿单" },
      twice: "back",
    },
    {
      name: "area",
      path: stores,
      widths: both,
      needs: "page",
      control: (page) => main(page).locator(`a[href$='${site.area}']`),
      result: { selector: site.area, address: `${site.area}$` },
      twice: "same",
    },
    {
      name: "store",
      path: stores,
      widths: both,
      needs: "page",
      control: (page) => main(page).getByRole("link", { name: site.store, exact: true }),
      result: {
        selector: ":is(dialog[open], [role=dialog], section[aria-label], section[aria-labelledby])",
        words: site.store,
      },
      twice: "any",
    },
  ];
}
