import type { SearchFilter } from "@klarholm/contract";
import { type FilterCode, filterCodes, type ListQuery } from "../list-query.ts";

export interface ShownFilter extends SearchFilter {
  code: FilterCode;
}

/** The filters that are worth a control: with a choice to make, or one made. */
export function shownFilters(filters: readonly SearchFilter[], query: ListQuery): ShownFilter[] {
  return filterCodes.flatMap((code) => {
    const filter = filters.find((each) => each.code === code);
    return filter && (filter.options.length > 1 || query.filters[code]) ? [{ ...filter, code }] : [];
  });
}
