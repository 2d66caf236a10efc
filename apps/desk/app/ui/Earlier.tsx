import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FailureAlert } from "./FailureAlert.tsx";
import { useAction } from "./use-action.ts";

interface Part<T> {
  entries: readonly T[];
  /** Whether there are earlier ones. */
  more: boolean;
}

interface EarlierProps<T> {
  /** The newest, as the view was opened with them. */
  first: Part<T>;
  /** What comes before the last that is known. */
  fetchBefore: (last: T) => Promise<Part<T>>;
  /** What the button says. */
  label: string;
  children: (entries: readonly T[]) => ReactNode;
}

/** A list, the newest first, that goes on by a button. Give it a key of what is asked for: another question begins anew. */
export function Earlier<T>({ first, fetchBefore, label, children }: EarlierProps<T>) {
  const [earlier, setEarlier] = useState<Part<T>>({ entries: [], more: first.more });
  const { run, busy, failure } = useAction();
  const entries = [...first.entries, ...earlier.entries];
  const last = entries.at(-1);
  const goOn = () =>
    void run(async () => {
      if (last === undefined) return;
      const next = await fetchBefore(last);
      setEarlier({ entries: [...earlier.entries, ...next.entries], more: next.more });
    });
  return (
    <>
      {children(entries)}
      <FailureAlert failure={failure} />
      {earlier.more && (
        <Button variant="default" onClick={goOn} loading={busy}>
          {label}
        </Button>
      )}
    </>
  );
}
