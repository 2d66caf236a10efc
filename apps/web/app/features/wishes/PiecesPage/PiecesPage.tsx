import { useState } from "react";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { ProductGrid } from "../../catalogue/ProductGrid/ProductGrid.tsx";
import { itemsPath, maxCompared } from "../item-query.ts";
import type { QrPath } from "../../share/qr.ts";
import type { Pieces } from "../load-pieces.server.ts";
import type { ListName } from "../product-lists.ts";
import { useOwnList } from "../use-own-list.ts";
import { wishesCopy as copy } from "../wishes.copy.ts";
import { PieceList } from "./PieceList.tsx";
import { ListTools } from "./ListTools.tsx";
import styles from "./PiecesPage.module.css";

interface Props extends Pieces {
  list: ListName;
  /** The public address of a list to share. */
  url?: string;
  qr?: QrPath | undefined;
}

/** The wish list of this or another visitor, or the recently viewed products. */
export function PiecesPage({ list, pieces, gone, beside, url, qr }: Props) {
  const ids = pieces.map(({ id }) => id);
  useOwnList(list, [...ids, ...gone]);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const compared = (picked.length > 0 ? ids.filter((id) => picked.includes(id)) : ids).slice(0, maxCompared);
  const isWishes = list === "wish-list";
  const other = isWishes ? "recently-viewed" : "wish-list";
  const toOther = (
    <Link className={buttonVariant("quiet")} to={`/${other}`}>
      {copy.titles[isWishes ? "viewed" : "wishes"]}
    </Link>
  );
  if (pieces.length === 0 && gone.length === 0) {
    return (
      <div data-unasked>
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
      <PageHead title={copy.titles[isWishes ? "wishes" : "viewed"]} lead={[copy.count(pieces.length)]} />
      <div className={styles.body}>
        {url && <ListTools ids={ids} url={url} qr={qr} />}
        {gone.length > 0 && <p className={styles.note}>{copy.gone(gone.length)}</p>}
        <PieceList pieces={pieces} picked={picked} onPick={setPicked} />
        <p className={styles.ways}>
          {ids.length > 1 && (
            <Link className={buttonVariant("outlined")} to={itemsPath("/compare", compared)}>
              {copy.compare(compared.length)}
            </Link>
          )}
          {toOther}
        </p>
        <p className={styles.kept}>
          {copy.kept} <Link to="/cookie">{copy.cookie}</Link>
        </p>
        {beside.length > 0 && (
          <section className={styles.beside} aria-labelledby="beside">
            <h2 id="beside">{copy.titles.goWith}</h2>
            <ProductGrid products={beside} words={[]} even />
          </section>
        )}
      </div>
    </div>
  );
}
