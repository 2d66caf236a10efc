/** Scopes of API keys. Free of schemas, because the desk's browser code loads them. */
import type { DeskCallName } from "./endpoints.ts";
import type { TableName } from "./tables.ts";

/** Scopes with their Chinese names. */
export const keyScopes = {
  "products.read": "导出商品与价格",
  "products.write": "导入商品与价格",
  "prices.write": "只导入价格",
  "stores.read": "导出门店",
  "stores.write": "导入门店",
  "redirects.read": "导出地址转向",
  "redirects.write": "导入地址转向",
  "synonyms.read": "导出近义词",
  "synonyms.write": "导入近义词",
} as const;

export type KeyScope = keyof typeof keyScopes;
export const keyScopeNames = Object.keys(keyScopes) as readonly KeyScope[];

/** Calls that API keys may make, and the scopes that allow them, by the table in the request. */
const writing = {
  products: ["products.write", "prices.write"],
  stores: ["stores.write"],
  redirects: ["redirects.write"],
  synonyms: ["synonyms.write"],
} as const;
const keyCalls: Readonly<Partial<Record<DeskCallName, Readonly<Record<TableName, readonly KeyScope[]>>>>> = {
  exportTable: {
    products: ["products.read"],
    stores: ["stores.read"],
    redirects: ["redirects.read"],
    synonyms: ["synonyms.read"],
  },
  checkTable: writing,
  applyTable: writing,
};

/**
 * Whether a key with these scopes may make a call.
 * @param table of the request; omitted to ask whether it may make the call for any table
 */
export function keyMay(scopes: readonly KeyScope[], call: DeskCallName, table?: string): boolean {
  const allowed: Readonly<Record<string, readonly KeyScope[]>> = keyCalls[call] ?? {};
  return Object.entries(allowed)
    .filter(([name]) => table === undefined || name === table)
    .some(([, some]) => some.some((scope) => scopes.includes(scope)));
}

/** Whether a key may change nothing but prices in a table. */
export function maysPricesOnly(scopes: readonly KeyScope[], table: string | undefined): boolean {
  return table === "products" && !scopes.includes("products.write");
}

/** Days until a key expires, as the desk offers them. */
export const keyLifetimes = [30, 90, 365, 730] as const;
