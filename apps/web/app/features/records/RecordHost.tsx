import type { ContentRecord } from "@klarholm/contract";
import type { ReactNode } from "react";
import type { SiteConfig } from "../../api/contexts.ts";
import { fetchCode } from "../../navigation/use-lazy-component.ts";
import { withPending } from "../../navigation/pending.ts";
import { loadEditorial } from "../../blocks/load-editorial.ts";
import { RecordContext } from "../../blocks/ContentLink/record-context.ts";
import { useStateHere } from "../../ui/use-state-here.ts";
import { showToast } from "../../ui/Toast/toast.ts";
import { recordsCopy } from "./records.copy.ts";

/** Such links are rare: all that they need comes along when one is pressed. */
const load = async () => {
  await loadEditorial();
  return import("./on-demand.ts");
};
type Loaded = Awaited<ReturnType<typeof load>>;

/** Shows what links of type 7 fetch, in a dialog over the page that they stand on (LINK-06). */
export function RecordHost({ config, children }: { config: SiteConfig; children: ReactNode }) {
  const [shown, setShown] = useStateHere<{ record: ContentRecord; RecordDialog: Loaded["RecordDialog"] }>();
  const show = (contentId: string) =>
    fetchCode(load, async ({ browserClient, fetchRecord, RecordDialog }) => {
      const record = await withPending(fetchRecord(browserClient(config), contentId));
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
