import type { ParsedDeskRequest } from "@klarholm/contract/desk";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/open.ts";
import { fileFolders } from "../../content/items.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import { type Draft, readDraft, readDrafts } from "../../drafts/draft.repository.ts";
import type { ItemFault } from "../../drafts/item-faults.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { parsed, rowOf } from "../../drafts/item-state.ts";
import { priceWarnings } from "../../drafts/price-warnings.ts";
import { productChoices } from "../../drafts/product-choices.ts";
import { type SheetProduct, sheetProducts } from "../../drafts/sheet-products.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

const kind = fileFolders.products;
/** Drafts whose products are cached. */
const maxDrafted = 20_000;
/** Products of a page: a table of 200 rows takes half a second to draw, and a key takes over 1 s in one of 5,000. */
const pageSize = 60;

interface Row {
  key: string;
  group: string;
  base: string;
  draft: Draft | undefined;
  product: SheetProduct;
  /** Whether the draft changes this product. */
  isChanged: boolean;
}

/** Handlers for the sheet of products. */
export function productListHandlers(db: Database, draftFaults: DraftFaults, index: ItemIndex) {
  /** The products of drafts by revision, so that a body is parsed once. */
  const drafted = new LRUCache<string, readonly SheetProduct[]>({ max: maxDrafted });

  /** The rows made last, reused while published items and drafts stay the same. */
  let last: { items: Awaited<ReturnType<ItemIndex["items"]>>; revisions: string; rows: readonly Row[] } | undefined;

  /** All products in the order of published groups, so that a changed name moves no row; new groups follow. */
  const allRows = async (drafts: readonly Draft[]): Promise<readonly Row[]> => {
    const own = drafts.filter((draft) => draft.kind === kind);
    const items = await index.items();
    const revisions = own.map(({ revision }) => revision).join(" ");
    if (last?.items !== items || last.revisions !== revisions) last = { items, revisions, rows: rowsOf(items, own) };
    return last.rows;
  };

  const rowsOf = (items: Awaited<ReturnType<ItemIndex["items"]>>, own: readonly Draft[]): Row[] => {
    const byId = new Map(own.map((draft) => [draft.id, draft]));
    const published = items.filter((item) => item.kind === kind);
    const names = new Set(published.map(({ id }) => id));
    const added = own.filter(({ id }) => !names.has(id)).map(({ id }) => ({ id, hash: "", products: [] }));
    return [...published, ...added].flatMap(({ id: group, hash, products }) => {
      const draft = byId.get(group);
      const present = draft ? productsIn(draft) : products;
      const base = draft?.revision ?? hash;
      const before = draft && new Set(products.map(({ digest }) => digest));
      return present.map((product) => {
        const isChanged = before !== undefined && !before.has(product.digest);
        return { key: `${group}/${product.key}`, group, base, draft, product, isChanged };
      });
    });
  };

  const productsIn = ({ revision, body }: Draft) => {
    const known = drafted.get(revision) ?? sheetProducts(parsed(body));
    drafted.set(revision, known);
    return known;
  };

  const isFaulty = ({ draft, product }: Row) =>
    draft !== undefined && draftFaults.of(draft).some((fault) => concerns(fault, product));

  const rowsFor = async ({ words = "", category, series, state, group }: ParsedDeskRequest<"chooseProducts">) => {
    const drafts = group === undefined ? await readDrafts(db) : await draftOf(group);
    const wanted = words.trim().toLocaleLowerCase("zh-CN");
    const matches = (row: Row) =>
      row.product.searchText.includes(wanted) &&
      (category === undefined || row.product.categories.includes(category)) &&
      (series === undefined || row.product.series === series) &&
      (group === undefined || row.group === group) &&
      (state === undefined || (state === "faulty" ? isFaulty(row) : (state === "draft") === row.isChanged));
    return { all: await allRows(drafts), matches };
  };

  return {
    async chooseProducts(filters) {
      const { all, matches } = await rowsFor(filters);
      const products = all.filter(matches).map(({ key, product: { id, price, labels, groupLabels, categories } }) => {
        return { key, id, price, labels, groupLabels, categories };
      });
      return { products };
    },

    async listProducts({ page: wanted, ...filters }) {
      const { all, matches } = await rowsFor(filters);
      const found = all.filter(matches);
      const pages = Math.max(1, Math.ceil(found.length / pageSize));
      const page = Math.min(wanted, pages);
      const listed = found.slice((page - 1) * pageSize, page * pageSize);
      const faults = new Map<string, ItemFault[]>();
      for (const { group: id, draft } of listed)
        if (draft && !faults.has(id)) {
          const published = parsed((await rowOf(db, { kind, id }))?.body ?? null);
          faults.set(id, [...draftFaults.of(draft), ...priceWarnings(draft, published, parsed(draft.body))]);
        }
      const choices = await productChoices(db);
      return {
        total: found.length,
        page,
        pages,
        ...choices,
        products: listed.map(({ product: whole, draft: _draft, isChanged, ...row }) => {
          const { searchText: _searchText, digest: _digest, key: _key, ...product } = whole;
          const own = (faults.get(row.group) ?? []).filter((fault) => concerns(fault, product));
          return {
            ...row,
            ...product,
            state: own.some(({ severity }) => severity === "fault") ? "faulty" : isChanged ? "draft" : "published",
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

  async function draftOf(id: string): Promise<Draft[]> {
    const draft = await readDraft(db, { kind, id });
    return draft ? [draft] : [];
  }
}

/** Whether a fault is one of a product, or of its group. */
function concerns({ path: [list, at] }: ItemFault, { index }: Pick<SheetProduct, "index">): boolean {
  return list !== "products" || at === undefined || at === index;
}
