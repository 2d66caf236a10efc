import { mayWrite } from "@klarholm/contract/desk/roles";
import { tableLimits, type TableName, tableNames, tables } from "@klarholm/contract/desk/tables";
import type { FastifyReply } from "fastify";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { readScratch } from "../../../plugins/http/uploads/scratch-file.ts";
import type { UploadedFile } from "../../../plugins/http/uploads/upload.ts";
import { lockPublication } from "../../content/content.repository.ts";
import { expectSmall } from "../../drafts/item-limits.ts";
import { productChoices } from "../../drafts/product-choices.ts";
import { addImport, latestImports, readImport } from "../../imports/import.repository.ts";
import type { StoredItem } from "../../imports/import-task.ts";
import type { ImportWorker } from "../../imports/import-worker.ts";
import { undoImport } from "../../imports/undo-import.ts";
import { tableTypes } from "../../imports/write-table.ts";
import { itemStates, writeBody } from "../../imports/write-bodies.ts";
import { type Actor, expectMayWrite } from "../actor.ts";
import { itemsSubject } from "../audit/subject-items.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Imports in the list. */
const maxListed = 30;
/** The column of a table of codes. */
const codeColumn = "验证码";

/** Handlers for content as tables. @param worker reads and writes tables */
export function importHandlers(db: Database, worker: ImportWorker) {
  const checked = async (
    { table, fix: fixes }: { table: TableName; fix: readonly string[] },
    bytes: Uint8Array,
    { reply, actor: { pricesOnly = false } }: { reply: FastifyReply; actor: Actor },
  ) => {
    const states = await itemStates(db, tables[table].kind);
    const choices = await productChoices(db);
    const result = await worker.run(
      "check",
      async () => ({ do: "check", table, bytes, fixes, items: storedItems(states), choices, pricesOnly }),
      closedSignal(reply),
    );
    return { ...result, states };
  };

  return {
    async exportTable({ table, format, content }, { actor, reply }) {
      const { kind, file } = tables[table];
      expectMayWrite(actor, kind);
      const items = storedItems(await itemStates(db, kind));
      const choices = await productChoices(db);
      const written = await worker.run("export", async () => ({
        do: "export",
        table,
        format,
        items,
        choices,
        isForm: content === "form",
      }));
      reply.headers({
        "cache-control": "no-store",
        "content-type": tableTypes[format],
        "content-disposition": `attachment; filename="${file}${content === "form" ? "-form" : ""}.${format}"`,
      });
      return typeof written.file === "string" ? written.file : Buffer.from(written.file);
    },

    async checkTable(request, { actor, file, reply }) {
      expectMayWrite(actor, tables[request.table].kind);
      const { answer } = await checked(request, await contentsOf(file), { reply, actor });
      return answer;
    },

    async applyTable({ table, fix, fingerprint }, { actor, file, note, reply }) {
      const { kind, label } = tables[table];
      expectMayWrite(actor, kind);
      note({ detail: `${label}，${file?.name ?? ""}` });
      const { answer, changed, states } = await checked({ table, fix }, await contentsOf(file), { reply, actor });
      if (answer.faulty > 0)
        throw new ApiError("CONTENT_FAULTY", {
          message: `表格里有 ${answer.faulty} 行有错误，什么也没有写入，请改好再导入！`,
        });
      if (answer.fingerprint !== fingerprint) throw new ApiError("TABLE_CHANGED");
      for (const { body } of changed) expectSmall(body);
      const rows = answer.added + answer.changed;
      const id = await db.transaction().execute(async (transaction) => {
        await lockPublication(transaction);
        const now = await itemStates(transaction, kind);
        for (const { id, body } of changed) {
          const state = now.get(id);
          if ((state?.base ?? null) !== (states.get(id)?.base ?? null)) throw new ApiError("TABLE_CHANGED");
          await writeBody(
            transaction,
            { kind, id },
            { body, by: actor.name },
            state ?? { published: null, hasDraft: false },
          );
        }
        const items = changed.map(({ id, body }) => ({
          kind,
          id,
          before_body: states.get(id)?.body ?? null,
          after_body: body,
        }));
        return addImport(transaction, { table, file: file?.name ?? "", by: actor.name, rows }, items);
      });
      const items = changed.map(({ id }) => ({ kind, id }));
      note({ subject: itemsSubject(items), detail: `${label}，${file?.name ?? ""}，${rows} 行` });
      return { id, items, rows };
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
      const { lines } = (await worker.run("read", async () => ({ do: "read", bytes }), closedSignal(reply))).file;
      const [head] = lines;
      const named = head?.cells.findIndex(({ text }) => text === codeColumn) ?? -1;
      const body = named < 0 ? lines : lines.slice(1);
      return { codes: body.flatMap(({ cells }) => cells[Math.max(named, 0)]?.text || []) };
    },
  } satisfies Partial<DeskHandlers>;
}

const storedItems = (states: ReadonlyMap<string, { body: string | null }>): StoredItem[] =>
  [...states].flatMap(([id, { body }]) => (body === null ? [] : [{ id, body }]));

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

/** Aborts when the client ends the connection before the answer. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) abort.abort(new ApiError("BAD_REQUEST", { detail: "the client left" }));
  });
  return abort.signal;
}
