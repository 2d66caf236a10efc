import { useEffect, useEffectEvent, useRef } from "react";
import type { HeartProps } from "../../../cards/heart-context.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { heartPath } from "../../../ui/heart-path.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import { removeWish, useIsWished } from "../product-lists.ts";
import { addWithToast, wishToastId } from "../wish-toast.ts";
import { heartCopy } from "./heart.copy.ts";
import styles from "./Heart.module.css";

/** Adds a product to the wish list, or removes it. `inline`: in a row of buttons, not on a card's picture. */
export function Heart({ id, name, inline }: HeartProps & { inline?: boolean }) {
  const wished = useIsWished(id);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    if (!wished) return addWithToast([id]);
    removeWish(id);
    showToast(heartCopy.removed, "plain", wishToastId);
  };
  // A click before hydration changed the attribute (hydration/before-hydration.ts).
  const apply = useEffectEvent(() => {
    if (button.current?.getAttribute("aria-pressed") === "true" && !wished) addWithToast([id]);
  });
  useEffect(() => apply(), []);
  return (
    <button
      type="button"
      className={`${buttonVariant("corner")} ${styles.heart}`}
      data-inline={inline}
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
