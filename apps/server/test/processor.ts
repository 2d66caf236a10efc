import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc (USER_HZ). */
const ticks = 100;

/**
 * Processor time in seconds of processes and their descendants, including ended ones.
 * @param roots process ids
 */
export function processorSeconds(roots: readonly number[]): number {
  const rows = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readRow(Number(name)) ?? []);
  const within = new Set(roots);
  // A child may have a lower id than its parent.
  for (let before = -1; before !== within.size;) {
    before = within.size;
    for (const { pid, parent } of rows) if (within.has(parent)) within.add(pid);
  }
  return rows.filter(({ pid }) => within.has(pid)).reduce((sum, { used }) => sum + used, 0) / ticks;
}

function readRow(pid: number): { pid: number; parent: number; used: number } | undefined {
  try {
    // The program name in parentheses may contain any character.
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return {
      pid,
      parent: Number(parent),
      used: rest.slice(9, 13).reduce((sum, value) => sum + Number(value), 0),
    };
  } catch {
    // The process has ended.
    return undefined;
  }
}
