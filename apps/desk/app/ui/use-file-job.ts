import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import type { FileJobKind } from "@klarholm/contract/desk/jobs";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAction } from "./use-action.ts";

export type FileJob = DeskAnswer<"fileJobs">["jobs"][number];

/** Milliseconds between looks at a job: the first one, doubled up to the last. */
const [firstLook, lastLook] = [120, 1000];
/** Codes of failures that another try may not have. */
const passing: ReadonlySet<string> = new Set(["", "BUSY", "UNAVAILABLE", "INTERNAL", "DISK_FULL"]);

const isOpen = ({ state }: FileJob) => state === "waiting" || state === "running";
/** Whether running a failed job again may help. */
const mayPass = ({ state, errorCode }: FileJob) => state === "failed" && passing.has(errorCode);

/** The address of the file that a job made. */
export const fileAddress = ({ id }: Pick<FileJob, "id">): string =>
  `${deskEndpoints.jobFile.path}?id=${encodeURIComponent(id)}`;

/** Saves the file that a job made. */
export function saveFile(job: Pick<FileJob, "id">): void {
  Object.assign(document.createElement("a"), { href: fileAddress(job), download: "" }).click();
}

/** Takes up the latest job of some kinds that has not ended. */
export const resumeOpen = (...kinds: readonly FileJobKind[]): NonNullable<FileJobOptions["resume"]> => ({
  kinds,
  find: (jobs) => jobs.find(isOpen),
});

interface FileJobOptions {
  /** Called when the job is done; saves its file by default. */
  onDone?: (job: FileJob) => Promise<void> | void;
  /** Called when the job failed, before the failure is shown. */
  onFailed?: (job: FileJob) => Promise<void>;
  /** Jobs that are taken up again when the view opens: their kinds, and which of the latest. */
  resume?: { kinds: readonly FileJobKind[]; find: (jobs: readonly FileJob[]) => FileJob | undefined };
}

export type FileJobControl = ReturnType<typeof useFileJob>;

/**
 * Starts a job on the server and follows it while the view is open. One job at a time.
 * @returns the job, once it takes noticeable time or has ended; whether one is open; the message of the last failure; and
 * what starts, cancels and retries
 */
export function useFileJob({ onDone = saveFile, onFailed, resume }: FileJobOptions = {}) {
  const [job, setJob] = useState<FileJob>();
  const { run, busy, failure } = useAction();
  /** Aborted when the view closes. */
  const closed = useRef<AbortController>(undefined);
  const open = useRef<string>(undefined);

  const follow = async (id: string) => {
    const { signal } = (closed.current ??= new AbortController());
    open.current = id;
    try {
      for (let [looks, delay] = [0, firstLook]; ; [looks, delay] = [looks + 1, Math.min(2 * delay, lastLook)]) {
        await pause(delay, signal);
        if (signal.aborted) return;
        const seen = await look(id, signal);
        if (signal.aborted) return;
        if (!seen) continue;
        // A job that ends at once shows no progress.
        if (looks > 1 || !isOpen(seen)) setJob(seen.state === "cancelled" ? undefined : seen);
        if (isOpen(seen)) continue;
        open.current = undefined;
        if (seen.state === "done") await onDone(seen);
        if (seen.state !== "failed") return;
        await onFailed?.(seen);
        throw new DeskError(seen.errorCode, seen.error || "没有完成，请重试。");
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  const start = (begin: () => Promise<{ job: string }>) =>
    run(async () => {
      setJob(undefined);
      await follow((await begin()).job);
    });
  const cancel = () => {
    const id = open.current;
    if (id !== undefined) void callDesk("cancelFileJob", { id }).catch(() => undefined);
  };
  const retry = () => {
    if (!job) return;
    void run(async () => {
      await callDesk("retryFileJob", { id: job.id });
      setJob(undefined);
      await follow(job.id);
    });
  };

  const takeUp = useEffectEvent(async () => {
    if (!resume) return;
    const { jobs } = await callDesk("fileJobs", { kinds: resume.kinds.join(",") });
    const found = resume.find(jobs);
    if (found) await run(() => follow(found.id));
  });
  useEffect(() => {
    // Without an answer the person can still start a job.
    takeUp().catch(() => undefined);
    return () => {
      closed.current?.abort();
      closed.current = undefined;
    };
  }, []);

  return { job, busy, failure, start, follow, run, cancel, ...(job && mayPass(job) && !busy && { retry }) };
}

/** The job; undefined when there was no answer, so that the next look tries again. @throws DeskError for other failures */
async function look(id: string, signal: AbortSignal): Promise<FileJob | undefined> {
  try {
    return (await callDesk("fileJobs", { id }, { signal })).jobs[0];
  } catch (error) {
    if (error instanceof DeskError && error.code === "") return undefined;
    throw error;
  }
}

/** Ends early when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
