import type { ApplicationState } from "@klarholm/contract/desk/application-states";
import {
  addNote,
  applicationsOfPhone,
  assignApplication,
  filesOf,
  notesOf,
  removeApplication,
  setApplicationState,
} from "../../careers/application.repository.ts";
import { presentState } from "../../careers/application-states.ts";
import { lettersOf, letterState, openLetter } from "../../careers/letter.repository.ts";
import type { PersonalData, Person } from "../../careers/personal-data.ts";
import { sharesOf, shareState } from "../../careers/share.repository.ts";
import { checkpointWal } from "../../../db/checkpoint-wal.ts";
import type { Database } from "../../../db/open.ts";
import type { ApplicationRow } from "../../../db/schema.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import type { FileJobs } from "../jobs/file-jobs.ts";
import { pageLimit, pageOf } from "../page-of.ts";
import { type ApplicationFiles, openName, openNote, openPerson } from "./application-files.ts";
import { storesOf } from "./application-sheet.ts";
import type { FilesPayload, TablePayload } from "./export-jobs.ts";
import {
  applicationChoices,
  applicationPeople,
  assigneeNames,
  fileCounts,
  pageOfApplications,
} from "./listed-applications.ts";
import { weeklyCounts } from "./weekly-counts.ts";

const day = 24 * 3_600_000;
/** Rows of an exported table. */
const maxExported = 5000;

interface ApplicationParts {
  db: Database;
  files: ApplicationFiles;
  /** Whether a mail server is configured. */
  mail: boolean;
  fileJobs: FileJobs;
  /** Days after which applications are deleted. */
  retentionDays: () => number;
  /** The states of the brand. */
  states: () => readonly ApplicationState[];
}

/** Handlers for applications. */
export function applicationHandlers({ db, files, mail, fileJobs, retentionDays, states }: ApplicationParts) {
  const personalData = () => files.personalData();

  /** @throws ApiError ITEM_NOT_FOUND unless all are there */
  const expectAll = async (ids: readonly string[]) => {
    const rows = await db.selectFrom("application").select("id").where("id", "in", ids).execute();
    if (rows.length < ids.length) throw new ApiError("ITEM_NOT_FOUND");
  };

  const othersOf = async ({ id }: ApplicationRow, { phone }: Person, personal: PersonalData) => {
    const rows = await applicationsOfPhone(db, personal.phoneHashes(phone));
    return rows
      .filter((row) => row.id !== id)
      .map(({ created_at, job_title, ...row }) => {
        const { stateName } = presentState(states(), row);
        return { id: row.id, createdAt: created_at, jobTitle: job_title, stateName };
      });
  };

  return {
    async listApplications({ beforeTime, beforeId, mine, ...chosen }, { actor, note }) {
      const filters = { ...chosen, ...(mine && { assignee: actor.id }) };
      const before =
        beforeTime !== undefined && beforeId !== undefined ? { created_at: beforeTime, id: beforeId } : undefined;
      const { more, rows } = pageOf(await pageOfApplications(db, { ...filters, before, limit: pageLimit }).execute());
      const ids = rows.map(({ id }) => id);
      note({ detail: ids.length === 0 ? "没有申请" : `${ids.length} 份：${ids.join(" ")}` });
      const [counts, personal, names] = [
        await fileCounts(db, ids),
        await personalData(),
        await assigneeNames(db, rows),
      ];
      return {
        more,
        applications: rows.map((row) => ({
          ...presented(row, names, states()),
          name: openPerson(row, personal)?.name ?? null,
          files: counts.get(row.id) ?? 0,
        })),
      };
    },

    async exportApplications({ mine, ids, format, ...chosen }, { actor, note }) {
      const filters = { ...chosen, ...(mine && { assignee: actor.id }) };
      const matching = async () =>
        (await pageOfApplications(db, { ...filters, limit: maxExported }).execute()).map(({ id }) => id);
      const exported = ids ?? (await matching());
      note({ detail: ids ? `${ids.length} 份：${ids.join(" ")}` : `${exported.length} 份` });
      if (ids) await expectAll(ids);
      const payload: TablePayload = { ids: exported, format };
      return {
        job: await fileJobs.start(actor, { kind: "applications-table", payload, subject: `${exported.length} 份` }),
      };
    },

    async exportApplicationFiles({ ids }, { actor, note }) {
      note({ detail: `${ids.length} 份：${ids.join(" ")}` });
      await expectAll(ids);
      const payload: FilesPayload = { ids };
      return { job: await fileJobs.start(actor, { kind: "applications-files", payload, subject: `${ids.length} 份` }) };
    },

    applicationCounts: () => weeklyCounts(db, Date.now()),

    applicationChoices: async () => ({
      ...(await applicationChoices(db, states())),
      people: await applicationPeople(db),
      mail,
    }),

    async application({ id }, { note }) {
      note({ subject: `application:${id}` });
      const row = await files.find(id);
      const personal = await personalData();
      const person = openPerson(row, personal);
      return {
        ...presented(row, await assigneeNames(db, [row]), states()),
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
        letters: (await lettersOf(db, id)).map((stored) => ({
          id: stored.id,
          createdAt: stored.created_at,
          by: stored.person_name,
          letter: openLetterOrNull(stored, personal),
          state: letterState(stored),
        })),
        shares: (await sharesOf(db, id)).map((shared) => ({
          id: shared.id,
          createdAt: shared.created_at,
          by: shared.person_name,
          recipient: shared.recipient,
          expiresAt: shared.expires_at,
          openings: shared.openings,
          state: shareState(shared),
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
      const chosen = states().find((known) => known.id === state);
      note({ subject: `application:${id}`, detail: chosen?.name ?? state });
      if (!chosen) throw new ApiError("STATE_UNKNOWN");
      if (!(await setApplicationState(db, id, chosen))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },

    async assignApplication({ id, personId }, { note }) {
      const person = personId === null ? undefined : (await applicationPeople(db)).find((one) => one.id === personId);
      note({ subject: `application:${id}`, detail: person?.name ?? "" });
      if (personId !== null && !person) throw new ApiError("PERSON_NOT_FOUND");
      if (!(await assignApplication(db, id, personId))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },

    async noteApplication({ id, text }, { actor, note }) {
      note({ subject: `application:${id}` });
      await files.find(id);
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
  } satisfies Partial<DeskHandlers>;
}

function openLetterOrNull(stored: Parameters<typeof openLetter>[0], personal: PersonalData) {
  try {
    return openLetter(stored, personal);
  } catch {
    return null;
  }
}

/**
 * The unencrypted fields.
 * @param names of assignees
 * @param states of the brand
 */
function presented(row: ApplicationRow, names: ReadonlyMap<string, string>, states: readonly ApplicationState[]) {
  const { id, created_at, job_id, job_title, city, stores, assignee_id } = row;
  const name = assignee_id === null ? undefined : names.get(assignee_id);
  return {
    id,
    createdAt: created_at,
    jobId: job_id,
    jobTitle: job_title,
    city,
    stores: storesOf(stores),
    ...presentState(states, row),
    assignee: assignee_id !== null && name !== undefined ? { id: assignee_id, name } : null,
  };
}
