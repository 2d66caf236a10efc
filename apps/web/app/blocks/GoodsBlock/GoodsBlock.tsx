import { ProductCard } from "../../cards/ProductCard/ProductCard.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import { blocksCopy } from "../blocks.copy.ts";
import type { BlockProps } from "../block-props.ts";
import { useRow } from "./use-row.ts";
import styles from "./GoodsBlock.module.css";

/** A row of products that scrolls sideways and snaps; wide windows have arrows as well. */
export function GoodsBlock({ contents, lead }: BlockProps<"goods">) {
  const { goods, ...heading } = contents;
  const { row, ends, page } = useRow();
  const named = (direction: string) => [heading.title, direction].filter(Boolean).join(" ");
  return (
    <>
      <div className={styles.heading} data-count={goods.length}>
        <BlockHeading {...heading} lead={lead}>
          <Arrow
            label={named(blocksCopy.previous)}
            path="M13 4 7 10l6 6"
            disabled={ends.start}
            onClick={() => page(-1)}
          />
          <Arrow label={named(blocksCopy.next)} path="m7 4 6 6-6 6" disabled={ends.end} onClick={() => page(1)} />
        </BlockHeading>
      </div>
      <ul ref={row} className={styles.row}>
        {goods.map((product) => (
          <li key={product.spuId} className={styles.item}>
            <ProductCard product={product} sizes="(min-width: 80em) 22vw, (min-width: 48em) 30vw, 62vw" />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ArrowProps {
  label: string;
  path: string;
  disabled: boolean;
  onClick: () => void;
}

function Arrow({ label, path, disabled, onClick }: ArrowProps) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
        <path d={path} />
      </svg>
    </button>
  );
}
