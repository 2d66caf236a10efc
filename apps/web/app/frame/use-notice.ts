import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Shows the notice of the address once, and removes it from the address. */
export function useNotice(): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!hash.startsWith("#notice=")) return;
    void import("./notices.ts").then(
      ({ showNotice }) =>
        showNotice(hash, (path) => void navigate(path)) &&
        navigate(pathname + search, { replace: true, preventScrollReset: true }),
    );
  }, [hash, pathname, search, navigate]);
}
