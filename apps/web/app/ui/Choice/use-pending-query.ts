import { useNavigation } from "react-router";

/** The query of the pending navigation within a list, else `present`, so that the next choice adds to it. */
export function usePendingQuery<Query>(path: string, present: Query, read: (search: URLSearchParams) => Query): Query {
  const { location } = useNavigation();
  return location?.pathname === path ? read(new URLSearchParams(location.search)) : present;
}
