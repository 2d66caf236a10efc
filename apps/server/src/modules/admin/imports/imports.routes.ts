import { buffer } from "node:stream/consumers";
import type { ParsedDeskRequest } from "@klarholm/contract/desk";
import { mayWrite } from "@klarholm/contract/desk/roles";
import { tableLimits, type TableName, tableNames, tables } from "@klarholm/contract/desk/tables";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { disconnectSignal } from "../../../plugins/http/disconnect-signal.ts";
import { readScratch } from "../../../plugins/http/uploads/scratch-file.ts";
import type { UploadedFile } from "../../../plugins/http/uploads/upload.ts";
import { latestImports, readImport } from "../../imports/import.repository.ts";
import type { ImportWorker } from "../../imports/import-worker.ts";
import {
  type CheckPayload,
  checkPayload,
  expectFaultless,
  type ExportPayload,
  type ImportPayload,
  importPayload,
  readApplied,
  readCheck,
  tablePayload,
} from "../../imports/table-jobs.ts";
import { undoImport } from "../../imports/undo-import.ts";
import { type Actor, expectMayWrite } from "../actor.ts";
import { itemsSubject } from "../audit/subject-items.ts";
import type { AuditNote, DeskHandlers } from "../desk-handlers.ts";
import type { FileJobs } from "../jobs/file-jobs.ts";

/** Imports in the list. */
const maxListed = 30;
/** The column of a table of codes. */
const codeColumn = "验证码";

interface ImportParts {
  db: Database;
  /** Reads lists of codes. */
  worker: ImportWorker;
  fileJobs: FileJobs;
}

/** Handlers for content as tables. */
export function importHandlers({ db, worker, fileJobs }: ImportParts) {
  const { files } = fileJobs;

  const startExport = ({ table, format, content }: ParsedDeskRequest<"startExport">, actor: Actor) => {
    const { kind, label } = tables[table];
    expectMayWrite(actor, kind);
    const payload: ExportPayload = { table, format, isForm: content === "form" };
    return fileJobs.start(actor, { kind: "table-export", payload, subject: label });
  };

  const startCheck = async (
    { table, fix, check }: ParsedDeskRequest<"startCheck">,
    { actor, file }: { actor: Actor; file: UploadedFile | undefined },
  ) => {
    const { kind, label } = tables[table];
    expectMayWrite(actor, kind);
    const pricesOnly = actor.pricesOnly ?? false;
    if (check !== undefined) {
      const { payload, subject } = await expectTable(actor, check, table);
      const before = checkPayload.parse(JSON.parse(payload));
      const again: CheckPayload = { ...before, fix, input: before.input ?? check, pricesOnly };
      return fileJobs.start(actor, { kind: "table-check", payload: again, subject });
    }
    const source = [await contentsOf(file)];
    const name = file?.name ?? "";
    const payload: CheckPayload = { table, file: name, fix, pricesOnly };
    const input = { name, type: "application/octet-stream", source };
    return fileJobs.start(actor, { kind: "table-check", payload, subject: `${label}，${name}`, input });
  };

  /** A job of a table that the person writes. @throws ApiError ITEM_NOT_FOUND or FORBIDDEN */
  const expectTable = async (actor: Actor, id: string, wanted?: TableName) => {
    const job = await fileJobs.find(actor, id);
    const { table } = tablePayload.parse(JSON.parse(job.payload));
    expectMayWrite(actor, tables[table].kind);
    if (wanted !== undefined && table !== wanted) throw new ApiError("ITEM_NOT_FOUND");
    return { ...job, table };
  };

  const startImport = async (check: string, { actor, note }: { actor: Actor; note: (note: AuditNote) => void }) => {
    const { table, subject, state } = await expectTable(actor, check);
    if (state !== "done") throw new ApiError("ITEM_NOT_FOUND");
    const { preview, items } = await readCheck({ db, files }, check);
    const rows = preview.added + preview.changed;
    note({ subject: itemsSubject(items), detail: `${subject}，${rows} 行` });
    expectFaultless(preview);
    const payload: ImportPayload = { check, table, by: actor.name };
    return fileJobs.start(actor, { kind: "table-import", payload, subject });
  };

  return {
    startExport: async (request, { actor, note }) => {
      note({ detail: tables[request.table].label });
      return { job: await startExport(request, actor) };
    },

    startCheck: async (request, { actor, file }) => ({ job: await startCheck(request, { actor, file }) }),

    startImport: async ({ check }, { actor, note }) => ({ job: await startImport(check, { actor, note }) }),

    async tableResult({ job: id }, { actor }) {
      const { state, kind, payload } = await expectTable(actor, id);
      if (state !== "done" || !(await files.find(id, "result"))) throw new ApiError("ITEM_NOT_FOUND");
      const isCheck = kind === "table-check";
      const check = isCheck ? id : importPayload.parse(JSON.parse(payload)).check;
      const { wanted, preview } = await readCheck({ db, files }, check);
      const { table, file, fix } = wanted;
      return {
        table,
        file,
        fix,
        preview: isCheck ? preview : null,
        applied: isCheck ? null : await readApplied(files, id),
      };
    },

    async exportTable(request, { actor, reply }) {
      const job = await startExport(request, actor);
      await fileJobs.wait(actor, job, disconnectSignal(reply));
      const { file } = await fileJobs.result(actor, job);
      reply.headers({
        "cache-control": "no-store",
        "content-type": file.type,
        "content-disposition": `attachment; filename="${file.name}"`,
      });
      return buffer(files.read(job, "result"));
    },

    async checkTable(request, { actor, file, reply }) {
      const job = await startCheck(request, { actor, file });
      await fileJobs.wait(actor, job, disconnectSignal(reply));
      return (await readCheck({ db, files }, job)).preview;
    },

    async applyTable({ fingerprint, ...request }, { actor, file, note, reply }) {
      note({ detail: `${tables[request.table].label}，${file?.name ?? ""}` });
      const signal = disconnectSignal(reply);
      const check = await startCheck(request, { actor, file });
      await fileJobs.wait(actor, check, signal);
      const { preview } = await readCheck({ db, files }, check);
      expectFaultless(preview);
      if (preview.fingerprint !== fingerprint) throw new ApiError("TABLE_CHANGED");
      const job = await startImport(check, { actor, note });
      await fileJobs.wait(actor, job, signal);
      return readApplied(files, job);
    },

    async listImports(_request, { actor }) {
      const names = tableNames.filter((name) => mayWrite(actor.role, tables[name].kind));
      const rows = await latestImports(db, names, maxListed);
      return {
        imports: rows.flatMap((row) => {
          const table = names.find((name) => name === row.table_name);
          if (!table) return [];
          const { id, file_name: file, imported_by: by, imported_at: at } = row;
          return [{ id, table, file, by, at, rows: row.row_count, undoneBy: row.undone_by, undoneAt: row.undone_at }];
        }),
      };
    },

    async undoImport({ id }, { actor, note }) {
      const found = await readImport(db, id);
      const table = tableNames.find((name) => name === found?.table_name);
      if (!found || !table) throw new ApiError("ITEM_NOT_FOUND");
      expectMayWrite(actor, tables[table].kind);
      note({ detail: `${tables[table].label}，${found.file_name}` });
      const { undone, retained } = await undoImport(db, id, actor.name);
      note({ subject: itemsSubject(undone) });
      return { undone: undone.length, retained };
    },

    async readCodesTable(_request, { file, reply }) {
      const bytes = await contentsOf(file);
      const { lines } = (await worker.run("read", async () => ({ do: "read", bytes }), disconnectSignal(reply))).file;
      const [head] = lines;
      const named = head?.cells.findIndex(({ text }) => text === codeColumn) ?? -1;
      const body = named < 0 ? lines : lines.slice(1);
      return { codes: body.flatMap(({ cells }) => cells[Math.max(named, 0)]?.text || []) };
    },
  } satisfies Partial<DeskHandlers>;
}

/** @throws ApiError BAD_REQUEST without a file, TABLE_REFUSED for a large one */
async function contentsOf(file: UploadedFile | undefined): Promise<Uint8Array> {
  if (!file) throw new ApiError("BAD_REQUEST", { detail: "no file" });
  if (file.bytes > tableLimits.bytes)
    throw new ApiError("TABLE_REFUSED", {
      message: `文件不能超过 ${tableLimits.bytes / 1024 / 1024} MB。请只留下要导入的工作表，或分成几个文件！`,
    });
  const chunks: Buffer[] = [];
  for await (const chunk of readScratch(file, 64 * 1024)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
