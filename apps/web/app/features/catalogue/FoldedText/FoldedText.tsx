import { useEffect, useId, useRef, useState } from "react";
import { catalogueCopy } from "../catalogue.copy.ts";
import { paragraphsOf } from "../paragraphs.ts";
import styles from "./FoldedText.module.css";

/** `unmeasured` until the browser has laid the text out; without JavaScript it stays so, and the text open. */
type Fold = "unmeasured" | "fits" | "folded" | "open";

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
  return (
    <div>
      <div id={id} ref={box} className={styles.text} data-fold={fold}>
        {paragraphsOf(text).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
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
