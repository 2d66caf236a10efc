/** Products on a page of the list. */
export const pageSize = 24;

/** The orders of the list by the words of their links. */
export const sorts = { 推荐: "", 新品: "newest", 价格从低到高: "priceAsc", 价格从高到低: "priceDesc" };

/**
 * What a list shows, as its server would read it from a database.
 * @param {{ all: { price: number, series: string, markup: unknown }[], options: { name: string, code: string }[] }} data
 * @param {{ sort?: string, series?: string, to?: string }} asked
 */
export function readList({ all, options }, { sort, series, to }) {
  const chosen = series ? all.filter((product) => product.series === series) : all;
  const direction = { priceAsc: 1, priceDesc: -1 }[sort] ?? 0;
  const sorted = chosen.toSorted((a, b) => direction * (a.price - b.price));
  const page = Number(to) || 1;
  return {
    products: sorted.slice(0, page * pageSize).map(({ markup }) => markup),
    total: sorted.length,
    query: { ...(sort && { sort }), ...(series && { series }), to: page },
    options,
  };
}
