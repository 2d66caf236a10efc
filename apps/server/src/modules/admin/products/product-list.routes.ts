import type { Database } from "../../../db/open.ts";
import { fileFolders } from "../../content/items.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import { type Draft, readDrafts } from "../../drafts/draft.repository.ts";
import type { ItemFault } from "../../drafts/item-faults.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { parsed, rowOf } from "../../drafts/item-state.ts";
import { priceWarnings } from "../../drafts/price-warnings.ts";
import { references } from "../../drafts/references.ts";
import { type SheetProduct, sheetProducts } from "../../drafts/sheet-products.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

const kind = fileFolders.products;
/** Products of one answer. */
const pageSize = 200;

interface Row {
  key: string;
  group: string;
  base: string;
  draft: Draft | undefined;
  product: SheetProduct;
}

/** Handlers for the sheet of products. */
export function productListHandlers(db: Database, draftFaults: DraftFaults, index: ItemIndex) {
  /** The products of present drafts by revision, so that a body is parsed once. */
  let drafted = new Map<string, readonly SheetProduct[]>();

  /** All products in the order of published groups, so that a changed name moves no row; new groups follow. */
  const allRows = async (drafts: readonly Draft[]): Promise<Row[]> => {
    const own = drafts.filter((draft) => draft.kind === kind);
    drafted = new Map(
      own.map(({ revision, body }) => [revision, drafted.get(revision) ?? sheetProducts(parsed(body))]),
    );
    const byId = new Map(own.map((draft) => [draft.id, draft]));
    const published = (await index.items()).filter((item) => item.kind === kind);
    const names = new Set(published.map(({ id }) => id));
    const added = own.filter(({ id }) => !names.has(id)).map(({ id }) => ({ id, hash: "", products: [] }));
    return [...published, ...added].flatMap(({ id: group, hash, products }) => {
      const draft = byId.get(group);
      const present = draft ? (drafted.get(draft.revision) ?? []) : products;
      const base = draft?.revision ?? hash;
      return present.map((product) => ({ key: `${group}/${product.index}`, group, base, draft, product }));
    });
  };

  const isFaulty = ({ draft, product }: Row) =>
    draft !== undefined && draftFaults.of(draft).some((fault) => concerns(fault, product));

  return {
    async listProducts({ words = "", category, series, state, group, after }) {
      const drafts = await readDrafts(db);
      const all = await allRows(drafts);
      const wanted = words.trim().toLocaleLowerCase("zh-CN");
      const matches = (row: Row) =>
        row.product.searchText.includes(wanted) &&
        (category === undefined || row.product.categories.includes(category)) &&
        (series === undefined || row.product.series === series) &&
        (group === undefined || row.group === group) &&
        (state === undefined ||
          (state === "faulty" ? isFaulty(row) : (state === "draft") === (row.draft !== undefined)));
      // The last known row may no longer match.
      const start = after === undefined ? 0 : all.findIndex(({ key }) => key === after) + 1;
      const rest = all.slice(start).filter(matches);
      const page = rest.slice(0, pageSize);
      const faults = new Map<string, ItemFault[]>();
      for (const { group: id, draft } of page)
        if (draft && !faults.has(id)) {
          const published = parsed((await rowOf(db, { kind, id }))?.body ?? null);
          faults.set(id, [...draftFaults.of(draft), ...priceWarnings(draft, published, parsed(draft.body))]);
        }
      const choices = await choicesOf(drafts);
      return {
        total: start === 0 ? rest.length : all.slice(0, start).filter(matches).length + rest.length,
        more: rest.length > pageSize,
        ...choices,
        products: page.map(({ product: { searchText: _searchText, ...product }, draft, ...row }) => {
          const own = (faults.get(row.group) ?? []).filter((fault) => concerns(fault, product));
          return {
            ...row,
            ...product,
            state: own.some(({ severity }) => severity === "fault") ? "faulty" : draft ? "draft" : "published",
            faults: own.map(({ path: [list, , field = ""], message, severity }) => ({
              field: list === "products" ? String(field) : "",
              message,
              severity,
            })),
          };
        }),
      };
    },
  } satisfies Partial<DeskHandlers>;

  /** Categories and series with their names. */
  async function choicesOf(drafts: readonly Draft[]) {
    const bodies = await Promise.all(
      ["categories", "series"].map(async (name) => {
        const draft = drafts.find((each) => each.kind === name);
        const body = draft?.body ?? (await rowOf(db, { kind: name, id: name }))?.body ?? null;
        return { kind: name, id: name, body: parsed(body) };
      }),
    );
    const named = (of: string) =>
      references(of, "", { bodies, media: [] }, Infinity).map(({ id, title }) => ({ id, title }));
    return { categories: named("leaf"), series: named("series") };
  }
}

/** Whether a fault is one of a product, or of its group. */
function concerns({ path: [list, at] }: ItemFault, { index }: Pick<SheetProduct, "index">): boolean {
  return list !== "products" || at === undefined || at === index;
}
