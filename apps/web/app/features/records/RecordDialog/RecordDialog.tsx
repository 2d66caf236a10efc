import type { Block, ContentRecord } from "@klarholm/contract";
import { Blocks } from "../../../blocks/Blocks.tsx";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { recordsCopy } from "../records.copy.ts";
import styles from "./RecordDialog.module.css";

/** A content record in a dialog: the blocks of the page that it is the record of. */
export function RecordDialog({ record, onClose }: { record: ContentRecord; onClose: () => void }) {
  const blocks = blocksOf(record);
  return (
    <Dialog open onClose={onClose} title={record.name}>
      <div className={styles.record}>
        {blocks.length > 0 ? <Blocks blocks={blocks} /> : <p>{recordsCopy.failed}</p>}
      </div>
    </Dialog>
  );
}

/** Records of other things, such as the navigation, hold no blocks. */
function blocksOf({ contents }: ContentRecord): Block[] {
  // The server writes records from checked content; their shape is its own.
  const { blocks = [] } = JSON.parse(contents) as { blocks?: Block[] };
  return blocks;
}
