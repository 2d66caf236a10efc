/** Rows of one answer of a list that is read piece by piece. */
const pageSize = 50;

/** How many rows to read for one answer: one more than it has tells whether there are more. */
export const pageLimit = pageSize + 1;

/** The rows of one answer, of at most `pageLimit` that were read. */
export function pageOf<T>(read: readonly T[]): { more: boolean; rows: T[] } {
  return { more: read.length > pageSize, rows: read.slice(0, pageSize) };
}
