import type { Suggestion } from "@klarholm/contract";
import { useEffect, useRef } from "react";
import { Highlight } from "../../../ui/Highlight/Highlight.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import type { HistoryEntry } from "../history.ts";
import { searchCopy } from "../search.copy.ts";
import styles from "./SearchPanel.module.css";

interface Props {
  listId: string;
  text: string;
  suggestions: readonly Suggestion[];
  /** Index of the highlighted option; -1 for none. */
  active: number;
  onGo: (entry: HistoryEntry) => void;
  onRun: () => void;
}

/** Suggestions as the listbox of the field's combobox: the focus stays in the field. */
export function Suggestions({ listId, text, suggestions, active, onGo, onRun }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div>
      <button type="button" className={styles.run} onClick={onRun}>
        {searchCopy.all(text)}
      </button>
      <div ref={list} id={listId} className={styles.options} role="listbox" aria-label={searchCopy.suggestions}>
        {suggestions.map((suggestion, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's (ARIA combobox)
          <div
            key={`${suggestion.sourceType} ${suggestion.sourceId}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            tabIndex={-1}
            onClick={() => onGo(suggestion)}
          >
            <span className={styles.thumbnail} data-keyword={suggestion.sourceType === 0 || undefined}>
              {suggestion.picture && (
                <Picture picture={{ ...suggestion.picture, alt: "" }} slot="productThumb" sizes="56px" />
              )}
            </span>
            <span className={styles.name}>
              <Highlight text={suggestion.suggest} words={[text.toLowerCase()]} />
            </span>
            <span className={styles.kind}>{searchCopy.kinds[suggestion.sourceType]}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
