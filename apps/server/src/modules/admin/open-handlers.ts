import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Previews } from "../editorial/page/previews.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { JobRunner } from "../../plugins/jobs/job-runner.ts";
import type { Counts } from "../../plugins/metrics/counters.ts";
import type { Deliverer } from "../hooks/deliver.ts";
import type { DocumentViews } from "../careers/rendering/document-views.ts";
import { DraftFaults, type OnCheckFailed } from "../drafts/draft-faults.ts";
import { Drafts } from "../drafts/drafts.ts";
import { ItemIndex } from "../drafts/item-index.ts";
import type { PrepareProcesses } from "../media/prepare-processes.ts";
import { MediaLocator } from "../publishing/media-locator.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import type { UploadedFiles } from "../media/uploaded-files.ts";
import type { Search } from "../search/engine/search.ts";
import { openAccounts } from "./accounts/open-accounts.ts";
import { ApplicationFiles } from "./applications/application-files.ts";
import { applicationFileHandlers } from "./applications/application-file.routes.ts";
import { applicationHandlers } from "./applications/applications.routes.ts";
import { letterHandlers } from "./applications/letters.routes.ts";
import { shareHandlers } from "./applications/shares.routes.ts";
import { statesOf } from "../careers/application-states.ts";
import { catalogueOf } from "../content/catalogue.ts";
import type { ContentSource } from "../content/source.ts";
import { auditHandlers } from "./audit/audit.routes.ts";
import { codeHandlers } from "./codes/codes.routes.ts";
import { commentHandlers } from "./comments/comments.routes.ts";
import { contentHandlers } from "./content/content.routes.ts";
import { healthHandlers } from "./content/health.routes.ts";
import { historyHandlers } from "./content/history.routes.ts";
import { aheadHandlers, listingHandlers } from "./content/listing.routes.ts";
import { publishingHandlers } from "./content/publishing.routes.ts";
import type { OpenedDesk } from "./desk.routes.ts";
import { hookHandlers } from "./hooks/hooks.routes.ts";
import type { FileJobs } from "./jobs/file-jobs.ts";
import { jobHandlers } from "./jobs/jobs.routes.ts";
import { authenticateKey } from "./keys/api-keys.ts";
import { keyHandlers } from "./keys/keys.routes.ts";
import type { ImportWorker } from "../imports/import-worker.ts";
import { importHandlers } from "./imports/imports.routes.ts";
import { figureHandlers } from "./figures/figures.routes.ts";
import { fontHandlers } from "./fonts/fonts.routes.ts";
import { mediaHandlers } from "./media/media.routes.ts";
import { newsListHandlers } from "./news/news-list.routes.ts";
import type { Presence } from "./presence/presence.ts";
import { presenceHandlers } from "./presence/presence.routes.ts";
import { productListHandlers } from "./products/product-list.routes.ts";
import { releasePreviewHandlers } from "./releases/release-preview.routes.ts";
import { releasePublishingHandlers } from "./releases/release-publishing.routes.ts";
import { releaseHandlers } from "./releases/releases.routes.ts";
import { searchHandlers } from "./search/searches.routes.ts";
import { storeMapHandlers } from "./stores/store-map.routes.ts";
import { openStorage } from "../../plugins/storage/open-storage.ts";
import { settingsHandlers } from "./settings/settings.routes.ts";

interface HandlerParts {
  db: Database;
  config: Config;
  /** Signs cookies, and encrypts the secrets of authenticators. */
  secret: string;
  counts: Counts;
  contents: ContentSource;
  search: Search;
  previews: Previews;
  files: UploadedFiles;
  views: DocumentViews;
  prepare: PrepareProcesses["prepare"];
  deliverer: Deliverer;
  runner: JobRunner;
  fileJobs: FileJobs;
  worker: ImportWorker;
  presence: Presence;
  onCheckFailed: OnCheckFailed;
  log: FastifyBaseLogger;
}

/** Creates the handlers of all calls. Loads Better Auth and the image library, so it is imported on use. */
export function openHandlers({
  db,
  config,
  secret,
  counts,
  contents,
  search,
  log,
  onCheckFailed,
  ...parts
}: HandlerParts): OpenedDesk {
  const { previews, files, views, prepare, deliverer, presence, runner, fileJobs, worker } = parts;
  const drafts = new Drafts(db, config, { uploads: files, failed: onCheckFailed });
  const draftFaults = new DraftFaults(onCheckFailed);
  const index = new ItemIndex(db);
  // Made ahead, so that the first list need not wait for it; a failure is reported by the list.
  index.items().catch(() => undefined);
  const { handlers, ...accounts } = openAccounts({ db, secret, origin: config.publicUrl, counts, sso: config.sso });
  const media = new MediaLocator(join(config.contentDir, "media"), files);
  const measuring = { media, cacheFile: mediaCacheFile(config) };
  const content = {
    ...contentHandlers({ db, config, drafts, draftFaults, previews, measuring, index }),
    ...releaseHandlers({ db, drafts, draftFaults, index }),
    ...releasePublishingHandlers(db, drafts),
    ...releasePreviewHandlers({ db, draftFaults, previews, measuring, index }),
    ...publishingHandlers(db, drafts, index),
    ...historyHandlers(db, index),
    ...healthHandlers(db),
    ...listingHandlers(db, draftFaults, index),
  };
  const storage = openStorage(config.storage);
  const applications = new ApplicationFiles(db, config);
  const mail = config.smtpUrl !== undefined && config.hrEmail !== undefined;
  const productName = (id: string) => catalogueOf(contents.current().content).products.get(id)?.product.name ?? null;
  return {
    ...accounts,
    keyOf: (key, countUnknown) => authenticateKey(db, key, countUnknown),
    handlers: {
      ...handlers,
      ...content,
      ...aheadHandlers(content),
      ...mediaHandlers({ db, files, drafts, prepare, storage }),
      ...applicationHandlers({
        db,
        files: applications,
        mail,
        fileJobs,
        retentionDays: () => contents.current().content.careers.retentionDays,
        states: () => statesOf(contents.current().content.careers.states),
      }),
      ...applicationFileHandlers({ db, files: applications, views }),
      ...letterHandlers({ db, files: applications, mail }),
      ...shareHandlers({ db, files: applications, views, origin: config.publicUrl }),
      ...codeHandlers({ db, config, productName, fileJobs }),
      ...searchHandlers({ db, contents, search }),
      ...newsListHandlers(db, index),
      ...productListHandlers(db, draftFaults, index),
      ...settingsHandlers(config),
      ...storeMapHandlers(config.mapsServerKey, log),
      ...fontHandlers(db, config),
      ...jobHandlers(db, runner, fileJobs),
      ...hookHandlers(db, deliverer),
      ...keyHandlers(db),
      ...importHandlers({ db, worker, fileJobs }),
      ...figureHandlers({ db, contents, counting: config.figures }),
      ...presenceHandlers(presence),
      ...commentHandlers(db),
      ...auditHandlers(db, index),
    },
  };
}
