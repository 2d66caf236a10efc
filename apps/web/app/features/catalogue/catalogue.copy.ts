import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const catalogueCopy = interfaceCopy("catalogue", {
  products: "系列产品",
  exploreMore: "探索更多",
  collapse: "收起",
  seeAll: "查看全部",
  seeWhole: (count: number) => `查看全部 ${count} 件`,
  whole: (name: string) => `${name}全部产品`,
  all: "全部产品",
  around: "一并看看",
  intoSeries: (name: string) => `走进${name}`,
  everySeries: (kind: string) => `各系列${kind}`,
  count: (total: number) => `共 ${total} 件`,
  sort: "排序",
  sorts: { default: "推荐", newest: "新品", priceAsc: "价格从低到高", priceDesc: "价格从高到低" },
  filters: "筛选",
  chosen: "已选条件",
  remove: (name: string) => `移除${name}`,
  clearFilters: "清除全部",
  showResults: (total: number) => `查看 ${total} 件`,
  more: "加载更多",
  previousPage: "上一页",
  shown: (to: number, total: number) => `已显示 ${to} / ${total} 件`,
  shownFrom: (from: number, to: number, total: number) => `第 ${from}–${to} 件，共 ${total} 件`,
  noMatchTitle: "没有符合条件的产品",
  noMatchText: "换一个颜色或价格看看，或清除筛选条件，回到全部产品。",
  emptyTitle: "这里暂时没有产品",
  emptyText: "新的产品正在准备中。您可以浏览其他系列，或到门店看看实物。",
  allProducts: "浏览系列产品",
  stores: "查找门店",
});

/** The title of a category's full list; "all products" for the root category, which is named like the products page. */
export function wholeListTitle(name: string): string {
  return name === catalogueCopy.products ? catalogueCopy.all : catalogueCopy.whole(name);
}

/** The text of a link to a full list; `count` is undefined if unknown. */
export function seeWholeList(count: number | undefined): string {
  return count === undefined ? catalogueCopy.seeAll : catalogueCopy.seeWhole(count);
}

export function paragraphsOf(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}
