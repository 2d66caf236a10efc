import { defineConfig } from "vite";

export default defineConfig({
  base: "/desk/",
  build: {
    outDir: "build",
    // Data URIs are disabled: the content security policy names the origin of pictures.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One file: otherwise each icon that two areas share would be a file and a request of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "icons", test: /[\\/]@tabler[\\/]/ }] } } },
  },
});
