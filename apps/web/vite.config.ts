import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { precompressed } from "../../tools/precompressed.ts";
import { cssLayerOrder } from "./css-layer-order.ts";
import { dataFormat } from "./data-format.ts";
import { devSite } from "./dev-site.ts";
import { facesLater } from "./faces-later.ts";
import { lateStyles } from "./late-styles.ts";
import { plainLinks } from "./plain-links.ts";
import { routeModules } from "./route-modules.ts";
import { unusedRouting } from "./unused-routing.ts";
import { workerBuild } from "./worker-build.ts";

/** It lies beside the package's entry, which does not name it. */
const plainDecoder = fileURLToPath(new URL("meshopt_decoder_reference.js", import.meta.resolve("meshoptimizer")));

/** The oldest browsers that the site is made for: WeChat's and the phone makers' Chromium, and iOS 16. */
const browsers = ["chrome107", "safari16"];

export default defineConfig(({ command }) => ({
  plugins: [
    cssLayerOrder(),
    devSite(),
    lateStyles("app/blocks/editorial.ts"),
    routeModules(),
    unusedRouting(),
    plainLinks(),
    dataFormat(),
    workerBuild(browsers),
    reactRouter(),
    precompressed(),
  ],
  resolve: {
    // The viewer's decoder of meshes is WebAssembly, which the security policy does not allow; this one is not.
    alias: {
      "three/examples/jsm/libs/meshopt_decoder.module.js": plainDecoder,
    },
  },
  css: { postcss: { plugins: [facesLater()] } },
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Two files for what every page needs and no release of ours changes: they stay cached, and each is run by itself.
            // The next holds what most pages share, the one after it the frame that stands around every page: a dozen
            // small files would compress worse, and ask a dozen times.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
                {
                  name: "router",
                  test: /node_modules\/react-router\/|\/app\/loading\/(?:load-route-module|patient-import|data-codec)\.ts/,
                  priority: 3,
                },
                // What opens above a page; it comes with the first thing that does.
                { name: "above", test: /\/app\/ui\/(?:Dialog|above|use-above|use-popover)/, priority: 1 },
                { name: "common", test: /\/app\/|\/contract\/|preload-helper/, minShareCount: 12 },
                {
                  name: "frame",
                  test: /\/app\/(?:root\.tsx|frame\/(?!Drawer|ContactPopover\/ContactPanel|MegaMenu\/(?:PanelContent|CardMenu|GridMenu|ListMenu)|fetch-menu)|head\/|loading\/|api\/site-store|blocks\/ContentLink|features\/(?:records\/RecordHost|catalogue\/use-category-tree|contact\/(?:channels|contact-lines|contact\.copy))|ui\/(?:Spinner|Toast|Picture|Button|Kept|use-place))|\/contract\/src\/(?:images|entities\/link)\.ts/,
                  minShareCount: 1,
                  priority: 2,
                },
                // Small parts that lists share, forms, and editorial pages: a file each would lengthen the table of routes, which every
                // page loads whole.
                { name: "choices", test: /\/app\/ui\/(?:Choice|ChoiceLinks)\//, priority: 1 },
                { name: "catalogue", test: /\/app\/features\/catalogue\/(?:catalogue\.copy|breadcrumbs)/, priority: 1 },
                { name: "lists", test: /\/app\/(?:ui\/(?:Marked|Pager)|features\/catalogue\/FoldedText)/ },
                { name: "fields", test: /\/app\/ui\/(?:Field|TextField)\// },
                {
                  name: "pages",
                  test: /\/app\/(?:blocks\/page-facts|features\/(?:content-pages|stories)\/(?:breadcrumbs|stories\.copy|OpenedBlocks))/,
                },
                { name: "memory", test: /\/app\/features\/consent\/(?:local-memory|kept-keys)/, priority: 1 },
                // What a page fetches by itself once it is idle, in one file as well.
                {
                  name: "client",
                  test: /\/app\/api\/browser-client|\/contract\/src\/(?:client|endpoints)|\/catalogue\/category-tree/,
                },
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
      build: { target: "node24", rollupOptions: { input: "./app/site.ts" } },
    },
  },
}));
