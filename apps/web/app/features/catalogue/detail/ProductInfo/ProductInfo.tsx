import type { SiteSettings } from "@klarholm/contract";
import { Link } from "react-router";
import { buttonVariant } from "../../../../ui/Button/button-variant.ts";
import { opens } from "../../../../ui/Dialog/PageDialog.tsx";
import { Disclosure } from "../../../../ui/Disclosure/Disclosure.tsx";
import { formatPrice, inquiryLabel, isInquiry } from "../../../../cards/PriceLine/price.ts";
import { PriceLine } from "../../../../cards/PriceLine/PriceLine.tsx";
import { BuyDialog } from "../BuyDialog/BuyDialog.tsx";
import { BuyInfo } from "../BuyDialog/BuyInfo.tsx";
import { productCopy } from "../product.copy.ts";
import type { ProductView } from "../product-view.ts";
import { Heart } from "../../../wishes/Heart/Heart.tsx";
import type { SharedProduct } from "../../../share/share.ts";
import { ShareDialog } from "../../../share/ShareDialog.tsx";
import { ModelButton } from "../ModelViewer/ModelButton.tsx";
import { AttributeLines } from "./AttributeLines.tsx";
import { VariantSelector } from "./VariantSelector.tsx";
import styles from "./ProductInfo.module.css";

const [buyId, shareId] = ["buy", "share"];

interface Props {
  product: ProductView;
  shared: SharedProduct;
  settings: SiteSettings;
}

export function ProductInfo({ product, shared, settings }: Props) {
  const labels = product.tagLabels.filter((label) => label !== inquiryLabel);
  return (
    <div className={styles.info}>
      <p className={styles.series} lang={product.seriesIsEnglish ? "en" : undefined}>
        {product.seriesPath ? <Link to={product.seriesPath}>{product.series}</Link> : product.series}
      </p>
      <h1 className={styles.name}>{withUnbrokenMeasures(product.name)}</h1>
      {labels.length > 0 && (
        <ul className={styles.labels}>
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <p className={styles.price}>
        <PriceLine salePrice={product.salePrice} tagLabels={product.tagLabels} />
      </p>
      {product.siblings.length > 1 && <VariantSelector current={product.id} siblings={product.siblings} />}
      <div className={styles.actions}>
        {/* Sticky on phones, with the price. */}
        <div className={styles.bar} data-price={isInquiry(product.tagLabels) ? "" : formatPrice(product.salePrice)}>
          <button type="button" {...opens(buyId)} className={`${buttonVariant("filled")} ${styles.buy}`}>
            {productCopy.buyNow}
          </button>
        </div>
        <button type="button" {...opens(shareId)} className={buttonVariant("quiet")}>
          {productCopy.share}
        </button>
        {product.model3d && <ModelButton product={product.model3d} />}
        <Heart id={product.id} name={`${product.series} ${product.name}`} inline />
      </div>
      <noscript>
        <div className={styles.withoutScript}>
          <BuyInfo settings={settings} />
        </div>
      </noscript>
      {product.description && <p className={styles.description}>{product.description}</p>}
      <div className={styles.facts}>
        {product.features.length + product.extras.length > 0 && (
          <Disclosure title={productCopy.features}>
            <AttributeLines attributes={product.features} />
            <AttributeLines attributes={product.extras} extra />
          </Disclosure>
        )}
        {product.specifications.length > 0 && (
          <Disclosure title={productCopy.specifications}>
            <AttributeLines attributes={product.specifications} />
          </Disclosure>
        )}
      </div>
      {product.code && (
        <p className={styles.code}>
          {productCopy.code} {product.code}
        </p>
      )}
      <BuyDialog id={buyId} product={product} settings={settings} />
      <ShareDialog id={shareId} shared={shared} />
    </div>
  );
}

/** Prevents line breaks within measures such as "27 厘米". */
function withUnbrokenMeasures(name: string) {
  return name.split(/(\d+ (?:毫升|厘米))/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles.measure}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
