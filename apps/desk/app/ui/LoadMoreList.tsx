import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FailureAlert } from "./FailureAlert.tsx";
import { useAction } from "./use-action.ts";

interface Page<T> {
  entries: readonly T[];
  /** Whether there are older entries. */
  more: boolean;
}

interface LoadMoreListProps<T> {
  /** The newest entries, from the loader. */
  first: Page<T>;
  /** Fetches the entries older than `last`. */
  fetchBefore: (last: T) => Promise<Page<T>>;
  /** Label of the button. */
  label: string;
  children: (entries: readonly T[]) => ReactNode;
}

/** A list, newest first, with a button that loads more. Use a `key` of the filters to reset it. */
export function LoadMoreList<T>({ first, fetchBefore, label, children }: LoadMoreListProps<T>) {
  const [added, setAdded] = useState<Page<T>>({ entries: [], more: first.more });
  const { run, busy, failure } = useAction();
  const entries = [...first.entries, ...added.entries];
  const last = entries.at(-1);
  const loadMore = () =>
    void run(async () => {
      if (last === undefined) return;
      const next = await fetchBefore(last);
      setAdded({ entries: [...added.entries, ...next.entries], more: next.more });
    });
  return (
    <>
      {children(entries)}
      <FailureAlert failure={failure} />
      {added.more && (
        <Button variant="default" onClick={loadMore} loading={busy}>
          {label}
        </Button>
      )}
    </>
  );
}
