import type { DeskAnswer } from "@klarholm/contract/desk";
import { DeskError } from "@klarholm/contract/desk/client";
import type { TableName } from "@klarholm/contract/desk/tables";
import { useRef, useState } from "react";
import { sendFile } from "../../api/send-file.ts";
import { useAction } from "../../ui/use-action.ts";

export interface CheckedTable extends DeskAnswer<"checkTable"> {
  file: File;
  /** Corrected values by cell. */
  fixes: ReadonlyMap<string, string>;
}

interface AppliedTable extends DeskAnswer<"applyTable"> {
  /** Number of new rows. */
  added: number;
}

const listed = (fixes: ReadonlyMap<string, string>) => [...fixes].map(([cell, value]) => `${cell}=${value}`);

/** Checks a file, and applies it as it was checked. */
export function useImport(table: TableName, onApplied: (applied: DeskAnswer<"applyTable">) => void) {
  const [checked, setChecked] = useState<CheckedTable>();
  const [applied, setApplied] = useState<AppliedTable>();
  /** Sent fraction, 1 while the server works; undefined when idle. */
  const [progress, setProgress] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const { run, busy, failure } = useAction();

  const check = (file: File, fixes: CheckedTable["fixes"] = new Map()) =>
    void run(async () => {
      setApplied(undefined);
      if (fixes.size === 0) setChecked(undefined);
      stop.current = new AbortController();
      const { signal } = stop.current;
      setProgress(0);
      try {
        const answer = await sendFile("checkTable", { table, fix: listed(fixes) }, file, {
          onProgress: setProgress,
          signal,
        });
        setChecked({ ...answer, file, fixes });
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        setProgress(undefined);
      }
    });

  const apply = ({ file, fixes, fingerprint, added }: CheckedTable) =>
    void run(async () => {
      const fix = listed(fixes);
      try {
        const answer = await sendFile("applyTable", { table, fix, fingerprint }, file);
        setApplied({ ...answer, added });
        setChecked(undefined);
        onApplied(answer);
      } catch (error) {
        // The preview shows what changed meanwhile, under the message.
        if (error instanceof DeskError && error.code === "TABLE_CHANGED")
          setChecked({ ...(await sendFile("checkTable", { table, fix }, file)), file, fixes });
        throw error;
      }
    });

  return { checked, applied, progress, busy, failure, check, apply, cancel: () => stop.current?.abort() };
}
