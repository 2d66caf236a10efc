import { watch } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { ContentInvocation } from "./invocation.ts";
import { applyCommand, folderOf } from "./publish.ts";
import { say } from "../../lib/language.ts";

/** Editors write a file in several steps; so many milliseconds after the last one it is whole. */
const settling = 150;

/**
 * Applies the content folder now and whenever something in it is saved, until the signal.
 * Faults are printed and mended by the next save. In development open pages refresh by themselves (apps/web/dev-site.ts).
 */
export async function watchCommand(invoked: ContentInvocation): Promise<number> {
  // Nobody waits beside it for a question.
  const invocation = { ...invoked, ask: undefined };
  const { print, signal = new AbortController().signal } = invocation;
  const dir = folderOf(invocation);
  let changes = 0;
  let underway: Promise<unknown> = applyCommand(invocation);
  const applyWhenSettled = async () => {
    const change = ++changes;
    await pause(settling);
    if (change !== changes || signal.aborted) return;
    // One after the other: a save while one is published waits for it.
    underway = underway.then(() => applyCommand(invocation)).catch((error: unknown) => print(String(error)));
  };
  print(say(`正在留意 ${dir}；按 Ctrl+C 结束`, `Watching ${dir}; end with Ctrl+C`));
  try {
    for await (const { filename } of watch(dir, { recursive: true, signal })) {
      if (filename !== null && !/(^|[\\/])\.|~$/.test(filename)) void applyWhenSettled();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await underway;
  return 0;
}
