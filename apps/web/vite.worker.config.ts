import { defineConfig } from "vite";
import { browsers } from "./browsers.ts";

/** Builds the service worker beside the site's files, as one classic script that imports nothing when it runs. */
export default defineConfig({
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    target: browsers,
    outDir: "build/client",
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    lib: { entry: "worker/worker.ts", formats: ["iife"], name: "worker", fileName: () => "worker.js" },
  },
});
