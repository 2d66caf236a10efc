import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A control group of processes with a limit of memory. */
interface MemoryGroup {
  /** Adds a process; those that it starts later belong to the group too. */
  add(pid: number): void;
  /** Processes that the kernel has killed for want of memory. */
  kills(): number;
  /** Removes the group, whose processes must have ended. */
  remove(): void;
}

/** Files of both versions of control groups. */
const versions = [
  { mount: "/sys/fs/cgroup", own: /^0::(.*)$/m, limit: "memory.max", events: "memory.events" },
  {
    mount: "/sys/fs/cgroup/memory",
    own: /^\d+:memory:(.*)$/m,
    limit: "memory.limit_in_bytes",
    events: "memory.oom_control",
  },
];

/**
 * Makes a control group below that of this process.
 * @param bytes its limit
 * @returns undefined where this account may not make one
 */
export function memoryGroup(bytes: number): MemoryGroup | undefined {
  for (const { mount, own, limit, events } of versions) {
    try {
      const [, path = ""] = own.exec(readFileSync("/proc/self/cgroup", "utf8")) ?? [];
      const folder = join(mount, path, `klarholm-${process.pid}`);
      mkdirSync(folder);
      const remove = () => rmdirSync(folder);
      try {
        writeFileSync(join(folder, limit), String(bytes), { flag: "r+" });
      } catch {
        remove();
        continue;
      }
      return {
        add: (pid) => writeFileSync(join(folder, "cgroup.procs"), String(pid)),
        kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, events), "utf8"))?.[1]),
        remove,
      };
    } catch {
      // The other version, or none.
    }
  }
  return undefined;
}
