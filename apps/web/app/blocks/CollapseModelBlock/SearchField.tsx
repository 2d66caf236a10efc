import type { Ref } from "react";
import { editorialCopy } from "../editorial.copy.ts";
import styles from "./SearchField.module.css";

interface Props {
  field: Ref<HTMLInputElement>;
  /** Whether anything is looked for. */
  isSearching: boolean;
  /** How many parts hold what is looked for. */
  count: number;
  /** Id of the list that it narrows down. */
  listId: string;
}

/** Narrows questions and answers down while typing; says how many are left, and what to do when none is. */
export function SearchField({ field, isSearching, count, listId }: Props) {
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
      />
      <p className={styles.status} role="status" data-empty={isSearching && count === 0 ? true : undefined}>
        {isSearching && (count > 0 ? editorialCopy.found(count) : editorialCopy.foundNone)}
      </p>
    </search>
  );
}
