import { useEffect, useId, useRef, useState } from "react";
import { catalogueCopy } from "../catalogue.copy.ts";
import { paragraphsOf } from "../paragraphs.ts";
import styles from "./FoldedText.module.css";

/** `unmeasured` until the browser has laid the text out; without JavaScript it stays so, and the text open. */
type Fold = "unmeasured" | "fits" | "folded" | "open";

/** About how many characters a line has on phones and in wide windows. */
const perLine = { narrow: 22, wide: 35 };

/** Where the toggle's place is kept until the text is measured, so that what follows does not move: where it will be needed. */
function placeKept(paragraphs: readonly string[]): "everywhere" | "narrow" | undefined {
  const isFolded = (length: number) =>
    paragraphs.reduce((lines, text) => lines + Math.ceil(text.length / length), 0) > 4;
  return isFolded(perLine.wide) ? "everywhere" : isFolded(perLine.narrow) ? "narrow" : undefined;
}

/** A text in paragraphs, folded to a few lines only when it has more (section 2, "Products series page"). */
export function FoldedText({ text }: { text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [fold, setFold] = useState<Fold>("unmeasured");

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setFold((current) => {
        // An open text says nothing about whether it would fit folded; it stays as the visitor left it.
        if (current === "open") return current;
        return element.scrollHeight > element.clientHeight + 1 ? "folded" : "fits";
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const toggles = fold === "folded" || fold === "open";
  const paragraphs = paragraphsOf(text);
  return (
    <div>
      <div id={id} ref={box} className={styles.text} data-fold={fold}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {fold === "unmeasured" && (
        <span className={styles.toggle} data-kept={placeKept(paragraphs)} aria-hidden>
          {catalogueCopy.exploreMore}
        </span>
      )}
      {toggles && (
        <button
          className={styles.toggle}
          type="button"
          aria-expanded={fold === "open"}
          aria-controls={id}
          onClick={() => setFold(fold === "open" ? "folded" : "open")}
        >
          {fold === "open" ? catalogueCopy.collapse : catalogueCopy.exploreMore}
        </button>
      )}
    </div>
  );
}
