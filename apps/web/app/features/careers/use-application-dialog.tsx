import type { Careers } from "@klarholm/contract";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useLazyComponent } from "../../navigation/use-lazy-component.ts";

const loadDialog = async () => (await import("./ApplicationDialog/ApplicationDialog.tsx")).default;

/**
 * The application dialog of a page.
 * @returns the dialog, and attributes of links that open it; without JavaScript and in a new tab the links navigate
 */
export function useApplicationDialog(notice: Careers["notice"] | undefined): {
  linkTo: (jobId: string) => object;
  dialog: ReactNode;
} {
  const [jobId, setJobId] = useState<string>();
  const [ApplicationDialog, loadComponent] = useLazyComponent(loadDialog);
  return {
    linkTo: (id) => ({
      onClick: (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        setJobId(id);
        loadComponent();
      },
      "aria-haspopup": "dialog",
    }),
    dialog: ApplicationDialog && jobId !== undefined && (
      <ApplicationDialog
        key={jobId}
        jobId={jobId}
        notice={notice}
        onClose={() => setJobId(undefined)}
        onReopen={() => setJobId(jobId)}
      />
    ),
  };
}
