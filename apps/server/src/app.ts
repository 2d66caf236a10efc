import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { mapsOrigin, padColour } from "@klarholm/contract/site";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { answering } from "./plugins/api/answer.ts";
import { openCalls } from "./modules/calls.ts";
import { Previews } from "./modules/editorial/page/previews.ts";
import { openCodeKey } from "./modules/verification/code-key.ts";
import { resumeUploads } from "./modules/careers/resume-uploads.ts";
import { apiPrefixes, registerApi } from "./plugins/api/register.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/open.ts";
import { proveRoom, proveWritable } from "./db/prove-writable.ts";
import { openDesk } from "./modules/admin/open-desk.ts";
import type { Fonts } from "./modules/fonts/fonts.ts";
import { registerFonts } from "./modules/fonts/fonts.routes.ts";
import { openFonts } from "./modules/fonts/open-fonts.ts";
import { accessLog } from "./plugins/http/access-log.ts";
import { type ResponseListeners, notifyResponses } from "./plugins/http/answered.ts";
import { ApiError } from "./plugins/http/api-error.ts";
import { limitBodyTime } from "./plugins/http/body-deadline.ts";
import { bodyLimit } from "./plugins/http/body-parsers.ts";
import { compressAnswers } from "./plugins/http/compress-answers.ts";
import { type Drain, installDrain } from "./plugins/http/drain.ts";
import { answerError } from "./plugins/http/error-answer.ts";
import { type Readiness, registerHealth } from "./plugins/http/health.ts";
import { registerWhoami } from "./plugins/http/whoami.ts";
import { ResponseCache } from "./plugins/http/response-cache.ts";
import { delayRefusals } from "./plugins/http/tarpit.ts";
import { refuseConnection } from "./plugins/http/refuse-connection.ts";
import { headersOfEvery, securityHeaders } from "./plugins/http/security-headers.ts";
import { UploadDesk } from "./plugins/http/uploads/upload-desk.ts";
import { registerImages } from "./modules/images/images.routes.ts";
import { openImages } from "./modules/images/open-images.ts";
import { registerPosters } from "./modules/images/poster/poster.routes.ts";
import { Prerenderer } from "./modules/images/prerender.ts";
import { registerReference } from "./plugins/openapi/openapi.routes.ts";
import { submitHere, submitTo } from "./modules/pages/application-form.ts";
import { Assets } from "./modules/pages/assets.ts";
import { askHere, askThere } from "./modules/pages/loader-client.ts";
import { PageHost, type PageHostOptions } from "./modules/pages/page-host.ts";
import { lostAddress, registerPages } from "./modules/pages/pages.routes.ts";
import type { WebBuild } from "./modules/pages/site.ts";
import type { ContentSource } from "./modules/content/source.ts";
import { schedule } from "./plugins/jobs/schedule.ts";
import { createConcurrencyLimits } from "./plugins/limits/concurrency-limits.ts";
import { UploadedFiles } from "./modules/media/uploaded-files.ts";
import { storedBytes } from "./modules/careers/quota.ts";
import { openMetrics } from "./plugins/metrics/open-metrics.ts";
import { requestKind } from "./plugins/metrics/request-kind.ts";
import { Search } from "./modules/search/engine/search.ts";
import { Counts } from "./plugins/metrics/counters.ts";

export interface AppOptions {
  config: Config;
  db: Database;
  contents: ContentSource;
  /** One of its own by default. Either ends with the app. */
  search?: Search;
  /** The web build; without it no pages are served (ROLE=api, and most tests). */
  site?: WebBuild | undefined;
  /** Folder of the desk's build; without it the desk has calls and no pages. */
  desk?: string | undefined;
  logger?: FastifyBaseLogger | undefined;
  /** Holds every answer against its schema; for tests. */
  checkAnswers?: boolean;
}

declare module "fastify" {
  interface FastifyInstance {
    counts: Counts;
    drain: Drain;
    readiness: Readiness;
    fonts: Fonts;
    pictures: Prerenderer;
  }
}

/** Milliseconds between two looks for uploads that a process has left. */
const tidyEvery = 3_600_000;

/** Builds the server: API, pictures and pages, ready to listen or to be injected into. */
export async function buildApp({
  config,
  db,
  contents,
  search = new Search(),
  site,
  desk,
  logger,
  checkAnswers = false,
}: AppOptions): Promise<FastifyInstance> {
  // An address that cannot be read is a page's to whoever typed it, and a call's below the prefixes of the API.
  const lost = (url: string) =>
    !site || !isForVisitors(config) || apiPrefixes.some((prefix) => url.startsWith(prefix)) ? undefined : lostAddress;
  const listeners: ResponseListeners = [];
  const keptAnswers = new ResponseCache(listeners, (url) => {
    const kind = requestKind(url);
    if (kind === "page" || kind === "data") app.counts.pages.count("hit");
  });
  const app = Fastify({
    serverFactory: keptAnswers.server,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit,
    rewriteUrl: originForm,
    frameworkErrors: (error, request, reply) => {
      const home = lost(request.url);
      return void (home === undefined
        ? answerError(error, request, reply)
        : reply.header("cache-control", "no-store").redirect(home));
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, borne, lost),
    // The drain answers newcomers; the framework's own refusal has another shape.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  const borne = headersOfEvery(app);
  accessLog(app, listeners);
  notifyResponses(app, listeners);
  limitBodyTime(app);
  app.decorate("counts", new Counts());
  await securityHeaders(app, config.publicUrl.startsWith("https:"));
  app.decorate("drain", installDrain(app));
  delayRefusals(app);
  compressAnswers(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => void answerError(new ApiError("NOT_FOUND"), request, reply));

  app.decorate("readiness", registerHealth(app, contents));
  app.readiness.forWriting(() => proveWritable(db));
  app.readiness.forWriting(() => proveRoom(config.dataDir));
  if (config.metrics)
    openMetrics(app, listeners, {
      ...config,
      address: config.metrics,
      contents,
      db,
      applicationBytes: () => storedBytes(db),
    });
  const files = new UploadedFiles(db, config.dataDir);
  const images = await openImages({
    uploads: files,
    focusOf: (key) => contents.current().content.pictures.focus[key],
    sizeOf: (key) => contents.current().content.media[key],
    contentDir: config.contentDir,
    dataDir: config.dataDir,
    onFault: (error) => app.log.warn({ err: error }, "images"),
    pad: () => padColour(contents.current().content.site.site.theme),
    counts: app.counts,
  });
  registerImages(app, images.service);
  app.decorate("pictures", new Prerenderer({ ...images, contents, log: app.log }));
  app.addHook("onClose", async () => {
    app.pictures.close();
    images.close();
  });
  app.decorate("fonts", await openFonts(app, config, contents, site?.displayedCopy));
  registerFonts(app, app.fonts);
  registerPosters(app, { service: images.service, contents, origin: config.publicUrl, contentDir: config.contentDir });
  const doors = createConcurrencyLimits(app.counts);
  const uploads = new UploadDesk(join(config.dataDir, "uploads"), resumeUploads, doors.uploads, (what) =>
    app.counts.security.count("file", what),
  );
  app.counts.queues
    .set("uploads", () => doors.uploads.inside)
    .set("pages", () => doors.pages.waiting)
    .set("searches", () => doors.searches.waiting);
  schedule(app, tidyEvery, () => uploads.tidy(), "left uploads were not removed");
  const previews = new Previews(db);
  let submit = submitTo(config.apiHost ?? "");
  const client = { ...config, token: config.apiToken, host: config.apiHost ?? "" };
  let clientFor = askThere(client, app.log);
  if (config.role !== "web") {
    app.addHook("onClose", () => search.close());
    const handlers = await openCalls(app, { config, db, contents, search, previews });
    const answer = answering(handlers, {
      contents,
      imageHost: config.imageHost,
      checkAnswers,
      counts: app.counts,
    });
    submit = submitHere(answer);
    if (!config.apiHost) clientFor = askHere(answer, client, app.log);
    registerApi(app, {
      answer,
      uploads,
      searchDoor: doors.searches,
      storeCode: config.storeCode,
      token: config.apiToken,
      siteOrigin: config.publicUrl,
    });
    registerReference(app, config);
    registerWhoami(app, await openCodeKey(db, config));
  }
  await openDesk(app, { config, db, build: desk, checkAnswers, files, previews });
  if (config.role !== "api" && site) {
    const assets = await Assets.list(site.clientDir);
    const host = pageHost(app, config, { contents, site, assets, clientFor, door: doors.pages });
    contents.beforeServing((snapshot) => app.fonts.prepare(snapshot));
    contents.beforeServing((snapshot) => host.prepare(snapshot));
    keptAnswers.find = (url) => (app.drain.leaving ? undefined : (assets.kept(url) ?? host.kept(url)?.body));
    registerPages(app, {
      host,
      assets,
      contents,
      previews: config.role === "web" || config.apiHost ? undefined : previews,
      images: images.service,
      origin: config.publicUrl,
      imageHost: config.imageHost,
      offline: config.offline,
      onlyPreviews: !isForVisitors(config),
      applications: { uploads, submit },
    });
  }
  return app;
}

/** Whether visitors find pages here. */
function isForVisitors({ role }: Config): boolean {
  return role === "all" || role === "web";
}

/** Takes the origin off an address that came whole, as requests through a proxy may (RFC 9112, section 3.2.2). */
function originForm({ url = "/" }: { url?: string | undefined }): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

function pageHost(
  app: FastifyInstance,
  config: Config,
  {
    site,
    assets,
    ...options
  }: Pick<PageHostOptions, "contents" | "clientFor" | "door"> & { site: WebBuild; assets: Assets },
): PageHost {
  const {
    apiHost = "",
    imageHost,
    publicUrl,
    apiToken: token,
    storeCode,
    storeId,
    channelCode,
    channelId,
    siteId,
    mapsKey = "",
    showcase,
    offline,
  } = config;
  return new PageHost({
    createSite: (api) =>
      site.createSite({
        api,
        browserApiHost: apiHost,
        imageHost,
        publicUrl,
        token,
        storeCode,
        storeId,
        channelCode,
        channelId,
        siteId,
        mapsKey,
        showcase,
        offline,
        fonts: () => app.fonts.address(),
        styleSheet: async (address) => app.fonts.sheet(decodeURI(address))?.css ?? assets.text(address),
      }),
    ...options,
    origin: publicUrl,
    hosts: { api: apiHost, images: imageHost, maps: mapsKey && mapsOrigin },
    cache: config.pageCache,
    reads: app.counts.pages,
  });
}
