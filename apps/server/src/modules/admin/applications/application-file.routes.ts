import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { disconnectSignal } from "../../../plugins/http/disconnect-signal.ts";
import { DocumentValidator } from "../../careers/documents/document-validator.ts";
import { downloadName } from "../../careers/download-name.ts";
import type { DocumentViews } from "../../careers/rendering/document-views.ts";
import { isAudited } from "../audit/audit.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { type ApplicationFiles, fileNote, type FileName, openingTime, unreadable } from "./application-files.ts";
import { attachmentHeaders, pictureHeaders } from "./file-headers.ts";

interface ApplicationFileParts {
  db: Database;
  files: ApplicationFiles;
  views: DocumentViews;
}

/** Handlers for files of applications. */
export function applicationFileHandlers({ db, files, views }: ApplicationFileParts) {
  const validator = new DocumentValidator();

  /** A file that the same person has opened, by the audit log. */
  const findOpened = async ({ opening, ...file }: FileName & { opening: string }, personId: string) => {
    const since = new Date(Date.now() - openingTime).toISOString();
    const isOpen = await isAudited(db, opening, {
      person_id: personId,
      call: "openApplicationFile",
      since,
      ...fileNote(file),
    });
    if (!isOpen) throw new ApiError("DOCUMENT_CLOSED");
    return (await files.findFile(file)).document;
  };

  return {
    async openApplicationFile(file, { actor, auditId, note, reply }) {
      note(fileNote(file));
      const { document } = await files.findFile(file);
      const view = await views.open(document, { id: actor.id, signal: disconnectSignal(reply) });
      if (auditId === undefined) throw new Error("The call openApplicationFile must be audited");
      return { opening: auditId, view: view.shown === "pages" ? { ...view, pages: [...view.pages] } : view };
    },

    async applicationFileFindings(request) {
      const { read } = await files.findFile(request);
      const verdict = await validator.validate(read).catch(busy);
      return "refusal" in verdict
        ? { findings: [], isRefused: true }
        : { findings: [...verdict.findings], isRefused: false };
    },

    async applicationPage({ page, size, ...request }, { actor, reply }) {
      const document = await findOpened(request, actor.id);
      const reader = { id: actor.id, signal: disconnectSignal(reply) };
      const picture = await views.picture(document, page, size, reader).catch(unreadable);
      reply.headers(pictureHeaders);
      return picture;
    },

    async applicationText(request, { actor, reply }) {
      const document = await findOpened(request, actor.id);
      return {
        pages: await views.text(document, { id: actor.id, signal: disconnectSignal(reply) }).catch(unreadable),
      };
    },

    async downloadApplicationFile(request, { note, reply }) {
      note(fileNote(request));
      const { file, name, read } = await files.findFile(request);
      const bytes = await read();
      reply.headers(
        attachmentHeaders(
          downloadName(file.position, name, file.type),
          `${request.id}-${file.position + 1}.${file.type}`,
        ),
      );
      return bytes;
    },
  } satisfies Partial<DeskHandlers>;
}

/** Replaces the code for uploads by that for the desk. */
function busy(cause: unknown): never {
  if (!(cause instanceof ApiError) || cause.code !== "UPLOADS_BUSY") throw cause;
  throw new ApiError("BUSY", { cause, headers: { ...cause.headers } });
}
