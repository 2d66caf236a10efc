import type { SearchWords } from "@klarholm/contract";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import type { SiteConfig } from "../../api/contexts.ts";
import type { SearchPanelProps } from "../../features/search/SearchPanel/SearchPanel.tsx";
import { useFinishedText } from "../../ui/use-finished-text.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./SearchForm.module.css";

/**
 * The search box of the header: a plain form, to which history and suggestions come when a visitor turns to it.
 * In narrow windows it is an icon until then.
 */
export function SearchForm({ words, config }: { words: SearchWords; config: SiteConfig }) {
  // The element itself is state: the panel is rendered with it.
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const text = useFinishedText(input).trim();
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps>>();
  const wake = () =>
    void import("../../features/search/SearchPanel/SearchPanel.tsx").then(
      (loaded) => setPanel(() => loaded.SearchPanel),
      // Without it the form searches as it is, which takes no words (section 8). The next focus asks again.
      () => undefined,
    );
  const onTurnedTo = useEffectEvent(wake);
  // It may have been turned to before scripts were there.
  useEffect(() => {
    if (input && input === document.activeElement) onTurnedTo();
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
          onFocus={wake}
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
