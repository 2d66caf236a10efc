import { useEffect, useId, useRef, useState } from "react";
import { catalogueCopy, paragraphsOf } from "../catalogue.copy.ts";
import styles from "./FoldedText.module.css";

/** Approximate characters of a line, to reserve the place of the toggle before the text is measured. */
const lineLength = { narrow: 22, wide: 35 };

/** A text in paragraphs, folded when it has more than four lines (section 2); open without scripts. */
export function FoldedText({ text }: { text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [fold, setFold] = useState<"unmeasured" | "fits" | "folded" | "open">("unmeasured");

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setFold((current) => {
        // An open text cannot be measured.
        if (current === "open") return current;
        return element.scrollHeight > element.clientHeight + 1 ? "folded" : "fits";
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const paragraphs = paragraphsOf(text);
  const isLong = (length: number) =>
    paragraphs.reduce((lines, paragraph) => lines + Math.ceil(paragraph.length / length), 0) > 4;
  const open = fold === "open";
  return (
    <div>
      <div id={id} ref={box} className={styles.text} data-fold={fold}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {fold === "unmeasured" && (
        <span
          className={styles.toggle}
          data-reserved={isLong(lineLength.wide) ? "everywhere" : isLong(lineLength.narrow) ? "narrow" : undefined}
          aria-hidden
        >
          {catalogueCopy.exploreMore}
        </span>
      )}
      {(open || fold === "folded") && (
        <button
          className={styles.toggle}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setFold(open ? "folded" : "open")}
        >
          {open ? catalogueCopy.collapse : catalogueCopy.exploreMore}
        </button>
      )}
    </div>
  );
}
