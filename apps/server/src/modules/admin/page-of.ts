const pageSize = 50;

/** Rows to read for a page: one more shows whether there is a next page. */
export const pageLimit = pageSize + 1;

/** A page of at most `pageLimit` rows. */
export function pageOf<T>(read: readonly T[]): { more: boolean; rows: T[] } {
  return { more: read.length > pageSize, rows: read.slice(0, pageSize) };
}
