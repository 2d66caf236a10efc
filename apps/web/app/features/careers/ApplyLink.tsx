import type { Careers } from "@klarholm/contract";
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";

const ApplicationDialog = lazy(() => import("./ApplicationDialog/ApplicationDialog.tsx"));

interface Props {
  jobId: string;
  /** Where it leads without scripts, and in a new tab. */
  to: string;
  notice: Careers["notice"] | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that opens the application's dialogs in place. */
export function ApplyLink({ jobId, to, notice, className, children }: Props) {
  const hydrated = useHydrated();
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setState("open");
  };
  return (
    <>
      <Link className={className} to={to} aria-haspopup={hydrated ? "dialog" : undefined} onClick={open}>
        {children}
      </Link>
      {state !== "unused" && (
        <Suspense>
          <ApplicationDialog jobId={state === "open" ? jobId : undefined} notice={notice} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
