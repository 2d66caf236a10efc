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

/** It lies beside the package's entry, which does not name it. */
const plainDecoder = fileURLToPath(new URL("meshopt_decoder_reference.js", import.meta.resolve("meshoptimizer")));

/** What Vite's own lowering of styles (cssTarget) leaves out. Layers and `:is()` are lowered in flat rules only. */
const loweredStyles = [cssLayerOrder(), nesting(), mediaMinmax(), cascadeLayers(), isPseudoClass(), olderUnits()];

export default defineConfig(({ command }) => ({
  plugins: [devSite(), routeModules(), reactRouter()],
  resolve: {
    // The viewer's decoder of meshes is WebAssembly, which the security policy does not allow; this one is not.
    alias: {
      "three/examples/jsm/libs/meshopt_decoder.module.js": plainDecoder,
    },
  },
  css: { postcss: { plugins: loweredStyles } },
  build: {
    target: browsers,
    cssTarget: browsers,
    // One style sheet for the site, which the server writes into each page (app/frame/Sheets.tsx).
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What no release of ours changes stays cached; shared modules of ours are one file, which compresses better than many.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
                { name: "router", test: /node_modules\/react-router\//, priority: 2 },
                // What stands around every page.
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
      // One self-contained file: the server starts faster, and React's production build is settled here
      // instead of by NODE_ENV at run time.
      ...(command === "build" && { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }),
      // Minified for the inline script, which is sent as its own source text.
      build: { target: "node24", minify: true, rollupOptions: { input: "./app/site.ts" } },
    },
  },
}));
