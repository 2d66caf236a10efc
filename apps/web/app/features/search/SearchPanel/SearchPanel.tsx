import type { SearchWords } from "@klarholm/contract";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { SiteConfig } from "../../../api/contexts.ts";
import {
  addToHistory,
  clearHistory,
  entryPath,
  type HistoryEntry,
  keywordEntry,
  readHistory,
  removeFromHistory,
} from "../history.ts";
import { readKeyword } from "../keyword.ts";
import { searchCopy } from "../search.copy.ts";
import { useLocationState } from "../../../ui/use-location-state.ts";
import { useCloseOnBack } from "../../../ui/overlay-history.ts";
import { HistoryAndWords } from "./HistoryAndWords.tsx";
import styles from "./SearchPanel.module.css";
import { Suggestions } from "./Suggestions.tsx";
import { useCombobox } from "./use-combobox.ts";
import { useSuggestions } from "./use-suggestions.ts";

export interface SearchPanelProps {
  /** The field of the form in which the panel is rendered. */
  input: HTMLInputElement;
  /** The trimmed text of the field, without an unfinished composition. */
  text: string;
  words: SearchWords;
  config: SiteConfig;
}

const noOptions: readonly HistoryEntry[] = [];

/** The panel below the header's search box: history and popular searches, or suggestions. */
export function SearchPanel({ input, text, words, config }: SearchPanelProps) {
  const id = useId();
  const navigate = useNavigate();
  const [open = false, setOpen] = useLocationState(() => document.activeElement === input);
  const [history, setHistory] = useState(readHistory);
  const suggested = useSuggestions(text, config);
  // Older suggestions are shown, but the arrow keys do not reach them.
  const options = suggested.text === text ? suggested.list : noOptions;

  const onOpen = () => {
    setHistory(readHistory());
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    input.blur();
  };
  const go = (entry: HistoryEntry) => {
    addToHistory(entry);
    close();
    void navigate(entryPath(entry));
  };
  const run = () => {
    const keyword = readKeyword(input.value);
    if (keyword !== "") go(keywordEntry(keyword));
  };

  // In narrow windows the panel covers the page. In wide ones it follows the focus, and a history entry each time would
  // discard the entries that Forward leads to.
  useCloseOnBack(open && matchMedia("(width < 80em)").matches, close);

  const active = useCombobox(input, { listId: `${id}list`, open, options, onOpen, onClose: close, onChoose: go });

  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const { form } = input;
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [input]);

  if (!open) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only keeps the focus in the field
    <div
      className={styles.panel}
      role="group"
      aria-label={searchCopy.panel}
      onMouseDown={(event) => event.preventDefault()}
    >
      {text === "" ? (
        <HistoryAndWords
          history={words.historyWordConfig.enabled ? history : []}
          hotWords={words.hotWords}
          onGo={go}
          onForget={(sourceId) => setHistory(removeFromHistory(sourceId))}
          onForgetAll={() => setHistory(clearHistory())}
        />
      ) : (
        <Suggestions
          listId={`${id}list`}
          text={text}
          suggestions={suggested.list}
          active={active}
          onGo={go}
          onRun={run}
        />
      )}
      <button type="button" className={styles.close} aria-label={searchCopy.close} onClick={close}>
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
          <path d="m4 4 12 12M16 4 4 16" />
        </svg>
      </button>
    </div>
  );
}
