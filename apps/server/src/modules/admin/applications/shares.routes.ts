import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { disconnectSignal } from "../../../plugins/http/disconnect-signal.ts";
import { filesOf } from "../../careers/application.repository.ts";
import type { DocumentViews } from "../../careers/rendering/document-views.ts";
import { addShare, openShare, readShare, revokeShare, type Share } from "../../careers/share.repository.ts";
import { isAudited } from "../audit/audit.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { type ApplicationFiles, openingTime, openPerson, unreadable } from "./application-files.ts";
import { pictureHeaders } from "./file-headers.ts";

interface ShareParts {
  db: Database;
  files: ApplicationFiles;
  views: DocumentViews;
  /** Of the site, without a trailing slash. */
  origin: string;
}

/** Handlers for links by which someone without an account reads the pages of one application. */
export function shareHandlers({ db, files, views, origin }: ShareParts) {
  /** The application of a link that was opened with its code, by the audit log. */
  const findOpened = async ({ token, opening }: { token: string; opening: string }) => {
    const share = await readShare(db, token);
    if (!share) throw new ApiError("SHARE_CLOSED");
    const since = new Date(Date.now() - openingTime).toISOString();
    if (!(await isAudited(db, opening, { person_id: null, call: "openShare", since, ...shareNote(share) })))
      throw new ApiError("SHARE_CLOSED");
    return share;
  };

  return {
    async shareApplication({ id, recipient, days }, { actor, note }) {
      note({ subject: `application:${id}`, detail: `${recipient}，${days} 天` });
      await files.find(id);
      const { token, code, expiresAt } = await addShare(db, { application: id, by: actor.name, recipient, days });
      return { link: `${origin}/desk/share#${token}`, code, expiresAt };
    },

    async revokeShare({ id }, { note }) {
      const application = await revokeShare(db, id);
      if (application === undefined) throw new ApiError("ITEM_NOT_FOUND");
      note({ subject: `application:${application}` });
      return null;
    },

    async openShare({ token, code }, { auditId, note }) {
      const opened = await openShare(db, token, code);
      if (!opened) throw new ApiError("SHARE_CLOSED");
      const { share, isRight } = opened;
      note(shareNote(share));
      if (!isRight) throw new ApiError("SHARE_CODE_WRONG");
      if (auditId === undefined) throw new Error("The call openShare must be audited");
      const row = await files.find(share.application_id);
      const stored = await filesOf(db, row.id);
      return {
        opening: auditId,
        name: openPerson(row, await files.personalData())?.name ?? null,
        jobTitle: row.job_title,
        city: row.city,
        expiresAt: share.expires_at,
        files: stored.map(({ position, field }) => ({ position, field })),
      };
    },

    async openShareFile({ position, ...opened }, { note, reply }) {
      const share = await findOpened(opened);
      const { subject, detail } = shareNote(share);
      note({ subject, detail: `${detail}，第 ${position + 1} 个文件` });
      const { document } = await files.findFile({ id: share.application_id, position });
      const view = await views.open(document, { id: share.id, signal: disconnectSignal(reply) });
      return { pages: view.shown === "pages" ? [...view.pages] : [] };
    },

    async sharePage({ position, page, ...opened }, { reply }) {
      const share = await findOpened(opened);
      const { document } = await files.findFile({ id: share.application_id, position });
      const reader = { id: share.id, signal: disconnectSignal(reply) };
      const picture = await views.picture(document, page, "screen", reader).catch(unreadable);
      reply.headers(pictureHeaders);
      return picture;
    },
  } satisfies Partial<DeskHandlers>;
}

/** The audit log's name of a link. */
function shareNote({ id, application_id, recipient }: Share) {
  return { subject: `application:${application_id}`, detail: `链接 ${id.slice(-6)}，给${recipient}` };
}
