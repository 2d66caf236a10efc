import type { Careers } from "@klarholm/contract";
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

const ApplicationDialog = lazy(() => import("./ApplicationDialog/ApplicationDialog.tsx"));

/**
 * The application's dialogs for a page, and what makes its links open them in place. Without scripts, and in a
 * new tab, such a link leads where it says.
 */
export function useApplicationDialog(notice: Careers["notice"] | undefined): { linkTo: (jobId: string) => object; dialog: ReactNode } {
  const hydrated = useHydrated();
  const [jobId, setJobId] = useState<string>();
  const [used, setUsed] = useState(false);
  const open = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setUsed(true);
    setJobId(id);
  };
  return {
    linkTo: (id) => ({ onClick: (event: MouseEvent) => open(event, id), ...(hydrated && { "aria-haspopup": "dialog" }) }),
    dialog: used && (
      <Suspense>
        <ApplicationDialog jobId={jobId} notice={notice} onClose={() => setJobId(undefined)} />
      </Suspense>
    ),
  };
}
