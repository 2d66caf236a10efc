import { mapsOrigin } from "@klarholm/contract/site";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { ExecuteCall } from "../../plugins/api/execute-call.ts";
import type { ResponseCache } from "../../plugins/http/response-cache.ts";
import type { UploadReceiver } from "../../plugins/http/uploads/upload-receiver.ts";
import { cdnProvider } from "../cdn/cdn-provider.ts";
import { openPurging, type SitePages } from "../cdn/purge-job.ts";
import { SharedCaching } from "../cdn/shared-caching.ts";
import type { ContentSource } from "../content/source.ts";
import type { Previews } from "../editorial/page/previews.ts";
import type { ImageService } from "../images/image-service.ts";
import { submitLocally, submitRemotely } from "./application-form.ts";
import { Assets } from "./assets.ts";
import { localApiClient, remoteApiClient } from "./loader-client.ts";
import { PageHost } from "./page-host.ts";
import { registerPages } from "./pages.routes.ts";
import { removedPaths, siteAddresses } from "./site-addresses.ts";
import type { WebBuild } from "./site.ts";

interface PagesParts {
  config: Config;
  db: Database;
  contents: ContentSource;
  site: WebBuild;
  /** Undefined when this process has no API. */
  execute: ExecuteCall | undefined;
  uploads: UploadReceiver;
  previews: Previews;
  images: ImageService;
  responseCache: ResponseCache;
}

/** Serves the pages of the web build, with the API of this process or of API_HOST. */
export async function openPages(
  app: FastifyInstance,
  { config, db, contents, site, execute, uploads, previews, images, responseCache }: PagesParts,
): Promise<void> {
  const { apiHost = "", imageHost, publicUrl, mapsKey = "", role } = config;
  const onlyPreviews = role === "desk";
  const cdn = onlyPreviews ? undefined : config.cdn;
  const sharedCaching = cdn && new SharedCaching({ contents, provider: cdnProvider(cdn), maxAge: cdn.maxAge });
  const assets = await Assets.list(site.clientDir);
  const client = { ...config, token: config.apiToken, host: apiHost };
  const host = new PageHost({
    createSite: (api) =>
      site.createSite({
        api,
        browserApiHost: apiHost,
        imageHost,
        publicUrl,
        token: config.apiToken,
        storeCode: config.storeCode,
        storeId: config.storeId,
        channelCode: config.channelCode,
        channelId: config.channelId,
        siteId: config.siteId,
        mapsKey,
        showcase: config.showcase,
        offline: config.offline,
        figures: config.figures,
        fonts: () => app.fonts.address(),
        styleSheet: async (address) => app.fonts.sheet(decodeURI(address))?.css ?? assets.text(address),
      }),
    clientFor: execute && !apiHost ? localApiClient(execute, client, app.log) : remoteApiClient(client, app.log),
    contents,
    origin: publicUrl,
    hosts: { api: apiHost, images: imageHost, maps: mapsKey && mapsOrigin },
    limiter: app.limits.pages,
    cache: config.pageCache,
    withKeys: sharedCaching !== undefined,
    reads: app.counts.pages,
  });
  contents.beforeServing(async (snapshot) => {
    // Pages carry the address of their fonts.
    await app.fonts.prepare(snapshot);
    // A CDN requests each page once after a purge, from one of the replicas: rendering it in all would delay the publication.
    if (!cdn) await host.prerender(snapshot);
  });
  const sitePages: SitePages = {
    addresses: (snapshot, removed) => siteAddresses(snapshot, publicUrl, removed),
    removed: removedPaths,
  };
  if (cdn) openPurging(app, { db, contents, provider: cdnProvider(cdn), pages: sitePages });
  // For a CDN the headers of a page depend on the time.
  const cachedPage = (url: string) => (sharedCaching ? undefined : host.cached(url)?.body);
  responseCache.find = (url) => (app.drain.leaving ? undefined : (assets.cached(url) ?? cachedPage(url)));
  registerPages(app, {
    host,
    assets,
    contents,
    previews: role === "web" || apiHost ? undefined : previews,
    images,
    origin: publicUrl,
    imageHost,
    offline: config.offline,
    onlyPreviews,
    sharedCaching,
    applications: { uploads, submit: execute ? submitLocally(execute) : submitRemotely(apiHost) },
  });
}
