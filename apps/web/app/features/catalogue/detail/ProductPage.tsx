import type { SiteSettings } from "@klarholm/contract";
import { pictureUrl } from "../../../ui/Picture/renditions.ts";
import { posterPath, productPath } from "@klarholm/contract/link";
import { type ReactNode, useEffect } from "react";
import { addViewed } from "../../wishes/product-lists.ts";
import { CareList } from "./CareList/CareList.tsx";
import { Gallery } from "./Gallery/Gallery.tsx";
import { productCopy } from "./product.copy.ts";
import type { ProductView } from "./product-view.ts";
import { ProductInfo } from "./ProductInfo/ProductInfo.tsx";
import { SizeDrawing } from "./SizeDrawing/SizeDrawing.tsx";
import styles from "./ProductPage.module.css";

interface Props {
  product: ProductView;
  settings: SiteSettings;
  publicUrl: string;
  children: ReactNode;
}

export function ProductPage({ product, settings, publicUrl, children }: Props) {
  useEffect(() => addViewed(product.id), [product.id]);
  const shared = {
    url: publicUrl + productPath(product.id),
    title: `${product.series} ${product.name}`,
    picture: new URL(
      pictureUrl(product.picture.url, { width: 750, height: 750, mode: "pad", format: "jpg" }),
      publicUrl,
    ).href,
    poster: posterPath(product.id),
  };
  return (
    <>
      <div className={styles.top}>
        <Gallery id={product.id} name={product.name} pictures={product.pictures} />
        <div className={styles.side}>
          <ProductInfo product={product} shared={shared} settings={settings} />
        </div>
      </div>
      {(product.sizeDrawing || product.careRules.length > 0) && (
        <div className={styles.band}>
          <div className={styles.sizeAndCare}>
            {product.sizeDrawing && (
              <section>
                <h2 className={styles.heading}>{productCopy.size}</h2>
                <SizeDrawing source={product.sizeDrawing} name={product.name} />
              </section>
            )}
            {product.careRules.length > 0 && (
              <section>
                <h2 className={styles.heading}>{productCopy.care}</h2>
                <CareList rules={product.careRules} />
              </section>
            )}
          </div>
        </div>
      )}
      {children && <div className={styles.blocks}>{children}</div>}
    </>
  );
}
