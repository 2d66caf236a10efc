import type { Careers } from "@klarholm/contract";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useLazyComponent } from "../../navigation/use-lazy-component.ts";

const loadDialog = async () => (await import("./ApplicationDialog/ApplicationDialog.tsx")).default;

/**
 * The application's dialogs for a page, and what makes its links open them in place. Without scripts, and in a
 * new tab, such a link leads where it says.
 */
export function useApplicationDialog(notice: Careers["notice"] | undefined): {
  linkTo: (jobId: string) => object;
  dialog: ReactNode;
} {
  const [jobId, setJobId] = useState<string>();
  const [ApplicationDialog, askForDialog] = useLazyComponent(loadDialog);
  const open = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setJobId(id);
    askForDialog();
  };
  return {
    linkTo: (id) => ({
      onClick: (event: MouseEvent) => open(event, id),
      "aria-haspopup": "dialog",
    }),
    dialog: ApplicationDialog && (
      <ApplicationDialog jobId={jobId} notice={notice} onClose={() => setJobId(undefined)} />
    ),
  };
}
