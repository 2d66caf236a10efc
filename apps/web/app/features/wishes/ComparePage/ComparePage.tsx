import { productPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { PriceLine } from "../../../cards/PriceLine/PriceLine.tsx";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { RemoveIcon } from "../../../ui/RemoveIcon/RemoveIcon.tsx";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { Facts } from "../../../ui/Facts/Facts.tsx";
import { Label } from "../../../ui/Label/Label.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { itemsPath } from "../item-query.ts";
import type { SavedProduct } from "../load-saved-products.server.ts";
import { wishesCopy as copy } from "../wishes.copy.ts";
import { drawToScale } from "./draw-to-scale.ts";
import styles from "./ComparePage.module.css";

/** Up to four products side by side, with side views on one scale. */
export function ComparePage({ products, missing }: { products: readonly SavedProduct[]; missing: readonly string[] }) {
  const back = (
    <Link className={buttonVariant("outlined")} to="/wish-list">
      {copy.backToList}
    </Link>
  );
  if (products.length === 0) {
    return (
      <EmptyState title={copy.titles.nothingToCompare} text={copy.compareText}>
        {back}
        <Link className={buttonVariant("quiet")} to="/products">
          {copy.products}
        </Link>
      </EmptyState>
    );
  }
  const drawings = drawToScale(products);
  const ids = products.map(({ id }) => id);
  return (
    <>
      <PageHead title={copy.titles.compare} lead={[copy.scale]} />
      <div className={styles.body}>
        {missing.length > 0 && <p className={styles.note}>{copy.gone(missing.length)}</p>}
        <ul className={styles.products} data-count={products.length}>
          {products.map((product, index) => {
            const drawing = drawings[index];
            return (
              <li key={product.id} className={styles.product}>
                <div className={styles.picture}>
                  <Picture picture={product.picture} slot="product" sizes="(min-width: 48em) 31vw, 46vw" priority />
                  <Link
                    className={`${buttonVariant("corner")} ${styles.remove}`}
                    to={itemsPath(
                      "/compare",
                      ids.filter((id) => id !== product.id),
                    )}
                    aria-label={copy.leaveOut(`${product.series} ${product.name}`)}
                    preventScrollReset
                    replace
                  >
                    <RemoveIcon />
                  </Link>
                </div>
                <div className={styles.name}>
                  <Label className={styles.series} lang={product.seriesIsEnglish ? "en" : undefined}>
                    {product.series}
                  </Label>
                  <Link to={productPath(product.id)}>{product.name}</Link>
                </div>
                {drawing ? (
                  <svg
                    className={styles.drawing}
                    viewBox={drawing.viewBox.join(" ")}
                    role="img"
                    aria-label={copy.drawingOf(`${product.series} ${product.name}`)}
                  >
                    {drawing.paths.map((path) => (
                      <path key={path} d={path} />
                    ))}
                  </svg>
                ) : (
                  <p className={styles.none}>{copy.noSize}</p>
                )}
                <Facts
                  className={styles.facts}
                  facts={[
                    { label: copy.size, value: product.size },
                    { label: copy.price, value: <PriceLine {...product} /> },
                    { label: copy.code, value: product.code },
                    ...product.specifications.map(({ attrName, value }) => ({ label: attrName, value })),
                  ]}
                />
              </li>
            );
          })}
        </ul>
        <p>{back}</p>
      </div>
    </>
  );
}
