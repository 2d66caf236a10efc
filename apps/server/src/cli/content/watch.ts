import { watch } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { ContentInvocation } from "./invocation.ts";
import { applyCommand, folderOf } from "./publish.ts";
import { say } from "../../lib/language.ts";

/** Milliseconds without changes after which a saved file is complete: editors write in several steps. */
const quietTime = 150;

/**
 * Applies the content folder now and after every save, until the signal. Faults are printed and do not end the command.
 * In development, open pages refresh by themselves (apps/web/dev-site.ts).
 */
export async function watchCommand(invoked: ContentInvocation): Promise<number> {
  // A question would block later saves.
  const invocation = { ...invoked, ask: undefined };
  const { print, signal = new AbortController().signal } = invocation;
  const dir = folderOf(invocation);
  let changes = 0;
  let running: Promise<unknown> = applyCommand(invocation);
  const applyWhenQuiet = async () => {
    const change = ++changes;
    await pause(quietTime);
    if (change !== changes || signal.aborted) return;
    // One at a time.
    running = running.then(() => applyCommand(invocation)).catch((error: unknown) => print(String(error)));
  };
  print(say(`正在留意 ${dir}；按 Ctrl+C 结束`, `Watching ${dir}; end with Ctrl+C`));
  try {
    for await (const { filename } of watch(dir, { recursive: true, signal })) {
      if (filename !== null && !/(^|[\\/])\.|~$/.test(filename)) void applyWhenQuiet();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await running;
  return 0;
}
