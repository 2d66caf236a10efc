import type { SiteSettings } from "@klarholm/contract";
import { PageDialog } from "../../../../ui/Dialog/PageDialog.tsx";
import { buyCopy } from "./buy.copy.ts";
import { BuyInfo } from "./BuyInfo.tsx";
import { type BoughtProduct, BuyProduct } from "./BuyProduct.tsx";
import { NearestFinder } from "./NearestFinder.tsx";

interface Props {
  id: string;
  product: BoughtProduct;
  settings: SiteSettings;
}

/** The modal behind 立即购买. */
export function BuyDialog({ id, product, settings }: Props) {
  return (
    <PageDialog id={id} title={buyCopy.title}>
      <BuyProduct {...product} />
      <BuyInfo settings={settings}>
        <NearestFinder />
      </BuyInfo>
    </PageDialog>
  );
}
