import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { mapsOrigin } from "@klarholm/contract/site";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { answering } from "./api/answer.ts";
import { openCalls } from "./api/calls.ts";
import { resumeUploads } from "./api/careers/resume-uploads.ts";
import { apiPrefixes, registerApi } from "./api/register.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/open.ts";
import { proveWritable } from "./db/prove-writable.ts";
import { CutProcess } from "./fonts/cut-process.ts";
import { Fonts } from "./fonts/fonts.ts";
import { registerFonts } from "./fonts/fonts.routes.ts";
import { accessLog } from "./http/access-log.ts";
import { ApiError } from "./http/api-error.ts";
import { bodyLimit } from "./http/body-parsers.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { type Drain, installDrain } from "./http/drain.ts";
import { answerError } from "./http/error-answer.ts";
import { type Readiness, registerHealth } from "./http/health.ts";
import { injectTransport } from "./http/in-process.ts";
import { refuseConnection } from "./http/refuse-connection.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { UploadDesk } from "./http/uploads/upload-desk.ts";
import { DiskCache } from "./images/disk-cache.ts";
import { ImageService } from "./images/image-service.ts";
import { registerImages } from "./images/images.routes.ts";
import { Masters } from "./images/masters.ts";
import { RenderProcess } from "./images/render-process.ts";
import { RenderQueue } from "./images/render-queue.ts";
import { RenditionStore } from "./images/rendition-store.ts";
import { VisitorAllowance } from "./limits/visitor-allowance.ts";
import { registerReference } from "./openapi/openapi.routes.ts";
import { submitHere, submitTo } from "./pages/application-form.ts";
import { Assets } from "./pages/assets.ts";
import { PageHost } from "./pages/page-host.ts";
import { lostAddress, registerPages } from "./pages/pages.routes.ts";
import type { WebBuild } from "./pages/site.ts";
import type { ContentSource } from "./published/source.ts";
import { regularly } from "./regularly.ts";
import { Search } from "./search/search.ts";

export interface AppOptions {
  config: Config;
  db: Database;
  contents: ContentSource;
  /** One of its own by default. Either ends with the app. */
  search?: Search;
  /** The web build; without it no pages are served (ROLE=api, and most tests). */
  site?: WebBuild | undefined;
  logger?: FastifyBaseLogger | undefined;
  /** Holds every answer against its schema; for tests. */
  checkAnswers?: boolean;
}

declare module "fastify" {
  interface FastifyInstance {
    drain: Drain;
    readiness: Readiness;
    fonts: Fonts;
  }
}

/** Renditions on disk, at most: those that pages use, and those that were asked for otherwise. */
const imageCacheBytes = { forPages: 512 * 1024 * 1024, onDemand: 64 * 1024 * 1024 };
/** Cuts of fonts on disk, at most; those of a version with 500 pages take 3 MB. */
const fontCacheBytes = 64 * 1024 * 1024;

/** Milliseconds between two looks for uploads that a process has left. */
const tidyEvery = 3_600_000;

/** Builds the server: API, pictures and pages, ready to listen or to be injected into. */
export async function buildApp({
  config,
  db,
  contents,
  search = new Search(),
  site,
  logger,
  checkAnswers = false,
}: AppOptions): Promise<FastifyInstance> {
  // An address that cannot be read is a page's to whoever typed it, and a call's below the prefixes of the API.
  const lost = (url: string) =>
    config.role === "api" || !site || apiPrefixes.some((prefix) => url.startsWith(prefix)) ? undefined : lostAddress;
  const app = Fastify({
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
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, lost),
    // The drain answers newcomers; the framework's own refusal has another shape.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  accessLog(app);
  await securityHeaders(app, config.publicUrl.startsWith("https:"));
  app.decorate("drain", installDrain(app));
  compressAnswers(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => void answerError(new ApiError("NOT_FOUND"), request, reply));

  app.decorate("readiness", registerHealth(app, contents));
  app.readiness.forWriting(() => proveWritable(db));
  const images = await imageService(config, app);
  registerImages(app, images);
  app.decorate("fonts", await openFonts(app, config, contents, site));
  registerFonts(app, app.fonts);
  const uploads = new UploadDesk(join(config.dataDir, "uploads"), resumeUploads);
  regularly(app, tidyEvery, () => uploads.tidy(), "left uploads were not removed");
  let submit = submitTo(config.apiHost ?? "");
  if (config.role !== "web") {
    app.addHook("onClose", () => search.close());
    const handlers = await openCalls(app, { config, db, contents, search });
    const answer = answering(handlers, { contents, imageHost: config.imageHost, checkAnswers });
    submit = submitHere(answer);
    registerApi(app, {
      answer,
      uploads,
      storeCode: config.storeCode,
      token: config.apiToken,
      siteOrigin: config.publicUrl,
    });
    registerReference(app, config);
  }
  if (config.role !== "api" && site) {
    const assets = await Assets.list(site.clientDir);
    const host = pageHost(app, config, { contents, site, assets });
    registerPages(app, {
      host,
      assets,
      contents,
      images,
      origin: config.publicUrl,
      imageHost: config.imageHost,
      applications: { uploads, submit },
    });
  }
  return app;
}

/** Takes the origin off an address that came whole, as requests through a proxy may (RFC 9112, section 3.2.2). */
function originForm({ url = "/" }: { url?: string | undefined }): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

async function imageService(config: Config, app: FastifyInstance): Promise<ImageService> {
  const store = async (folder: string, maxBytes: number, queue: RenderQueue) => {
    const cache = await DiskCache.open(join(config.dataDir, folder), maxBytes, (fault) =>
      app.log.warn({ err: fault }, "image cache"),
    );
    const renderer = new RenderProcess();
    app.addHook("onClose", async () => renderer.close());
    return new RenditionStore({ cache, queue, render: renderer.render });
  };
  return new ImageService({
    masters: new Masters(join(config.contentDir, "media")),
    forPages: await store("cache/images", imageCacheBytes.forPages, new RenderQueue()),
    onDemand: await store(
      "cache/images-on-demand",
      imageCacheBytes.onDemand,
      new RenderQueue({ atOnce: 1, maxWaiting: 20 }),
    ),
    allowance: new VisitorAllowance(),
  });
}

async function openFonts(
  app: FastifyInstance,
  config: Config,
  contents: ContentSource,
  site: WebBuild | undefined,
): Promise<Fonts> {
  const cache = await DiskCache.open(join(config.dataDir, "cache/fonts"), fontCacheBytes, (fault) =>
    app.log.warn({ err: fault }, "font cache"),
  );
  const copy = site?.displayedCopy ?? { frame: [], menus: [], pages: [] };
  const fonts = new Fonts({
    contents,
    cache,
    cutter: new CutProcess(),
    copy,
    contentDir: config.contentDir,
    onFault: (error) =>
      app.log.warn({ err: error }, "display fonts could not be cut: headings are shown in a face of the visitor's"),
  });
  app.addHook("onClose", async () => fonts.close());
  return fonts;
}

function pageHost(
  app: FastifyInstance,
  config: Config,
  { contents, site, assets }: { contents: ContentSource; site: WebBuild; assets: Assets },
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
    blocksPage,
  } = config;
  const addresses = { apiHost, browserApiHost: apiHost, imageHost, publicUrl };
  return new PageHost({
    createSite: (transport) =>
      site.createSite({
        transport,
        ...addresses,
        token,
        storeCode,
        storeId,
        channelCode,
        channelId,
        siteId,
        mapsKey,
        blocksPage,
        fonts: () => app.fonts.address(),
        styleSheet: async (address) => app.fonts.sheet(decodeURI(address))?.css ?? assets.text(address),
        warn: (message, facts) => app.log.warn(facts ?? {}, message),
      }),
    contents,
    transport: apiHost ? (url, init) => fetch(url, init) : injectTransport(app),
    origin: publicUrl,
    hosts: { api: apiHost, images: imageHost, maps: mapsKey && mapsOrigin },
    cache: config.pageCache,
  });
}
