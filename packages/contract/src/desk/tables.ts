/** Contents that are exchanged as tables. Free of schemas, because the desk's browser code loads it. */

interface ExchangedTable {
  /** In Chinese. */
  label: string;
  /** The kind of content item that holds the rows. */
  kind: string;
  /** Name of its files, without an ending. */
  file: string;
}

/** Tables in display order. */
export const tables = {
  products: { label: "商品与价格", kind: "product-group", file: "products" },
  stores: { label: "门店", kind: "stores", file: "stores" },
  redirects: { label: "地址转向", kind: "redirects", file: "redirects" },
  synonyms: { label: "近义词", kind: "site", file: "synonyms" },
} as const satisfies Record<string, ExchangedTable>;

export type TableName = keyof typeof tables;
export const tableNames: readonly TableName[] = ["products", "stores", "redirects", "synonyms"];

export const tableLimits = {
  /** Bytes of an uploaded file. */
  bytes: 20 * 1024 * 1024,
  /** Rows below the names of columns; the number of cells limits tables of many columns to fewer. */
  rows: 200_000,
};

/** Cells that one check may correct. */
export const maxFixes = 50;
