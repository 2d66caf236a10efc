import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Database } from "../../../db/open.ts";
import { type Connection, lockPublication, readPublished } from "../../content/content.repository.ts";
import { fileFolders } from "../../content/items.ts";
import { withDrafts } from "../../drafts/draft-check.ts";
import { readDrafts, writeDraft } from "../../drafts/draft.repository.ts";
import { parsed } from "../../drafts/item-state.ts";
import { type ProductGroups, readSheet, writeSheet } from "../../drafts/product-sheet.ts";
import { itemsSubject } from "../audit/subject-items.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Rows of an answer, of the changed ones and of the faulty ones. */
const maxRows = 500;
const kind = fileFolders.products;

/** Handlers for products as a table. */
export function sheetHandlers(db: Database) {
  return {
    async exportProducts(_request, { reply }) {
      reply.headers({
        "cache-control": "no-store",
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="products.csv"',
      });
      return writeSheet(await productGroups(db));
    },

    async checkProducts({ csv }) {
      const { rows } = readSheet(csv, await productGroups(db));
      const [changed, faulty] = [
        rows.filter((row) => row.faults.length === 0 && row.changes.length > 0),
        rows.filter((row) => row.faults.length > 0),
      ];
      const shown = [...changed.slice(0, maxRows), ...faulty.slice(0, maxRows)];
      return {
        rows: shown.toSorted((one, other) => one.line - other.line),
        total: rows.length,
        changed: changed.length,
        faulty: faulty.length,
      };
    },

    async importProducts({ csv }, { actor, note }) {
      return db.transaction().execute(async (transaction) => {
        await lockPublication(transaction);
        const { rows, changed } = readSheet(csv, await productGroups(transaction));
        const faulty = rows.filter(({ faults }) => faults.length > 0).length;
        if (faulty > 0)
          throw new ApiError("CONTENT_FAULTY", {
            message: `表格里有 ${faulty} 行有错误，什么也没有写入，请改好再导入！`,
          });
        for (const [id, body] of changed)
          await writeDraft(transaction, { kind, id }, { body: JSON.stringify(body), by: actor.name });
        const items = [...changed.keys()].map((id) => ({ kind, id }));
        const count = rows.filter(({ changes }) => changes.length > 0).length;
        note({ subject: itemsSubject(items), detail: `${count} 个商品` });
        return { items, changed: count };
      });
    },
  } satisfies Partial<DeskHandlers>;
}

/** All groups of products, with drafts, by id. */
async function productGroups(db: Connection): Promise<ProductGroups> {
  const items = withDrafts((await readPublished(db)).items, await readDrafts(db));
  return new Map(items.filter((item) => item.kind === kind).map(({ id, body }) => [id, parsed(body)]));
}
