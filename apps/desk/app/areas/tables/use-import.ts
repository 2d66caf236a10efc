import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { type TableName, tables } from "@klarholm/contract/desk/tables";
import { useRef, useState } from "react";
import { sendFile } from "../../api/send-file.ts";
import { type FileJob, useFileJob } from "../../ui/use-file-job.ts";

type Preview = NonNullable<DeskAnswer<"tableResult">["preview"]>;
export type WrittenImport = NonNullable<DeskAnswer<"tableResult">["applied"]>;

export interface CheckedTable extends Preview {
  /** The job that checked the file. */
  job: string;
  /** Name of the file. */
  file: string;
  /** Corrected values by cell. */
  fixes: ReadonlyMap<string, string>;
}

interface AppliedTable extends WrittenImport {
  /** Number of new rows. */
  added: number;
}

const listed = (fixes: ReadonlyMap<string, string>) => [...fixes].map(([cell, value]) => `${cell}=${value}`);
const parsed = (fixes: readonly string[]) =>
  new Map(fixes.map((fix) => [fix.slice(0, fix.indexOf("=")), fix.slice(fix.indexOf("=") + 1)]));

interface ImportOptions {
  onApplied: (applied: WrittenImport) => void;
  /** Whether a check that was not applied is shown again when the view opens. */
  resumes?: boolean;
}

/** Checks a file, and applies it as it was checked. Both are jobs. */
export function useImport(table: TableName, { onApplied, resumes = false }: ImportOptions) {
  const [checked, setChecked] = useState<CheckedTable>();
  const [applied, setApplied] = useState<AppliedTable>();
  /** Sent fraction; undefined when nothing is sent. */
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(undefined);

  const control = useFileJob({
    onDone: async ({ id }) => {
      const { file, fix, preview, applied: written } = await callDesk("tableResult", { job: id });
      if (preview) setChecked({ ...preview, job: id, file, fixes: parsed(fix) });
      if (!written) return;
      setApplied({ ...written, added: checked?.added ?? 0 });
      setChecked(undefined);
      onApplied(written);
    },
    // The preview shows what changed meanwhile, under the message.
    onFailed: async ({ errorCode }) => {
      if (errorCode === "TABLE_CHANGED" && checked)
        await control.follow(await send(checked.fixes, { check: checked.job }));
    },
    ...(resumes && { resume: { kinds: ["table-check", "table-import"], find: (jobs) => unfinished(jobs, table) } }),
  });

  const send = async (fixes: CheckedTable["fixes"], { check, file }: { check?: string; file?: File }) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    if (file) setSent(0);
    try {
      const fields = { table, fix: listed(fixes), ...(check !== undefined && { check }) };
      return (await sendFile("startCheck", fields, file, { onProgress: setSent, signal })).job;
    } finally {
      setSent(undefined);
    }
  };
  const begin = (sending: () => Promise<string>) =>
    void control.run(async () => {
      setApplied(undefined);
      const job = await sending().catch((error: unknown) => {
        if (stop.current?.signal.aborted) return undefined;
        throw error;
      });
      if (job !== undefined) await control.follow(job);
    });

  const discard = () => {
    if (checked) void callDesk("cancelFileJob", { id: checked.job }).catch(() => undefined);
    setChecked(undefined);
  };
  return {
    checked,
    applied,
    sent,
    control,
    check: (file: File) => {
      discard();
      begin(() => send(new Map(), { file }));
    },
    checkAgain: ({ job }: CheckedTable, fixes: CheckedTable["fixes"]) => begin(() => send(fixes, { check: job })),
    apply: ({ job }: CheckedTable) => void control.start(() => callDesk("startImport", { check: job })),
    cancelSending: () => stop.current?.abort(),
    discard,
  };
}

/** The latest check of a table, unless it was applied, cancelled or failed; or its import that still runs. */
function unfinished(jobs: readonly FileJob[], table: TableName): FileJob | undefined {
  const latest = jobs.find(({ subject }) => subject.startsWith(`${tables[table].label}，`));
  if (!latest) return undefined;
  const { state, kind, file } = latest;
  const isOpen = state === "waiting" || state === "running";
  return isOpen || (kind === "table-check" && state === "done" && file !== null) ? latest : undefined;
}
