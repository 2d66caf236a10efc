import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "../ui/Toast/toast.ts";
import { frameCopy } from "./frame.copy.ts";

/** Notices that survive a redirect, by their name in the address: a loader redirects to /#notice=product-missing. */
const notices: Record<string, string> = { "product-missing": frameCopy.notices.productMissing };

/** Shows the notice that the address carries, once, and takes it out of the address. */
export function useNotice(): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const message = notices[/^#notice=([\w-]+)$/.exec(hash)?.[1] ?? ""];
    if (!message) return;
    void showToast(message, "error", hash);
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);
}
