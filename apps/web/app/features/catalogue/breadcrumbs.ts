import type { VirtualCategory } from "@klarholm/contract";
import type { Breadcrumb } from "../../head/breadcrumbs.ts";
import { categoryPath } from "@klarholm/contract/link";
import { catalogueCopy } from "./catalogue.copy.ts";

/** Series products, then the category (SERIES-04). */
export function categoryBreadcrumbs(name: string): Breadcrumb[] {
  // The category above all series may bear the same name; twice would read like a mistake.
  return name === catalogueCopy.products
    ? [{ label: name }]
    : [{ label: catalogueCopy.products, href: "/products" }, { label: name }];
}

/** Series products, the category and the list of all its goods. */
export function wholeBreadcrumbs({
  virtualCategoryName: name,
  virtualCategoryCode: code,
}: VirtualCategory): Breadcrumb[] {
  const above = categoryBreadcrumbs(name).map((item) =>
    item.href ? item : { ...item, href: categoryPath({ code, leafFlag: false }) },
  );
  return [...above, { label: catalogueCopy.all }];
}

/** The category that the visitor came from, then the product; nothing without such a category (PDP-15). */
export function productBreadcrumbs(
  arrival: { code: string; name: string } | undefined,
  productName: string,
): Breadcrumb[] {
  if (!arrival) return [];
  return [{ label: arrival.name, href: categoryPath({ code: arrival.code, leafFlag: true }) }, { label: productName }];
}
