import { defineConfig } from "vite";
import { browsers } from "./browsers.ts";

/** Builds the service worker next to the site's files, as one classic script without imports. */
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
