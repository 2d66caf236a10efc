import { blocksCopy } from "../blocks.copy.ts";
import type { useRow } from "./use-row.ts";
import styles from "./Arrows.module.css";

interface Props extends Omit<ReturnType<typeof useRow>, "row"> {
  of: string | undefined;
}

const ways = [
  [blocksCopy.previous, "M13 4 7 10l6 6", -1],
  [blocksCopy.next, "m7 4 6 6-6 6", 1],
] as const;

/** Buttons that scroll a row on wide windows; hidden if everything fits. */
export function Arrows({ ends, page, of = "" }: Props) {
  return ways.map(([name, path, direction], index) => (
    <button
      key={name}
      type="button"
      className={styles.arrow}
      aria-label={`${of} ${name}`}
      disabled={ends[index]}
      onClick={() => page(direction)}
    >
      <svg viewBox="0 0 20 20" width="20" aria-hidden>
        <path d={path} />
      </svg>
    </button>
  ));
}
