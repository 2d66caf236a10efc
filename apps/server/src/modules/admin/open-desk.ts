import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Previews } from "../editorial/page/previews.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { schedule } from "../../plugins/jobs/schedule.ts";
import { openDeskKey } from "./accounts/desk-key.ts";
import { purgeExpired } from "./accounts/people.repository.ts";
import { publishDue } from "../drafts/publish-due.ts";
import { dueSubmissions } from "../drafts/submission.repository.ts";
import { UploadDesk } from "../../plugins/http/uploads/upload-desk.ts";
import { mediaDoor, mediaUploads } from "../media/media-uploads.ts";
import { PrepareProcesses } from "../media/prepare-processes.ts";
import type { UploadedFiles } from "../media/uploaded-files.ts";
import { DocumentViews } from "../careers/rendering/document-views.ts";
import { auditHandlers } from "./audit/audit.routes.ts";
import { registerDeskPages } from "./desk-pages.ts";
import { type OpenedDesk, registerDesk, registerNoDesk } from "./desk.routes.ts";

const [minute, hour] = [60_000, 3_600_000];

interface DeskParts {
  /** The folder of the client build; undefined serves the calls only. */
  build: string | undefined;
  config: Config;
  db: Database;
  checkAnswers: boolean;
  previews: Previews;
  files: UploadedFiles;
}

/** Opens the desk if it is enabled; otherwise all of its addresses answer 404. */
export async function openDesk(
  app: FastifyInstance,
  { config, db, build, checkAnswers, files, previews }: DeskParts,
): Promise<void> {
  if (!config.desk) return registerNoDesk(app);
  const origin = config.publicUrl;
  const secret = await openDeskKey(db, config);
  const failed = (error: unknown, { kind, id }: { kind: string; id: string }) =>
    app.log.error({ err: error, kind, id }, "the check of a draft failed");
  // Modules are loaded with the first call: many replicas never receive one.
  const open = async (): Promise<OpenedDesk> => {
    const { openAccounts } = await import("./accounts/open-accounts.ts");
    const { handlers, ...accounts } = openAccounts({ db, secret, origin, counts: app.counts });
    const { contentHandlers } = await import("./content/content.routes.ts");
    const { publishingHandlers } = await import("./content/publishing.routes.ts");
    const { historyHandlers } = await import("./content/history.routes.ts");
    const { aheadHandlers, listingHandlers } = await import("./content/listing.routes.ts");
    const { DraftFaults } = await import("../drafts/draft-faults.ts");
    const draftFaults = new DraftFaults(failed);
    const drafts = await openDrafts();
    const content = {
      ...contentHandlers({ db, config, drafts, draftFaults, files, previews }),
      ...publishingHandlers(db, drafts),
      ...historyHandlers(db),
      ...listingHandlers(db, draftFaults),
    };
    const { mediaHandlers } = await import("./media/media.routes.ts");
    const { applicationHandlers } = await import("./applications/applications.routes.ts");
    const applications = applicationHandlers({ db, config, views });
    const media = mediaHandlers({ db, files, drafts, prepare: preparing.prepare });
    return {
      ...accounts,
      handlers: {
        ...handlers,
        ...content,
        ...aheadHandlers(content),
        ...media,
        ...applications,
        ...auditHandlers(db),
      },
    };
  };
  // Imported on use: the check loads the image library.
  const openDrafts = async () => {
    const { Drafts } = await import("../drafts/drafts.ts");
    return new Drafts(db, config, { uploads: files, failed });
  };
  schedule(
    app,
    minute / 4,
    async () => {
      if ((await dueSubmissions(db)).length > 0) await publishDue(db, await openDrafts());
    },
    "scheduled drafts were not published",
  );
  schedule(app, hour, () => purgeExpired(db), "expired sessions were not deleted");
  const uploads = new UploadDesk(join(config.dataDir, "media-uploads"), mediaUploads, mediaDoor());
  const preparing = new PrepareProcesses();
  const views = new DocumentViews((fault) => app.log.warn({ fault }, "a document of an applicant was not rendered"));
  app.addHook("onClose", async () => {
    preparing.close();
    views.close();
  });
  schedule(
    app,
    hour,
    async () => {
      await uploads.tidy();
      await files.tidy();
    },
    "abandoned uploads were not removed",
  );
  let opened: Promise<OpenedDesk> | undefined;
  registerDesk(app, { db, uploads, origin, checkAnswers, opened: () => (opened ??= open()) });
  if (build !== undefined) await registerDeskPages(app, build);
}
