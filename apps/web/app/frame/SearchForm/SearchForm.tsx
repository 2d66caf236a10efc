import type { SearchWords } from "@klarholm/contract";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import type { SiteConfig } from "../../api/contexts.ts";
import type { SearchPanelProps } from "../../features/search/SearchPanel/SearchPanel.tsx";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./SearchForm.module.css";

/** The header's search box: a form that loads history and suggestions on focus. Narrow windows show an icon. */
export function SearchForm({ words, config }: { words: SearchWords; config: SiteConfig }) {
  // State, because the panel is rendered with the element.
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const text = useCommittedText(input).trim();
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps>>();
  const loadPanel = () =>
    void import("../../features/search/SearchPanel/SearchPanel.tsx").then(
      (loaded) => setPanel(() => loaded.SearchPanel),
      // Without the panel the form still works and shows no message (section 8). The next focus retries.
      () => undefined,
    );
  const onInitialFocus = useEffectEvent(loadPanel);
  // The field may have received focus before hydration.
  useEffect(() => {
    if (input && input === document.activeElement) onInitialFocus();
  }, [input]);
  return (
    <form className={styles.search} action="/products/keyword" role="search">
      <div className={styles.box}>
        <input
          ref={setInput}
          className={styles.input}
          type="search"
          name="keyword"
          maxLength={30}
          autoComplete="off"
          aria-label={frameCopy.search}
          placeholder={words.defaultWords[0]}
          onFocus={loadPanel}
        />
      </div>
      <button type="submit" className={styles.submit} aria-label={frameCopy.runSearch}>
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
          <path d="m13 13 5 5" />
          <circle cx="8.5" cy="8.5" r="6" />
        </svg>
      </button>
      {Panel && input && <Panel input={input} text={text} words={words} config={config} />}
    </form>
  );
}
