import { defineConfig } from "vite";
import { precompressed } from "../../tools/precompressed.ts";

export default defineConfig({
  base: "/desk/",
  plugins: [precompressed()],
  // No site icon of the desk's own, and pictures come as files: the policy names their origin.
  build: { outDir: "build", assetsInlineLimit: 0, reportCompressedSize: false },
});
