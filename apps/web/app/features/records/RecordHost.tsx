import type { ContentRecord } from "@klarholm/contract";
import type { ReactNode } from "react";
import type { SiteConfig } from "../../api/contexts.ts";
import { importOnDemand } from "../../navigation/use-lazy-component.ts";
import { withPending } from "../../navigation/pending.ts";
import { loadEditorial } from "../../blocks/load-editorial.ts";
import { RecordContext } from "../../blocks/ContentLink/record-context.ts";
import { useLocationState } from "../../ui/use-location-state.ts";
import { showToast } from "../../ui/Toast/toast.ts";
import { recordsCopy } from "./records.copy.ts";

const load = async () => {
  await loadEditorial();
  return import("./RecordDialog/RecordDialog.tsx");
};
type Loaded = Awaited<ReturnType<typeof load>>;

/** Opens the content records of links of type 7 in a dialog (LINK-06); its code is loaded at the first press. */
export function RecordHost({ config, children }: { config: SiteConfig; children: ReactNode }) {
  const [shown, setShown] = useLocationState<{ record: ContentRecord; RecordDialog: Loaded["RecordDialog"] }>();
  const show = (contentId: string) =>
    importOnDemand(load, async ({ fetchInBrowser, RecordDialog }) => {
      const record = await withPending(fetchInBrowser(config, contentId));
      if (record) setShown({ record, RecordDialog });
      else showToast(recordsCopy.failed, "error", "record-failed");
    });
  return (
    <RecordContext value={show}>
      {children}
      {shown && <shown.RecordDialog record={shown.record} onClose={() => setShown()} />}
    </RecordContext>
  );
}
