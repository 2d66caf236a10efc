import { useState } from "react";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { ProductGrid } from "../../catalogue/ProductGrid/ProductGrid.tsx";
import { itemsPath, maxCompared } from "../item-query.ts";
import type { QrPath } from "../../share/qr.ts";
import type { SavedProducts } from "../load-saved-products.server.ts";
import type { ListName } from "../product-lists.ts";
import { useOwnList } from "../use-own-list.ts";
import { wishesCopy as copy } from "../wishes.copy.ts";
import { SavedProductList } from "./SavedProductList.tsx";
import { ListTools } from "./ListTools.tsx";
import styles from "./SavedListPage.module.css";

interface Props extends SavedProducts {
  list: ListName;
  /** The public address of a list to share. */
  url?: string;
  qr?: QrPath | undefined;
}

/** The wish list of this or another visitor, or recently viewed products. */
export function SavedListPage({ list, products, missing, suggestions, url, qr }: Props) {
  const ids = products.map(({ id }) => id);
  useOwnList(list, [...ids, ...missing]);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const compared = (picked.length > 0 ? ids.filter((id) => picked.includes(id)) : ids).slice(0, maxCompared);
  const isWishes = list === "wish-list";
  const other = isWishes ? "recently-viewed" : "wish-list";
  const toOther = (
    <Link className={buttonVariant("quiet")} to={`/${other}`}>
      {copy.titles[isWishes ? "viewed" : "wishes"]}
    </Link>
  );
  if (products.length === 0 && missing.length === 0) {
    return (
      <div>
        <EmptyState
          title={copy.titles[isWishes ? "noWishes" : "noneViewed"]}
          text={isWishes ? copy.emptyText : copy.noneViewedText}
        >
          <Link className={buttonVariant("outlined")} to="/products">
            {copy.products}
          </Link>
          {toOther}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHead title={copy.titles[isWishes ? "wishes" : "viewed"]} lead={[copy.count(products.length)]} />
      <div className={styles.body}>
        {url && <ListTools ids={ids} url={url} qr={qr} />}
        {missing.length > 0 && <p className={styles.note}>{copy.gone(missing.length)}</p>}
        <SavedProductList products={products} picked={picked} onPick={setPicked} />
        <p className={styles.ways}>
          {ids.length > 1 && (
            <Link className={buttonVariant("outlined")} to={itemsPath("/compare", compared)}>
              {copy.compare(compared.length)}
            </Link>
          )}
          {toOther}
        </p>
        <p className={styles.storage}>
          {copy.kept} <Link to="/cookie">{copy.cookie}</Link>
        </p>
        {suggestions.length > 0 && (
          <section className={styles.suggestions} aria-labelledby="suggestions">
            <h2 id="suggestions">{copy.titles.goWith}</h2>
            <ProductGrid products={suggestions} words={[]} even />
          </section>
        )}
      </div>
    </div>
  );
}
