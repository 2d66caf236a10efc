import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { padColour } from "@klarholm/contract/site";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Config } from "./config.ts";
import { checkDiskSpace, checkWritable } from "./db/check-writable.ts";
import type { ChangeListener } from "./db/changes.ts";
import type { Database } from "./db/open.ts";
import type { Cache } from "./lib/disk-cache.ts";
import { openDesk } from "./modules/admin/open-desk.ts";
import { openCalls } from "./modules/calls.ts";
import { mailJobs } from "./modules/careers/mail-queue.ts";
import { storedBytes } from "./modules/careers/quota.ts";
import { resumeUploads } from "./modules/careers/resume-uploads.ts";
import type { ReadReplica } from "./modules/content/read-replica.ts";
import type { ContentSource } from "./modules/content/source.ts";
import { Previews } from "./modules/editorial/page/previews.ts";
import { registerFigures } from "./modules/figures/figures.routes.ts";
import type { Fonts } from "./modules/fonts/fonts.ts";
import { registerFonts } from "./modules/fonts/fonts.routes.ts";
import { openFonts } from "./modules/fonts/open-fonts.ts";
import { registerImages } from "./modules/images/images.routes.ts";
import { openImages } from "./modules/images/open-images.ts";
import { Prerenderer } from "./modules/images/prerender.ts";
import { registerPosters } from "./modules/images/poster/poster.routes.ts";
import { UploadedFiles } from "./modules/media/uploaded-files.ts";
import { openPages } from "./modules/pages/open-pages.ts";
import { missingPageRedirect } from "./modules/pages/pages.routes.ts";
import type { WebBuild } from "./modules/pages/site.ts";
import { Search } from "./modules/search/engine/search.ts";
import { openCodeKey } from "./modules/verification/code-key.ts";
import { createCallExecutor, type ExecuteCall } from "./plugins/api/execute-call.ts";
import { api, apiPrefixes } from "./plugins/api/register.ts";
import { accessLog } from "./plugins/http/access-log.ts";
import { ApiError } from "./plugins/http/api-error.ts";
import { bodyLimit } from "./plugins/http/body-parsers.ts";
import { bodyTimeout } from "./plugins/http/body-timeout.ts";
import { compressResponses } from "./plugins/http/compress-responses.ts";
import { drain } from "./plugins/http/drain.ts";
import { sendError } from "./plugins/http/error-response.ts";
import { health } from "./plugins/http/health.ts";
import { refuseConnection } from "./plugins/http/refuse-connection.ts";
import { ResponseCache } from "./plugins/http/response-cache.ts";
import { responseListeners } from "./plugins/http/response-listeners.ts";
import { commonHeaderLines, securityHeaders } from "./plugins/http/security-headers.ts";
import { tarpit } from "./plugins/http/tarpit.ts";
import { UploadReceiver } from "./plugins/http/uploads/upload-receiver.ts";
import { whoami } from "./plugins/http/whoami.ts";
import { countJobs } from "./plugins/jobs/job.repository.ts";
import { jobs } from "./plugins/jobs/jobs.ts";
import { schedule } from "./plugins/jobs/schedule.ts";
import { concurrencyLimits } from "./plugins/limits/concurrency-limits.ts";
import { counts } from "./plugins/metrics/counters.ts";
import { metrics } from "./plugins/metrics/metrics.ts";
import { requestKind } from "./plugins/metrics/request-kind.ts";
import { openStorage } from "./plugins/storage/open-storage.ts";
import { SharedCache } from "./plugins/storage/shared-cache.ts";
import { removalHandler, removalJob } from "./plugins/storage/stored-object.ts";
import { watchStorage } from "./plugins/storage/watch-storage.ts";
import { openApi } from "./plugins/openapi/openapi.routes.ts";

export interface AppOptions {
  config: Config;
  db: Database;
  contents: ContentSource;
  /** Notifications of other processes, beside polling. */
  changes?: ChangeListener | undefined;
  /** Where `contents` reads, for health and metrics. */
  replica?: ReadReplica | undefined;
  /** Closed with the app; a new one by default. */
  search?: Search;
  /** The web build; without it no pages are served (ROLE=api, and most tests). */
  site?: WebBuild | undefined;
  /** Folder of the desk's build; without it the desk has an API but no pages. */
  desk?: string | undefined;
  logger?: FastifyBaseLogger | undefined;
  /** Validates every answer against its schema; for tests. */
  checkAnswers?: boolean;
}

declare module "fastify" {
  interface FastifyInstance {
    fonts: Fonts;
    pictures: Prerenderer;
  }
}

/** Milliseconds between comparisons of the read replica with the primary. */
const replicaCheckInterval = 30_000;
/** Milliseconds between removals of abandoned uploads. */
const uploadCleanupInterval = 3_600_000;

/** Builds the server: API, pictures, pages and desk, ready to listen or to be injected into. */
export async function buildApp({
  config,
  db,
  contents,
  changes,
  replica,
  search = new Search(),
  site,
  desk,
  logger,
  checkAnswers = false,
}: AppOptions): Promise<FastifyInstance> {
  const { contentDir, dataDir, publicUrl, role } = config;
  const responseCache = new ResponseCache((completed) => {
    for (const listener of app.responseListeners) listener(completed);
    if (["page", "data"].includes(requestKind(completed.url))) app.counts.pages.count("hit");
  });
  // A malformed URL redirects to the home page, except in the API and in processes without pages.
  const hasPages = site && (role === "all" || role === "web");
  const redirectOf = (url: string) =>
    hasPages && !apiPrefixes.some((prefix) => url.startsWith(prefix)) ? missingPageRedirect : undefined;
  const app = Fastify({
    serverFactory: responseCache.createServer,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit,
    rewriteUrl: originForm,
    frameworkErrors: (error, request, reply) => {
      const redirect = redirectOf(request.url);
      return void (redirect === undefined
        ? sendError(error, request, reply)
        : reply.header("cache-control", "no-store").redirect(redirect));
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, commonHeaders, redirectOf),
    // The drain plugin refuses new requests, with an envelope.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // Opening caches and keys may take long on a busy machine.
    pluginTimeout: 0,
  });
  const commonHeaders = commonHeaderLines(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => void sendError(new ApiError("NOT_FOUND"), request, reply));

  await app.register(responseListeners);
  await app.register(accessLog);
  await app.register(bodyTimeout);
  await app.register(counts);
  await app.register(securityHeaders, { https: publicUrl.startsWith("https:") });
  await app.register(drain);
  await app.register(tarpit);
  await app.register(compressResponses);
  await app.register(concurrencyLimits);
  await app.register(health, { contents, replica });
  app.readiness.addWriteCheck(() => checkWritable(db));
  app.readiness.addWriteCheck(() => checkDiskSpace(dataDir));
  await app.register(jobs, { db, changes });
  if (replica) schedule(app, replicaCheckInterval, () => replica.check(), "the read replica was not checked");
  if (config.metrics) {
    const { metrics: address, storeQuota } = config;
    await app.register(metrics, {
      address,
      storeQuota,
      dataDir,
      contents,
      replica,
      db,
      applicationBytes: () => storedBytes(db),
      waitingMails: () => countJobs(db, "waiting", Object.values(mailJobs)),
    });
  }

  // Pages and their beacons come from the same process.
  if (role === "all" || role === "web")
    registerFigures(app, { db, contents, origin: publicUrl, enabled: config.figures });

  const storage = openStorage(config.storage);
  if (storage) watchStorage(app, storage, config.storage?.readOnly === true);
  app.jobs.handle(removalJob, removalHandler(db, storage));
  /** Adds the store to a cache on disk. */
  const shareAs = (prefix: string) => (disk: Cache) => {
    const onFault = (error: unknown) => app.log.warn({ err: error }, "the store of STORAGE_URL was not used");
    return storage ? new SharedCache({ disk, storage, prefix, db, onFault }) : disk;
  };
  const files = new UploadedFiles(db, config);
  const fontPath = (path: string) => files.fontPath(path);
  const images = await openImages({
    uploads: files,
    focusOf: (key) => contents.current().content.pictures.focus[key],
    sizeOf: (key) => contents.current().content.media[key],
    contentDir,
    dataDir,
    share: shareAs("cache/images/"),
    onFault: (error) => app.log.warn({ err: error }, "images"),
    pad: () => padColour(contents.current().content.site.site.theme),
    counts: app.counts,
  });
  registerImages(app, images.service);
  registerPosters(app, { service: images.service, contents, origin: publicUrl, contentDir, fontPath });
  app.decorate("pictures", new Prerenderer({ ...images, contents, log: app.log }));
  app.addHook("onClose", async () => {
    app.pictures.close();
    images.close();
  });
  app.decorate(
    "fonts",
    await openFonts(app, config, { contents, fontPath, share: shareAs("cache/fonts/") }, site?.displayedCopy),
  );
  registerFonts(app, app.fonts);

  const uploads = new UploadReceiver(join(dataDir, "uploads"), resumeUploads, app.limits.uploads, (reason) =>
    app.counts.security.count("file", reason),
  );
  schedule(app, uploadCleanupInterval, () => uploads.removeStale(), "abandoned uploads were not removed");
  const previews = new Previews(db, contents);
  let execute: ExecuteCall | undefined;
  app.addHook("onClose", () => search.close());
  if (role !== "web") {
    const handlers = await openCalls(app, { config, db, contents, search, previews });
    const { imageHost } = config;
    execute = createCallExecutor(handlers, { contents, imageHost, checkAnswers, counts: app.counts });
    await app.register(api, { ...config, execute, uploads });
    await app.register(openApi, config);
    await app.register(whoami, { key: await openCodeKey(db, config) });
  }
  await openDesk(app, { config, db, contents, search, build: desk, checkAnswers, files, previews, changes });
  if (site && role !== "api")
    await openPages(app, {
      config,
      db,
      contents,
      site,
      execute,
      uploads,
      previews,
      images: images.service,
      responseCache,
    });
  return app;
}

/** Removes the origin of an absolute-form request target, which proxies may send (RFC 9112, section 3.2.2). */
function originForm({ url = "/" }: { url?: string | undefined }): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}
