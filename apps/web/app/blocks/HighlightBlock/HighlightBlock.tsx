import { look } from "../../ui/Button/look.ts";
import { ContentLink } from "../../ui/ContentLink/ContentLink.tsx";
import { editorAttributes } from "../editor-style.ts";
import type { BlockProps } from "../registry.ts";
import styles from "./HighlightBlock.module.css";

/** A sentence that stands by itself; with a source it is a quotation, with a ground a full-bleed band. */
export function HighlightBlock({ contents }: BlockProps<"highlight">) {
  const { text, source, textColor, background, linkName, link } = contents;
  return (
    <div className={styles.highlight} data-band={background && true} {...editorAttributes({ background, color: textColor })}>
      <figure className={styles.words}>
        {source ? <blockquote className={styles.text}>{text}</blockquote> : <p className={styles.text}>{text}</p>}
        {source && <figcaption className={styles.source}>{source}</figcaption>}
      </figure>
      {link && linkName && (
        <ContentLink link={link}>
          <span className={look("quiet")}>{linkName}</span>
        </ContentLink>
      )}
    </div>
  );
}
