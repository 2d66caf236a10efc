// How the server process is started: options of Node and of glibc's allocator.
import { join } from "node:path";
import { ROOT } from "./project.mjs";

/** A young generation of 8 MB that does not grow saves about 50 MB of memory and is no slower (`npm run bench`). */
export const SERVER = ["--max-semi-space-size=8", "apps/server/src/main.ts"];

export const SERVER_ENV = {
  /** By default glibc keeps a heap for each thread that ever compressed a page. */
  MALLOC_ARENA_MAX: "1",
  /**
   * Larger allocations (pages, compressed copies, buffers of the compression) are mapped, and so returned to the system
   * when freed: some 70 MB after each page. The kernel limits mappings, hence the maximum.
   */
  MALLOC_MMAP_THRESHOLD_: "16384",
  MALLOC_MMAP_MAX_: "20000",
  MALLOC_TRIM_THRESHOLD_: "131072",
  /** Stripping types and compiling take a third of a start otherwise. */
  NODE_COMPILE_CACHE: join(ROOT, ".cache/compiled"),
};
