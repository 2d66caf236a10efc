import { useHref, useLocation, useNavigation, useSearchParams } from "react-router";

/**
 * The filters of a list, which live in its address.
 * @returns those of the list that is shown; those of the pending address, which controls show and the next choice adds
 * to; and what chooses one: the empty text chooses none, `replace` makes no entry in the history
 */
export function useFilters() {
  const [present, setQuery] = useSearchParams();
  // The pending location bears the path of the whole site.
  const path = useHref(useLocation().pathname);
  const { location } = useNavigation();
  const pending = location?.pathname === path ? new URLSearchParams(location.search) : present;
  const choose = (name: string, value: string, { replace = false } = {}) => {
    const next = new URLSearchParams(pending);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace });
  };
  return { present, pending, choose };
}
