import type { SiteSettings } from "@klarholm/contract";
import { Dialog } from "../../../../ui/Dialog/Dialog.tsx";
import { buyCopy } from "./buy.copy.ts";
import { BuyInfo } from "./BuyInfo.tsx";

/** The modal behind 立即购买. */
export function BuyDialog({ open, onClose, settings }: { open: boolean; onClose: () => void; settings: SiteSettings }) {
  return (
    <Dialog open={open} onClose={onClose} title={buyCopy.title}>
      <BuyInfo settings={settings} />
    </Dialog>
  );
}
