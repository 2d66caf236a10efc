import { useEffect, useEffectEvent, useRef } from "react";
import type { HeartProps } from "../../../cards/heart-context.ts";
import { heartPath } from "../../../ui/heart-path.ts";
import { look } from "../../../ui/Button/look.ts";
import { addWishes, removeWish, useIsWished } from "../kept-products.ts";
import { tellAdded, tellRemoved } from "../tell.ts";
import { heartCopy } from "./heart.copy.ts";
import styles from "./Heart.module.css";

/**
 * Puts a product on the wish list, and takes it off again.
 * @param beside in a line of buttons; otherwise it lies over the picture of a card
 */
export function Heart({ id, name, beside }: HeartProps & { beside?: boolean }) {
  const wished = useIsWished(id);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    if (!wished) return tellAdded(addWishes([id]));
    removeWish(id);
    tellRemoved();
  };
  // What was pressed before hydration (hydration/before-hydration.ts).
  const apply = useEffectEvent(() => {
    if (button.current?.getAttribute("aria-pressed") === "true" && !wished) tellAdded(addWishes([id]));
  });
  useEffect(() => apply(), []);
  return (
    <button
      type="button"
      className={`${look("corner")} ${styles.heart}`}
      data-beside={beside}
      ref={button}
      data-toggle
      aria-pressed={wished}
      aria-label={heartCopy.label(name)}
      onClick={toggle}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
        <path d={heartPath} />
      </svg>
    </button>
  );
}
