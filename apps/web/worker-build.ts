import { build, type Plugin } from "vite";
import { afterClientBuild } from "./after-client-build.ts";

/**
 * Builds the worker that keeps visited pages (worker/worker.ts) beside the site's files, as one script of its own that imports
 * nothing when it runs.
 */
export function workerBuild(target: string[]): Plugin {
  return afterClientBuild("klarholm-worker", async (dir) => {
    await build({
      configFile: false,
      logLevel: "warn",
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        target,
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        lib: { entry: "worker/worker.ts", formats: ["iife"], name: "worker", fileName: () => "worker.js" },
      },
    });
  });
}
