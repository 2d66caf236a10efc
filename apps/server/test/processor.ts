import { readdirSync, readFileSync } from "node:fs";

/** Ticks of a processor in a second, as Linux counts them for programs. */
const ticks = 100;

/**
 * Seconds for which processes and all below them have had a processor, those that have ended included.
 * @param roots ids of the first ones
 */
export function processorSeconds(roots: readonly number[]): number {
  const rows = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readRow(Number(name)) ?? []);
  const within = new Set(roots);
  // A process may have a lower number than the one that began it.
  for (let before = -1; before !== within.size;) {
    before = within.size;
    for (const { pid, parent } of rows) if (within.has(parent)) within.add(pid);
  }
  return rows.filter(({ pid }) => within.has(pid)).reduce((sum, { used }) => sum + used, 0) / ticks;
}

function readRow(pid: number): { pid: number; parent: number; used: number } | undefined {
  try {
    // The name of a program, in brackets, may hold anything.
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return {
      pid,
      parent: Number(parent),
      used: rest.slice(9, 13).reduce((sum, value) => sum + Number(value), 0),
    };
  } catch {
    // It has ended.
    return undefined;
  }
}
