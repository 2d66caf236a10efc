import type { Picture as PictureData, ProductCard as Product } from "@klarholm/contract";
import { productPath } from "@klarholm/contract/link";
import { type ReactNode, useContext, useState } from "react";
import { Link } from "react-router";
import { Label } from "../../ui/Label/Label.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { useMouse } from "../../ui/use-mouse.ts";
import { PriceLine } from "../PriceLine/PriceLine.tsx";
import { HeartContext } from "../heart-context.ts";
import { seriesLabel } from "../series-label.ts";
import { useTravel } from "../use-travel.ts";
import styles from "./ProductCard.module.css";

interface Props {
  product: Product;
  /** The picture's width in the layout, as in the `sizes` attribute. */
  sizes: string;
  /** For cards that are visible at once. */
  priority?: boolean;
  /** The virtual category that the card stands in; it travels along for the breadcrumb. The product's own by default. */
  vc?: string;
  /** The name with something marked in it; the plain name by default. */
  name?: ReactNode;
  /** Takes the place of the product's own pictures and fills the frame. */
  scene?: PictureData | undefined;
}

/** A product in a list, a row or a grid: one link with picture, series, name and price, and what puts it on the wish list. */
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
  const hasMouse = useMouse();
  // A page may show a product twice; the card that was pressed is the one that leads to it.
  const [isPressed, setPressed] = useState(false);
  const frame = useTravel<HTMLDivElement>(path, product.spuId, isPressed);
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
