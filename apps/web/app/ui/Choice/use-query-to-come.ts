import { useNavigation } from "react-router";

/**
 * What the address of a list says: the one that is on its way, so that the next choice adds to it; else the present one.
 * @param path the list's path without its query
 * @param present what the list that is shown was asked for
 */
export function useQueryToCome<Query>(path: string, present: Query, read: (search: URLSearchParams) => Query): Query {
  const { location } = useNavigation();
  return location?.pathname === path ? read(new URLSearchParams(location.search)) : present;
}
