import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import { createClient } from "@klarholm/contract/client";
import type { SiteOptions } from "@klarholm/contract/site";

/**
 * Serves pages during development: `react-router dev` renders them with hot reload and calls the API at API_HOST
 * (default http://localhost:3000), to which all other requests are proxied.
 */
export function devSite(): Plugin {
  const apiHost = process.env["API_HOST"] ?? "http://localhost:3000";
  const settings = {
    token: process.env["API_TOKEN"] ?? "site-public",
    storeCode: process.env["STORE_CODE"] ?? "SITE_CN",
    storeId: process.env["STORE_ID"] ?? "1001",
    channelCode: process.env["CHANNEL_CODE"] ?? "OFFICIAL_SITE",
    channelId: process.env["CHANNEL_ID"] ?? "1",
  };
  const options: SiteOptions = {
    ...settings,
    api: createClient({ ...settings, transport: (url, init) => fetch(url, init), host: apiHost }),
    browserApiHost: "",
    imageHost: "",
    publicUrl: process.env["PUBLIC_URL"] ?? "http://localhost:5173",
    siteId: process.env["SITE_ID"] ?? "1",
    mapsKey: process.env["MAPS_KEY"] ?? "",
    showcase: true,
    // The worker is part of the build, and would serve outdated pages.
    offline: false,
    figures: false,
    fonts: () => "/fonts/present",
    styleSheet: async () => undefined,
  };

  return {
    name: "klarholm-dev-site",
    apply: "serve",
    config: () => ({
      server: {
        proxy: Object.fromEntries(
          ["/ecommerce", "/productSearch", "/media", "/fonts", "/openapi.json", "/docs"].map((path) => [path, apiHost]),
        ),
      },
    }),
    configureServer(server) {
      reloadOnPublication(server, apiHost);
      return () => {
        const ssr = server.environments["ssr"];
        if (!isRunnableDevEnvironment(ssr)) return;
        const listen = createRequestListener({
          mode: "development",
          build: () => ssr.runner.import<ServerBuild>("virtual:react-router/server-build"),
          // Through Vite's runner, so that loaders see the same context keys.
          getLoadContext: async () => {
            const { contextsFor } =
              await ssr.runner.import<typeof import("./app/api/contexts.ts")>("/app/api/contexts.ts");
            return contextsFor(options);
          },
        });
        server.middlewares.use((request, response) => {
          // Vite has removed the base from the address.
          request.url = request.originalUrl ?? request.url;
          listen(request, response);
        });
      };
    },
  };
}

/** Reloads open pages after a publication, as `npm run content -- watch` does on every save. */
function reloadOnPublication(server: ViteDevServer, apiHost: string): void {
  let shown: unknown;
  const timer = setInterval(async () => {
    // The API server may be restarting.
    const ready: unknown = await fetch(`${apiHost}/readyz`)
      .then((answer) => answer.json())
      .catch(() => undefined);
    const version =
      typeof ready === "object" && ready !== null && "contentVersion" in ready ? ready.contentVersion : shown;
    if (shown !== undefined && version !== shown) server.hot.send({ type: "full-reload" });
    shown = version;
  }, 1000);
  timer.unref();
  server.httpServer?.once("close", () => clearInterval(timer));
}
