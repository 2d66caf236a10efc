import { useNavigation } from "react-router";

/**
 * The query of a list: that of the pending navigation, so that the next choice adds to it and shows at once; otherwise
 * the present one.
 * @param path the list's path without its query
 * @param present the query of the list that is shown
 */
export function useQueryToCome<Query>(path: string, present: Query, read: (search: URLSearchParams) => Query): Query {
  const { location } = useNavigation();
  return location?.pathname === path ? read(new URLSearchParams(location.search)) : present;
}
