import { productPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { PriceLine } from "../../../cards/PriceLine/PriceLine.tsx";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Cross } from "../../../ui/Cross/Cross.tsx";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { Facts } from "../../../ui/Facts/Facts.tsx";
import { Label } from "../../../ui/Label/Label.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { itemsPath } from "../item-query.ts";
import type { Piece } from "../load-pieces.server.ts";
import { wishesCopy as copy } from "../wishes.copy.ts";
import { drawTogether } from "./draw-together.ts";
import styles from "./ComparePage.module.css";

/** Up to four products side by side, with side views on one scale. */
export function ComparePage({ pieces, gone }: { pieces: readonly Piece[]; gone: readonly string[] }) {
  const back = (
    <Link className={buttonVariant("outlined")} to="/wish-list">
      {copy.backToList}
    </Link>
  );
  if (pieces.length === 0) {
    return (
      <EmptyState title={copy.titles.nothingToCompare} text={copy.compareText}>
        {back}
        <Link className={buttonVariant("quiet")} to="/products">
          {copy.products}
        </Link>
      </EmptyState>
    );
  }
  const drawings = drawTogether(pieces);
  const ids = pieces.map(({ id }) => id);
  return (
    <>
      <PageHead title={copy.titles.compare} lead={[copy.scale]} />
      <div className={styles.body}>
        {gone.length > 0 && <p className={styles.note}>{copy.gone(gone.length)}</p>}
        <ul className={styles.pieces} data-count={pieces.length}>
          {pieces.map((piece, index) => {
            const drawing = drawings[index];
            return (
              <li key={piece.id} className={styles.piece}>
                <div className={styles.picture}>
                  <Picture picture={piece.picture} slot="product" sizes="(min-width: 48em) 31vw, 46vw" priority />
                  <Link
                    className={`${buttonVariant("corner")} ${styles.leave}`}
                    to={itemsPath(
                      "/compare",
                      ids.filter((id) => id !== piece.id),
                    )}
                    aria-label={copy.leaveOut(`${piece.series} ${piece.name}`)}
                    preventScrollReset
                    replace
                  >
                    <Cross />
                  </Link>
                </div>
                <div className={styles.name}>
                  <Label className={styles.series} lang={piece.seriesIsEnglish ? "en" : undefined}>
                    {piece.series}
                  </Label>
                  <Link to={productPath(piece.id)}>{piece.name}</Link>
                </div>
                {drawing ? (
                  <svg
                    className={styles.drawing}
                    viewBox={drawing.viewBox.join(" ")}
                    role="img"
                    aria-label={copy.drawingOf(`${piece.series} ${piece.name}`)}
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
                    { label: copy.size, value: piece.size },
                    { label: copy.price, value: <PriceLine {...piece} /> },
                    { label: copy.code, value: piece.code },
                    ...piece.specifications.map(({ attrName, value }) => ({ label: attrName, value })),
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
