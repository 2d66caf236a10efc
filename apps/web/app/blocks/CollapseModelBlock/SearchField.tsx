import type { Ref } from "react";
import { editorialCopy } from "../editorial.copy.ts";
import styles from "./SearchField.module.css";

interface Props {
  field: Ref<HTMLInputElement>;
  isSearching: boolean;
  count: number;
  listId: string;
}

/** Filters questions and answers while typing; reports how many match. */
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
