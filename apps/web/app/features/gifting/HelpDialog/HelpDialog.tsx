import type { SiteSettings } from "@klarholm/contract";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { giftingCopy } from "../gifting.copy.ts";
import { HelpLines } from "./HelpLines.tsx";

interface Props {
  /** Title of the tile whose button was pressed. */
  about: string;
  settings: SiteSettings;
  onClose: () => void;
}

/** Whom to phone about a tile that leads nowhere else (GIFT-04). The default export is what `lazy` takes. */
export default function HelpDialog({ about, settings, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={giftingCopy.helpTitle(about)}>
      <HelpLines settings={settings} />
    </Dialog>
  );
}
