import { blocksCopy } from "../blocks.copy.ts";
import type { useRow } from "./use-row.ts";
import styles from "./Arrows.module.css";

interface Props extends Omit<ReturnType<typeof useRow>, "row"> {
  /** The row's title. */
  of: string | undefined;
}

/** What turns a row where the window is wide; where it has room for all of it, nothing. */
export function Arrows({ ends, page, of }: Props) {
  const named = (direction: string) => [of, direction].filter(Boolean).join(" ");
  return (
    <>
      <Arrow label={named(blocksCopy.previous)} path="M13 4 7 10l6 6" disabled={ends.start} onClick={() => page(-1)} />
      <Arrow label={named(blocksCopy.next)} path="m7 4 6 6-6 6" disabled={ends.end} onClick={() => page(1)} />
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
