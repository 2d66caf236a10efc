import { defineConfig } from "vite";

export default defineConfig({
  base: "/desk/",
  // Data URIs are disabled: the content security policy names the origin of pictures.
  build: { outDir: "build", assetsInlineLimit: 0, reportCompressedSize: false },
});
