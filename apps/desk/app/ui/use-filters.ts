import { type ShouldRevalidateFunction, useHref, useLocation, useNavigation, useSearchParams } from "react-router";

/**
 * Filters of a list, stored in the query.
 * @returns the filters of the shown list; those of the pending navigation, which controls show; and the setter: an
 * empty text clears a filter, `replace` adds no history entry; a change of a filter leads to the first page
 */
export function useFilters() {
  const [present, setQuery] = useSearchParams();
  // The pending location includes the basename.
  const path = useHref(useLocation().pathname);
  const { location } = useNavigation();
  const pending = location?.pathname === path ? new URLSearchParams(location.search) : present;
  const choose = (name: string, value: string, { replace = false } = {}) => {
    const next = new URLSearchParams(pending);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name !== "page") next.delete("page");
    setQuery(next, { replace });
  };
  return { present, pending, choose };
}

/** For views that filter in the browser, and the frame: another filter loads nothing. */
export const unlessFiltered: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) && defaultShouldRevalidate;
