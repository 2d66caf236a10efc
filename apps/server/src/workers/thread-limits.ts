import { setFlagsFromString } from "node:v8";

/** Size of the young generation in MB. Without a limit it grows during startup, e.g. for a search index, and never shrinks. */
export const threadLimits = { maxYoungGenerationSizeMb: 6 };

// The process's own flag (tools/server.mjs) would override the limits of worker threads.
setFlagsFromString("--max-semi-space-size=0");
