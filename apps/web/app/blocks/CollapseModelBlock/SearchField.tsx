import { useEffect, useEffectEvent, useRef } from "react";
import { editorialCopy } from "../editorial.copy.ts";
import styles from "./SearchField.module.css";

interface Props {
  query: string;
  onQuery: (query: string) => void;
  /** How many parts hold what is looked for. */
  count: number;
  /** Id of the list that it narrows down. */
  listId: string;
}

/** Narrows questions and answers down while typing; says how many are left, and what to do when none is. */
export function SearchField({ query, onQuery, count, listId }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const onTyped = useEffectEvent(onQuery);
  // It may have been typed into before scripts were there.
  useEffect(() => {
    if (field.current?.value) onTyped(field.current.value);
  }, []);
  const searching = query.trim() !== "";
  return (
    <search className={styles.search}>
      <input
        ref={field}
        type="search"
        className={styles.input}
        aria-label={editorialCopy.findQuestion}
        placeholder={editorialCopy.findHint}
        aria-controls={listId}
        maxLength={30}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <p className={styles.status} role="status" data-empty={searching && count === 0 ? true : undefined}>
        {searching && (count > 0 ? editorialCopy.found(count) : editorialCopy.foundNone)}
      </p>
    </search>
  );
}
