import { useEffect, useId, useRef, useState } from "react";
import { catalogueCopy, paragraphsOf } from "../catalogue.copy.ts";
import styles from "./CollapsibleText.module.css";

/** Approximate characters per line, to reserve the toggle's space before measuring. */
const lineLength = { narrow: 22, wide: 35 };

/** Text in paragraphs, collapsed above four lines (section 2); expanded without scripts. */
export function CollapsibleText({ text }: { text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"unmeasured" | "fits" | "collapsed" | "open">("unmeasured");

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setState((current) => {
        // Expanded text cannot be measured.
        if (current === "open") return current;
        return element.scrollHeight > element.clientHeight + 1 ? "collapsed" : "fits";
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const paragraphs = paragraphsOf(text);
  const isLong = (length: number) =>
    paragraphs.reduce((lines, paragraph) => lines + Math.ceil(paragraph.length / length), 0) > 4;
  const open = state === "open";
  return (
    <div>
      <div id={id} ref={box} className={styles.text} data-collapse={state}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {state === "unmeasured" && (
        <span
          className={styles.toggle}
          data-reserved={isLong(lineLength.wide) ? "everywhere" : isLong(lineLength.narrow) ? "narrow" : undefined}
          aria-hidden
        >
          {catalogueCopy.exploreMore}
        </span>
      )}
      {(open || state === "collapsed") && (
        <button
          className={styles.toggle}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setState(open ? "collapsed" : "open")}
        >
          {open ? catalogueCopy.collapse : catalogueCopy.exploreMore}
        </button>
      )}
    </div>
  );
}
