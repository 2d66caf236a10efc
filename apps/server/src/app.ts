import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { ApiError } from "./api/api-error.ts";
import { bodyLimit } from "./api/body-parsers.ts";
import { handlers } from "./api/calls.ts";
import { openCareers } from "./api/careers/open-careers.ts";
import { UploadDesk } from "./api/careers/receive-upload.ts";
import { answerError } from "./api/error-answer.ts";
import { Previews } from "./api/page/previews.ts";
import { registerApi } from "./api/register.ts";
import { openCodeKey } from "./api/verification/code-key.ts";
import { purgeRegularly } from "./api/verification/purge-regularly.ts";
import { Verification } from "./api/verification/verification.ts";
import type { Config } from "./config.ts";
import type { ContentSource } from "./content/source.ts";
import type { Database } from "./db/open.ts";
import { accessLog } from "./http/access-log.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { type Drain, installDrain } from "./http/drain.ts";
import { registerHealth } from "./http/health.ts";
import { injectTransport } from "./http/in-process.ts";
import { refuseConnection } from "./http/refuse-connection.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { DiskCache } from "./images/disk-cache.ts";
import { ImageService } from "./images/image-service.ts";
import { registerImages } from "./images/images.routes.ts";
import { Masters } from "./images/masters.ts";
import { RenderProcess } from "./images/render-process.ts";
import { RenderQueue } from "./images/render-queue.ts";
import { registerReference } from "./openapi/openapi.routes.ts";
import { submitHere, submitTo } from "./pages/application-form.ts";
import { Assets } from "./pages/assets.ts";
import { PageHost } from "./pages/page-host.ts";
import { registerPages } from "./pages/pages.routes.ts";
import { mapsOrigin } from "./pages/policy.ts";
import type { WebBuild } from "./pages/site.ts";
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
  }
}

/** Renditions on disk, at most. */
const imageCacheBytes = 512 * 1024 * 1024;

/** Builds the server: API, pictures and pages, ready to listen or to be injected into. */
export async function buildApp({ config, db, contents, search = new Search(), site, logger, checkAnswers = false }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit,
    rewriteUrl: originForm,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: refuseConnection,
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

  registerHealth(app, { db, contents });
  const images = await imageService(config, app);
  registerImages(app, images);
  const uploads = new UploadDesk(join(config.dataDir, "uploads"));
  let submit = submitTo(config.apiHost ?? "");
  if (config.role !== "web") {
    const verification = new Verification(db, await openCodeKey(db, config));
    purgeRegularly(app, verification);
    app.addHook("onClose", () => search.close());
    const careers = await openCareers(app, { config, db, contents, uploads });
    submit = submitHere(careers, contents);
    registerApi(app, handlers, { contents, search, previews: new Previews(db), verification, careers, uploads, imageHost: config.imageHost, storeCode: config.storeCode, token: config.apiToken, siteOrigin: config.publicUrl, checkAnswers });
    registerReference(app, handlers, config);
  }
  if (config.role !== "api" && site) {
    const host = pageHost(app, config, contents, site);
    registerPages(app, { host, assets: await Assets.list(site.clientDir), contents, images, origin: config.publicUrl, imageHost: config.imageHost, applications: { uploads, submit } });
  }
  return app;
}

/** Takes the origin off an address that came whole, as requests through a proxy may (RFC 9112, section 3.2.2). */
function originForm({ url = "/" }: { url?: string | undefined }): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

async function imageService(config: Config, app: FastifyInstance): Promise<ImageService> {
  const cache = await DiskCache.open(join(config.dataDir, "cache/images"), imageCacheBytes, (fault) => app.log.warn({ err: fault }, "image cache"));
  const renderer = new RenderProcess();
  app.addHook("onClose", async () => renderer.close());
  return new ImageService({ masters: new Masters(join(config.contentDir, "media")), cache, queue: new RenderQueue(), render: renderer.render });
}

function pageHost(app: FastifyInstance, config: Config, contents: ContentSource, site: WebBuild): PageHost {
  const { apiHost = "", imageHost, publicUrl, apiToken: token, storeCode, storeId, channelCode, channelId, siteId, mapsKey = "", blocksPage } = config;
  const addresses = { apiHost, browserApiHost: apiHost, imageHost, publicUrl };
  return new PageHost({
    createSite: (transport) => site.createSite({ transport, ...addresses, token, storeCode, storeId, channelCode, channelId, siteId, mapsKey, blocksPage, warn: (message, facts) => app.log.warn(facts ?? {}, message) }),
    contents,
    transport: apiHost ? (url, init) => fetch(url, init) : injectTransport(app),
    origin: publicUrl,
    hosts: { api: apiHost, images: imageHost, maps: mapsKey && mapsOrigin },
    cache: config.pageCache,
  });
}
