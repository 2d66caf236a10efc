import type { VirtualCategory } from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import type { Breadcrumb } from "../../head/breadcrumbs.ts";
import { catalogueCopy } from "./catalogue.copy.ts";

/** The products page, then the category (SERIES-04); once if both have the same name. */
export function categoryBreadcrumbs(name: string): Breadcrumb[] {
  return name === catalogueCopy.products
    ? [{ label: name }]
    : [{ label: catalogueCopy.products, href: "/products" }, { label: name }];
}

export function wholeBreadcrumbs({ virtualCategoryName, virtualCategoryCode: code }: VirtualCategory): Breadcrumb[] {
  const href = categoryPath({ code, leafFlag: false });
  return [...categoryBreadcrumbs(virtualCategoryName).map((item) => ({ href, ...item })), { label: catalogueCopy.all }];
}

/** The category that the visitor came from, then the product; empty without one (PDP-15). */
export function productBreadcrumbs(
  arrival: { code: string; name: string } | undefined,
  productName: string,
): Breadcrumb[] {
  if (!arrival) return [];
  return [{ label: arrival.name, href: categoryPath({ code: arrival.code, leafFlag: true }) }, { label: productName }];
}
