import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Previews } from "../editorial/page/previews.ts";
import type { Config } from "../../config.ts";
import type { ContentSource } from "../content/source.ts";
import type { ChangeListener } from "../../db/changes.ts";
import type { Database } from "../../db/open.ts";
import { schedule, scheduleLater } from "../../plugins/jobs/schedule.ts";
import { JobFiles } from "../../plugins/jobs/job-files.ts";
import { openDeskKey } from "./accounts/desk-key.ts";
import { purgeExpired } from "./accounts/people.repository.ts";
import { enqueueDue, handlePublications } from "../drafts/publish-due.ts";
import { UploadReceiver } from "../../plugins/http/uploads/upload-receiver.ts";
import { mediaLimiter, mediaUploads } from "../media/media-uploads.ts";
import { PrepareProcesses } from "../media/prepare-processes.ts";
import type { UploadedFiles } from "../media/uploaded-files.ts";
import { Deliverer } from "../hooks/deliver.ts";
import { deliveryJob, purgeDeliveries } from "../hooks/hook.repository.ts";
import { DocumentViews } from "../careers/rendering/document-views.ts";
import { enqueueDueCheck, siteCheckHandler, siteCheckJob } from "../site-checks/site-check-job.ts";
import { ImportWorker } from "../imports/import-worker.ts";
import { removeAbandonedBatches } from "../verification/batch-job.ts";
import { deleteOrphans } from "./comments/comments.repository.ts";
import type { Search } from "../search/engine/search.ts";
import { Presence } from "./presence/presence.ts";
import { FileJobs } from "./jobs/file-jobs.ts";
import { handleFileJobs } from "./jobs/file-job-runs.ts";
import { registerDeskPages } from "./desk-pages.ts";
import { type OpenedDesk, registerDesk, registerNoDesk } from "./desk.routes.ts";

const [minute, hour] = [60_000, 3_600_000];
/** Milliseconds for which deliveries of webhooks are listed. */
const deliveryLifetime = 30 * 24 * hour;

interface DeskParts {
  /** The folder of the client build; undefined serves the calls only. */
  build: string | undefined;
  config: Config;
  db: Database;
  contents: ContentSource;
  search: Search;
  checkAnswers: boolean;
  previews: Previews;
  files: UploadedFiles;
  changes: ChangeListener | undefined;
}

/** Opens the desk if it is enabled; otherwise all of its addresses answer 404. */
export async function openDesk(
  app: FastifyInstance,
  { config, db, contents, search, build, checkAnswers, files, previews, changes }: DeskParts,
): Promise<void> {
  if (!config.desk) return registerNoDesk(app);
  const secret = await openDeskKey(db, config);
  const onCheckFailed = (error: unknown, { kind, id }: { kind: string; id: string }) =>
    app.log.error({ err: error, kind, id }, "the check of a draft failed");
  handlePublications(app.jobs, db, async () => {
    // Imported on use: the check loads the image library.
    const { Drafts } = await import("../drafts/drafts.ts");
    return new Drafts(db, config, { uploads: files, failed: onCheckFailed });
  });
  schedule(app, minute / 4, () => enqueueDue(db), "scheduled drafts were not queued");
  schedule(app, hour, () => purgeExpired(db), "expired sessions were not deleted");
  const deliverer = new Deliverer(db, {
    secret,
    isIntranet: (address) => config.intranet?.includes(address) ?? false,
    onDisabled: ({ id }, reason) => app.log.warn({ webhook: id, reason }, "a webhook was disabled"),
  });
  app.jobs.handle(deliveryJob, deliverer.handler);
  app.jobs.handle(siteCheckJob, siteCheckHandler(config));
  // A minute after the start: it competes with visitors for the processor.
  scheduleLater(app, minute, () => enqueueDueCheck(db, Date.now()), "the check of the site was not queued");
  const purgeOld = () => purgeDeliveries(db, new Date(Date.now() - deliveryLifetime).toISOString());
  schedule(app, hour, purgeOld, "old deliveries of webhooks were not removed");
  schedule(app, hour, () => deleteOrphans(db), "comments of deleted items were not deleted");
  const jobFiles = new JobFiles(db, secret);
  const fileJobs = new FileJobs(db, app.jobs, jobFiles);
  const worker = new ImportWorker();
  handleFileJobs(app.jobs, { db, config, contents, files: jobFiles, worker });
  schedule(app, hour, () => jobFiles.purge(Date.now()), "expired files of jobs were not deleted");
  schedule(app, minute, () => removeAbandonedBatches(db), "abandoned batches of codes were not removed");
  const uploads = new UploadReceiver(join(config.dataDir, "media-uploads"), mediaUploads, mediaLimiter());
  const preparing = new PrepareProcesses();
  const views = new DocumentViews((fault) => app.log.warn({ fault }, "a document of an applicant was not rendered"));
  app.addHook("onClose", async () => {
    preparing.close();
    views.close();
  });
  const removeAbandoned = async () => {
    await uploads.removeStale();
    await files.tidy();
  };
  schedule(app, hour, removeAbandoned, "abandoned uploads were not removed");
  const presence = new Presence({
    db,
    closing: app.drain.closing,
    onFault: (error) => app.log.warn({ err: error }, "open items were not read"),
    changes,
  });
  // Opened with the first call: many replicas never receive one.
  const open = async () => {
    const { openHandlers } = await import("./open-handlers.ts");
    const { prepare } = preparing;
    return openHandlers({
      db,
      config,
      secret,
      counts: app.counts,
      contents,
      search,
      previews,
      files,
      views,
      prepare,
      deliverer,
      runner: app.jobs,
      fileJobs,
      worker,
      presence,
      onCheckFailed,
      log: app.log,
    });
  };
  let opened: Promise<OpenedDesk> | undefined;
  registerDesk(app, { db, uploads, origin: config.publicUrl, checkAnswers, opened: () => (opened ??= open()) });
  if (build !== undefined) await registerDeskPages(app, build, config.sso);
}
