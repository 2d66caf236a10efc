import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import { editorAttributes } from "../editor-style.ts";
import type { BlockProps } from "../block-props.ts";
import styles from "./HighlightBlock.module.css";

/** Maximum characters of a sentence in large type. */
const maxLargeLength = 36;

/** A pull quote or key message; with a background colour a full-bleed band. */
export function HighlightBlock({ contents }: BlockProps<"highlight">) {
  const { text, source, textColor, background, linkName, link } = contents;
  const Text = source ? "blockquote" : "p";
  return (
    <div
      className={styles.highlight}
      data-band={background && (textColor ? "toned" : "plain")}
      {...editorAttributes({ background, color: textColor })}
    >
      <figure className={styles.words}>
        <Text className={styles.text} data-long={text.length > maxLargeLength ? true : undefined}>
          {text.split("\n").map((line, index) => (
            <span key={index} className={styles.line}>
              <Phrases text={line} />
            </span>
          ))}
        </Text>
        {source && <figcaption className={styles.source}>{source}</figcaption>}
      </figure>
      {link && linkName && (
        <ContentLink link={link}>
          <span className={buttonVariant("quiet")}>{linkName}</span>
        </ContentLink>
      )}
    </div>
  );
}
