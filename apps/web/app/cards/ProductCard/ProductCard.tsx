import type { Picture as PictureData, ProductCard as Product } from "@klarholm/contract";
import { productPath } from "@klarholm/contract/link";
import { type ReactNode, useContext, useState } from "react";
import { Link } from "react-router";
import { Label } from "../../ui/Label/Label.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { useHasMouse } from "../../ui/use-mouse.ts";
import { PriceLine } from "../PriceLine/PriceLine.tsx";
import { HeartContext } from "../heart-context.ts";
import { seriesLabel } from "../series-label.ts";
import { usePictureTransition } from "../use-picture-transition.ts";
import styles from "./ProductCard.module.css";

interface Props {
  product: Product;
  sizes: string;
  priority?: boolean;
  /** The virtual category for the breadcrumb; default: the product's own. */
  vc?: string;
  /** Default: the plain name. */
  name?: ReactNode;
  /** Replaces the product's pictures and fills the frame. */
  scene?: PictureData | undefined;
}

export function ProductCard({
  product,
  sizes,
  priority = false,
  vc = product.virtualCategoryCode,
  name = product.productName,
  scene,
}: Props) {
  const heartOf = useContext(HeartContext);
  const path = productPath(product.spuId, vc);
  const series = seriesLabel(product);
  const hasMouse = useHasMouse();
  // A page may show a product twice; only the pressed card takes part in the transition.
  const [isPressed, setPressed] = useState(false);
  const frame = usePictureTransition<HTMLDivElement>(path, product.spuId, isPressed);
  return (
    <div className={styles.card}>
      <Link className={styles.link} to={path} prefetch="intent" viewTransition onClick={() => setPressed(true)}>
        <div className={styles.pictures} ref={frame}>
          <Picture
            picture={scene ?? product.majorImage}
            sizes={sizes}
            slot={scene ? "productScene" : "product"}
            priority={priority}
          />
          {hasMouse && product.secondImage && !scene && (
            <div className={styles.second} aria-hidden="true">
              <Picture picture={{ ...product.secondImage, alt: "" }} slot="productScene" sizes={sizes} />
            </div>
          )}
        </div>
        <Label className={styles.series} lang={product.i18nBrandSeriesName.en ? "en" : undefined}>
          {series}
        </Label>
        <p className={styles.name}>{name}</p>
        <p className={styles.price}>
          <PriceLine salePrice={product.salePrice} tagLabels={product.tagLabels} />
        </p>
      </Link>
      {heartOf?.({ id: product.spuId, name: `${series} ${product.productName}` })}
    </div>
  );
}
