import type { Migration } from "kysely/migration";
import { content } from "./001-content.ts";
import { verification } from "./002-verification.ts";
import { preview } from "./003-preview.ts";
import { applications } from "./004-applications.ts";
import { applicationLatest } from "./005-application-latest.ts";
import { sealedFiles } from "./007-sealed-files.ts";
import { networkBytes } from "./008-network-bytes.ts";
import { contentChange } from "./009-content-change.ts";
import { desk } from "./010-desk.ts";
import { searchMissed } from "./012-search-missed.ts";
import { previewItems } from "./013-preview-items.ts";
import { contentDraft } from "./014-content-draft.ts";
import { media } from "./015-media.ts";
import { enginePush } from "./016-engine-push.ts";
import { filmPoster } from "./017-film-poster.ts";
import { applicationLists } from "./018-application-lists.ts";
import { previewTime } from "./019-preview-time.ts";
import { codeDesk } from "./020-code-desk.ts";
import { applicationStates } from "./021-application-states.ts";
import { backgroundJob } from "./022-background-job.ts";
import { connections } from "./023-connections.ts";
import { applicationWork } from "./028-application-work.ts";
import { contentImport } from "./029-content-import.ts";
import { sso } from "./030-sso.ts";
import { presenceComments } from "./031-presence-comments.ts";
import { figures } from "./032-figures.ts";
import { releases } from "./033-releases.ts";
import { batchNote } from "./034-batch-note.ts";
import { stateName } from "./035-state-name.ts";
import { checksFonts } from "./036-checks-fonts.ts";
import { mailJobs } from "./037-mail-jobs.ts";
import { jobFiles } from "./038-job-files.ts";
import { storage } from "./039-storage.ts";

/** All migrations in order, forward only. A released migration is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-content": content,
  "002-verification": verification,
  "003-preview": preview,
  "004-applications": applications,
  "005-application-latest": applicationLatest,
  "007-sealed-files": sealedFiles,
  "008-network-bytes": networkBytes,
  "009-content-change": contentChange,
  "010-desk": desk,
  "012-search-missed": searchMissed,
  "013-preview-items": previewItems,
  "014-content-draft": contentDraft,
  "015-media": media,
  "016-engine-push": enginePush,
  "017-film-poster": filmPoster,
  "018-application-lists": applicationLists,
  "019-preview-time": previewTime,
  "020-code-desk": codeDesk,
  "021-application-states": applicationStates,
  "022-background-job": backgroundJob,
  "023-connections": connections,
  "028-application-work": applicationWork,
  "029-content-import": contentImport,
  "030-sso": sso,
  "031-presence-comments": presenceComments,
  "032-figures": figures,
  "033-releases": releases,
  "034-batch-note": batchNote,
  "035-state-name": stateName,
  "036-checks-fonts": checksFonts,
  "037-mail-jobs": mailJobs,
  "038-job-files": jobFiles,
  "039-storage": storage,
};
