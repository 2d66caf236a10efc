import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Lets other processes go first, with every thread of this one: a thread begins with the priority of the one that starts
 * it and keeps it, and Node's own are there before the first line of a program.
 * @param priority of the system's (`os.constants.priority`)
 */
export function renice(priority: number): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, priority);
    } catch {
      // It has ended meanwhile, or the system has no such priority.
    }
  }
}

/** Where the system does not list them, 0: this process, which is as far as its own means go. */
const threads = (): number[] => (process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0]);
