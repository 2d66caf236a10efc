import type { ContentRecord } from "@klarholm/contract";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { RecordContext } from "../../ui/ContentLink/record-context.ts";
import { showToast } from "../../ui/Toast/toast.ts";
import { recordsCopy } from "./records.copy.ts";

const RecordDialog = lazy(() => import("./RecordDialog/RecordDialog.tsx"));

/** Shows what links of type 7 fetch, in a dialog over the page that they stand on (LINK-06). */
export function RecordHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ContentRecord>();
  const close = useCallback(() => setShown(undefined), []);
  const show = useCallback((record: ContentRecord | undefined) => {
    if (record) setShown(record);
    else void showToast(recordsCopy.failed, "error", "record-failed");
  }, []);
  return (
    <RecordContext value={show}>
      {children}
      {shown && (
        <Suspense>
          <RecordDialog record={shown} onClose={close} />
        </Suspense>
      )}
    </RecordContext>
  );
}
