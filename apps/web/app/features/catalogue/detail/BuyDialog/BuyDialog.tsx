import type { SiteSettings } from "@klarholm/contract";
import { Dialog } from "../../../../ui/Dialog/Dialog.tsx";
import { buyCopy } from "./buy.copy.ts";
import { BuyInfo } from "./BuyInfo.tsx";
import { type BoughtProduct, BuyProduct } from "./BuyProduct.tsx";
import { NearestFinder } from "./NearestFinder.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  product: BoughtProduct;
  settings: SiteSettings;
}

/** The modal behind 立即购买. */
export function BuyDialog({ open, onClose, product, settings }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={buyCopy.title}>
      <BuyProduct {...product} />
      <BuyInfo settings={settings}>
        <NearestFinder />
      </BuyInfo>
    </Dialog>
  );
}
