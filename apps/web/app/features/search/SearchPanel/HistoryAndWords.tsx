import { useId } from "react";
import { type HistoryEntry, keywordEntry } from "../history.ts";
import { searchCopy } from "../search.copy.ts";
import { RemoveIcon } from "../../../ui/RemoveIcon/RemoveIcon.tsx";
import styles from "./SearchPanel.module.css";

interface Props {
  history: readonly HistoryEntry[];
  hotWords: readonly string[];
  onGo: (entry: HistoryEntry) => void;
  onForget: (sourceId: string) => void;
  onForgetAll: () => void;
}

export function HistoryAndWords({ history, hotWords, onGo, onForget, onForgetAll }: Props) {
  const id = useId();
  return (
    <div className={styles.columns}>
      {history.length > 0 && (
        <section aria-labelledby={`${id}history`}>
          <div className={styles.head}>
            <h2 id={`${id}history`} className={styles.title}>
              {searchCopy.history}
            </h2>
            <button type="button" className={styles.clear} onClick={onForgetAll}>
              {searchCopy.clearHistory}
            </button>
          </div>
          <ul>
            {history.map((entry) => (
              <li key={entry.sourceId} className={styles.entry}>
                <button type="button" className={styles.word} onClick={() => onGo(entry)}>
                  {entry.suggest}
                </button>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={searchCopy.remove(entry.suggest)}
                  onClick={() => onForget(entry.sourceId)}
                >
                  <RemoveIcon />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hotWords.length > 0 && (
        <section aria-labelledby={`${id}hot`}>
          <div className={styles.head}>
            <h2 id={`${id}hot`} className={styles.title}>
              {searchCopy.hotWords}
            </h2>
          </div>
          <ul className={styles.hot}>
            {hotWords.map((word) => (
              <li key={word}>
                <button type="button" className={styles.word} onClick={() => onGo(keywordEntry(word))}>
                  {word}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
