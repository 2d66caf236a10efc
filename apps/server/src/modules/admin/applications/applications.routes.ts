import { buffer } from "node:stream/consumers";
import { stateNames } from "@klarholm/contract/desk/application-states";
import { z } from "zod";
import { openApplicationKeys } from "../../careers/application-keys.ts";
import {
  addNote,
  applicationsOfPhone,
  filesOf,
  notesOf,
  readApplication,
  removeApplication,
  setApplicationState,
} from "../../careers/application.repository.ts";
import { DocumentValidator } from "../../careers/documents/document-validator.ts";
import { downloadName } from "../../careers/download-name.ts";
import { PersonalData, type Person } from "../../careers/personal-data.ts";
import { readFile } from "../../careers/stored-files.ts";
import type { Config } from "../../../config.ts";
import { checkpointWal } from "../../../db/checkpoint-wal.ts";
import type { Database } from "../../../db/open.ts";
import type { ApplicationFileTable, ApplicationNoteTable, ApplicationRow } from "../../../db/schema.ts";
import { ConfinedError } from "../../careers/rendering/confine.ts";
import type { DocumentViews, ShownDocument } from "../../careers/rendering/document-views.ts";
import { chinaTime } from "../../../lib/china-time.ts";
import { csvTable } from "../../../lib/visitor-text.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { disconnectSignal } from "../../../plugins/http/disconnect-signal.ts";
import { isAudited } from "../audit/audit.repository.ts";
import type { AuditNote, DeskHandlers } from "../desk-handlers.ts";
import { pageLimit, pageOf } from "../page-of.ts";
import { attachmentHeaders, pictureHeaders } from "./file-headers.ts";
import { applicationChoices, fileCounts, pageOfApplications } from "./listed-applications.ts";

/** How long an opened file may be read, in milliseconds. */
const openingTime = 12 * 3_600_000;
const day = 24 * 3_600_000;
/** Rows of an exported table. */
const maxExported = 5000;

interface ApplicationParts {
  db: Database;
  config: Pick<Config, "applicationKey" | "dataDir">;
  views: DocumentViews;
  /** Days after which applications are deleted. */
  retentionDays: () => number;
}

interface FileName {
  id: string;
  position: number;
}

/** Handlers for applications and their files. */
export function applicationHandlers({ db, config, views, retentionDays }: ApplicationParts) {
  const validator = new DocumentValidator();
  let known: PersonalData | undefined;
  const personalData = async () => (known ??= new PersonalData(await openApplicationKeys(db, config)));

  const find = async (id: string): Promise<ApplicationRow> => {
    const row = await readApplication(db, id);
    if (!row) throw new ApiError("ITEM_NOT_FOUND");
    return row;
  };
  const findFile = async ({ id, position }: FileName) => {
    const row = await find(id);
    const file = (await filesOf(db, id)).find((stored) => stored.position === position);
    if (!file) throw new ApiError("ITEM_NOT_FOUND");
    const personal = await personalData();
    const read = () => buffer(readFile(db, row, position, personal));
    const document: ShownDocument = { key: `${id} ${position}`, type: file.type, read };
    return { file, name: openName(file, row, personal), read, document };
  };
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
    return (await findFile(file)).document;
  };

  const othersOf = async ({ id }: ApplicationRow, { phone }: Person, personal: PersonalData) => {
    const rows = await applicationsOfPhone(db, personal.phoneHashes(phone));
    return rows
      .filter((row) => row.id !== id)
      .map(({ created_at, job_title, ...row }) => ({ ...row, createdAt: created_at, jobTitle: job_title }));
  };

  return {
    async listApplications({ beforeTime, beforeId, ...filters }, { note }) {
      const before =
        beforeTime !== undefined && beforeId !== undefined ? { created_at: beforeTime, id: beforeId } : undefined;
      const { more, rows } = pageOf(await pageOfApplications(db, { ...filters, before, limit: pageLimit }).execute());
      const ids = rows.map(({ id }) => id);
      note({ detail: ids.length === 0 ? "没有申请" : `${ids.length} 份：${ids.join(" ")}` });
      const [files, personal] = [await fileCounts(db, ids), await personalData()];
      return {
        more,
        applications: rows.map((row) => ({
          ...presented(row),
          name: openPerson(row, personal)?.name ?? null,
          files: files.get(row.id) ?? 0,
        })),
      };
    },

    async exportApplications(filters, { note, reply }) {
      const rows = await pageOfApplications(db, { ...filters, limit: maxExported }).execute();
      note({ detail: `${rows.length} 份` });
      const personal = await personalData();
      const head = ["编号", "申请时间", "职位", "城市", "门店", "姓名", "电话", "进展"];
      const table = rows.map((row) => {
        const person = openPerson(row, personal);
        const { id, createdAt, jobTitle, city, stores, state } = presented(row);
        const time = chinaTime(createdAt).slice(0, 16).replace("T", " ");
        return [
          id,
          time,
          jobTitle,
          city,
          stores.join("、"),
          person?.name ?? "",
          person?.phone ?? "",
          stateNames[state],
        ];
      });
      reply.headers({
        ...attachmentHeaders("职位申请.csv", "applications.csv"),
        "content-type": "text/csv; charset=utf-8",
      });
      return csvTable([head, ...table]);
    },

    applicationChoices: () => applicationChoices(db),

    async application({ id }, { note }) {
      note({ subject: `application:${id}` });
      const row = await find(id);
      const personal = await personalData();
      const person = openPerson(row, personal);
      return {
        ...presented(row),
        name: person?.name ?? null,
        phone: person?.phone ?? null,
        consentVersion: row.consent_version,
        expiresAt: new Date(Date.parse(row.created_at) + retentionDays() * day).toISOString(),
        others: person ? await othersOf(row, person, personal) : [],
        notes: (await notesOf(db, id)).map(({ person_name: by, ...stored }) => ({
          id: stored.id,
          createdAt: stored.created_at,
          by,
          text: openNote(stored, personal),
        })),
        files: (await filesOf(db, id)).map((file) => ({
          position: file.position,
          field: file.field,
          name: openName(file, row, personal),
          type: file.type,
          bytes: file.bytes,
        })),
      };
    },

    async markApplication({ id, state }, { note }) {
      note({ subject: `application:${id}`, detail: stateNames[state] });
      if (!(await setApplicationState(db, id, state))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },

    async noteApplication({ id, text }, { actor, note }) {
      note({ subject: `application:${id}` });
      await find(id);
      const personal = await personalData();
      const sealed = { key_id: personal.keyId, text: personal.seal(text, id) };
      await addNote(db, { application_id: id, person_name: actor.name, ...sealed });
      return null;
    },

    async deleteApplication({ id }, { note }) {
      note({ subject: `application:${id}` });
      if (!(await removeApplication(db, id))) throw new ApiError("ITEM_NOT_FOUND");
      // A failure is ignored: the hourly purge checkpoints again.
      await checkpointWal(db).catch(() => false);
      return null;
    },

    async openApplicationFile(file, { actor, auditId, note, reply }) {
      note(fileNote(file));
      const { document } = await findFile(file);
      const view = await views.open(document, { id: actor.id, signal: disconnectSignal(reply) });
      if (auditId === undefined) throw new Error("The call openApplicationFile must be audited");
      return { opening: auditId, view: view.shown === "pages" ? { ...view, pages: [...view.pages] } : view };
    },

    async applicationFileFindings(request) {
      const { read } = await findFile(request);
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
      const { file, name, read } = await findFile(request);
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

function fileNote({ id, position }: FileName): Required<Pick<AuditNote, "subject" | "detail">> {
  return { subject: `application:${id}`, detail: `第 ${position + 1} 个文件` };
}

const storeNames = z.array(z.string());

/** The unencrypted fields. */
function presented({ id, created_at, job_id, job_title, city, stores, state }: ApplicationRow) {
  return {
    id,
    createdAt: created_at,
    jobId: job_id,
    jobTitle: job_title,
    city,
    stores: storeNames.parse(JSON.parse(stores)),
    state,
  };
}

/** Decrypts the applicant; undefined when the key is missing, so that other applications are still listed. */
function openPerson(row: ApplicationRow, personal: PersonalData): Person | undefined {
  try {
    return personal.openPerson(row);
  } catch {
    return undefined;
  }
}

function openName(file: ApplicationFileTable, row: ApplicationRow, personal: PersonalData): string {
  try {
    return personal.open(file.name, row);
  } catch {
    return `${file.position + 1}.${file.type}`;
  }
}

/** Decrypts a note; null when the key is missing. */
function openNote(note: Pick<ApplicationNoteTable, "application_id" | "key_id" | "text">, personal: PersonalData) {
  try {
    return personal.open(note.text, { id: note.application_id, key_id: note.key_id });
  } catch {
    return null;
  }
}

/** @throws ApiError DOCUMENT_UNREADABLE when rendering failed */
function unreadable(cause: unknown): never {
  throw cause instanceof ConfinedError ? new ApiError("DOCUMENT_UNREADABLE", { cause, detail: cause.message }) : cause;
}

/** Replaces the code for uploads by that for the desk. */
function busy(cause: unknown): never {
  if (!(cause instanceof ApiError) || cause.code !== "UPLOADS_BUSY") throw cause;
  throw new ApiError("BUSY", { cause, headers: { ...cause.headers } });
}
