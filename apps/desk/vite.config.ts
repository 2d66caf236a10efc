import { defineConfig } from "vite";

export default defineConfig({
  base: "/desk/",
  // No site icon of the desk's own, and pictures come as files: the policy names their origin.
  build: { outDir: "build", assetsInlineLimit: 0, reportCompressedSize: false },
});
