import type { SiteSettings } from "@klarholm/contract";
import { PriceLine } from "../../../../cards/PriceLine/PriceLine.tsx";
import { PageDialog } from "../../../../ui/Dialog/PageDialog.tsx";
import { Picture } from "../../../../ui/Picture/Picture.tsx";
import type { ProductView } from "../product-view.ts";
import { buyCopy } from "./buy.copy.ts";
import styles from "./BuyDialog.module.css";
import { BuyInfo } from "./BuyInfo.tsx";
import { NearestFinder } from "./NearestFinder.tsx";

interface Props {
  id: string;
  product: ProductView;
  settings: SiteSettings;
}

/** The dialog of 立即购买: the product, and where it is sold. */
export function BuyDialog({ id, product: { series, name, picture, salePrice, tagLabels }, settings }: Props) {
  return (
    <PageDialog id={id} title={buyCopy.title}>
      <div className={styles.product}>
        <Picture picture={{ ...picture, alt: "" }} slot="productThumb" sizes="72px" className={styles.picture} />
        <div>
          <p className={styles.name}>
            {series} {name}
          </p>
          <p className={styles.price}>
            <PriceLine salePrice={salePrice} tagLabels={tagLabels} />
          </p>
        </div>
      </div>
      <BuyInfo settings={settings}>
        <NearestFinder />
      </BuyInfo>
    </PageDialog>
  );
}
