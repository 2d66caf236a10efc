import type { Block, ContentRecord } from "@klarholm/contract";
import { browserClient } from "../../../api/browser-client.ts";
import type { SiteConfig } from "../../../api/contexts.ts";
import { fetchRecord } from "../../../api/fetch-record.ts";
import { Blocks } from "../../../blocks/Blocks.tsx";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { recordsCopy } from "../records.copy.ts";
import styles from "./RecordDialog.module.css";

/** See fetchRecord; loaded with the dialog. */
export function fetchInBrowser(config: SiteConfig, contentId: string): Promise<ContentRecord | undefined> {
  return fetchRecord(browserClient(config), contentId);
}

/** The content blocks of a record; records of other kinds have none. */
export function RecordDialog({ record, onClose }: { record: ContentRecord; onClose: () => void }) {
  const { blocks = [] } = JSON.parse(record.contents) as { blocks?: Block[] };
  return (
    <Dialog open onClose={onClose} title={record.name}>
      <div className={styles.record}>
        {blocks.length > 0 ? <Blocks blocks={blocks} /> : <p>{recordsCopy.failed}</p>}
      </div>
    </Dialog>
  );
}
