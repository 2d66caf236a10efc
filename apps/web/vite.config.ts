import { fileURLToPath } from "node:url";
import cascadeLayers from "@csstools/postcss-cascade-layers";
import isPseudoClass from "@csstools/postcss-is-pseudo-class";
import mediaMinmax from "@csstools/postcss-media-minmax";
import { reactRouter } from "@react-router/dev/vite";
import nesting from "postcss-nesting";
import { defineConfig } from "vite";
import { browsers } from "./browsers.ts";
import { cssLayerOrder } from "./css-layer-order.ts";
import { devSite } from "./dev-site.ts";
import { olderUnits } from "./older-units.ts";
import { routeModules } from "./route-modules.ts";

/** The package does not export this file. */
const plainDecoder = fileURLToPath(new URL("meshopt_decoder_reference.js", import.meta.resolve("meshoptimizer")));

/** Style features that Vite's cssTarget does not lower. Layers and `:is()` are lowered in flat rules only. */
const loweredStyles = [cssLayerOrder(), nesting(), mediaMinmax(), cascadeLayers(), isPseudoClass(), olderUnits()];

export default defineConfig(({ command }) => ({
  plugins: [devSite(), routeModules(), reactRouter()],
  resolve: {
    // The viewer's mesh decoder is WebAssembly, which the content security policy forbids.
    alias: {
      "three/examples/jsm/libs/meshopt_decoder.module.js": plainDecoder,
    },
  },
  css: { postcss: { plugins: loweredStyles } },
  build: {
    target: browsers,
    cssTarget: browsers,
    // One style sheet for the site, inlined by the server (app/head/Sheets.tsx).
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Dependencies stay cached across releases; shared modules are one chunk, which compresses better.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
                { name: "router", test: /node_modules\/react-router\//, priority: 2 },
                // The frame of every page.
                {
                  name: "frame",
                  test: /\/app\/(?:root\.tsx|frame\/|hydration\/|navigation\/|ui\/(?:Dialog|Popover|Toast|Spinner|overlay-history|use-)|features\/(?:records\/(?:RecordHost|records\.copy)|offline\/(?:OfflineBar|format-moment|use-offline)|preview\/|contact\/(?:channels|contact-lines)|wishes\/(?:Heart|item-query|product-lists|wish-toast|wishes\.copy)|verification\/CodeForm))/,
                  priority: 1,
                },
                { name: "common", test: /\/app\/|\/contract\/|preload-helper/, minShareCount: 8 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One self-contained file: the server starts faster, and React's production build is selected at build time.
      ...(command === "build" && { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }),
      // Minified for the inline script, which is sent as its source text.
      build: { target: "node24", minify: true, rollupOptions: { input: "./app/site.ts" } },
    },
  },
}));
