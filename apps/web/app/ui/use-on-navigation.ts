import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

/** Calls a listener after each navigation, not on mount. */
export function useOnNavigation(listener: () => void): void {
  const { key } = useLocation();
  const last = useRef(key);
  const call = useEffectEvent(listener);
  useEffect(() => {
    if (last.current !== key) call();
    last.current = key;
  }, [key]);
}
