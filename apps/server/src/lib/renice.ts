import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Sets the priority of every thread of this process: Linux has priorities by thread, and Node's own threads start before
 * the program.
 * @param priority as of `os.setPriority`
 */
export function renice(priority: number): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, priority);
    } catch {
      // The thread has ended, or the system has no such priority.
    }
  }
}

/** Thread ids; 0, which means this process, where the system does not list them. */
const threads = (): number[] => (process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0]);
