import { otherName } from "@klarholm/contract/desk/figures";
import { categoryPath } from "@klarholm/contract/link";
import type { Content } from "../../content/snapshot.ts";
import { productAt } from "../../figures/counted-page.ts";
import { catalogueOf } from "../../content/catalogue.ts";

/** Screens whose title is no content, or says less to staff. */
const screenTitles: Readonly<Record<string, string>> = {
  "/": "首页",
  "/products": "全部商品",
  "/products/keyword": "搜索商品",
  "/search-results-page": "搜索结果",
  "/find-us": "门店",
  "/find-us/flagship-stores": "旗舰店",
  "/verification": "验证",
  "/customer-service/product-verification": "产品验证",
  "/news": "新闻",
  "/about-us/jobs": "招聘",
  "/about-us/jobs/withdraw": "撤回申请",
  "/wish-list": "心愿单",
  "/recently-viewed": "最近看过",
  "/compare": "比较",
  "/offline": "没有网络",
  [otherName]: "其他",
};

/** Finds the title of a page by its path; null if unknown. */
export function pageTitles(content: Content): (path: string) => string | null {
  const { products, categories } = catalogueOf(content);
  const titles = new Map<string, string>([
    ...[...categories.values()].map(({ node, leaf }): [string, string] => [
      categoryPath({ code: node.code, leafFlag: leaf }),
      node.name,
    ]),
    ...Object.entries(content.news).map(([id, { title }]): [string, string] => [
      `/news/${encodeURIComponent(id)}`,
      title,
    ]),
    ...Object.entries(content.jobs).flatMap(([id, { title }]): [string, string][] => [
      [`/about-us/jobs/${encodeURIComponent(id)}`, title],
      [`/about-us/jobs/${encodeURIComponent(id)}/apply`, `${title}，申请`],
    ]),
    ...Object.values(content.pages).flatMap(({ path, title }): [string, string][] =>
      path === undefined ? [] : [[encodeURI(path), title]],
    ),
    ...Object.entries(screenTitles),
  ]);
  return (path) => titles.get(path) ?? products.get(productAt(path) ?? "")?.product.name ?? null;
}
