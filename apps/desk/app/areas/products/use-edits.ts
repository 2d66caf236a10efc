import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import { same } from "@klarholm/contract/desk/merge";
import type { PatchStep } from "@klarholm/contract/desk/patch";
import { useState } from "react";
import { type CellValue, cellText, editedColumns, type EditedField, type Product } from "./sheet-columns.ts";

const maxUndoSteps = 50;
/** Tries to write a cell while others change other fields of the group. */
const maxTries = 5;

/** A step that can be taken back. */
export interface UndoStep {
  label: string;
  /** @returns a refusal in Chinese, or an empty text */
  undo: () => Promise<string>;
}

interface Change {
  field: EditedField;
  from: CellValue;
  to: CellValue;
}

/** Writes cells as drafts, one after another, and takes edits back. */
export function useEdits() {
  /** The newest state of products, by key. */
  const [fresh, setFresh] = useState<ReadonlyMap<string, Product>>(new Map());
  const [steps, setSteps] = useState<readonly UndoStep[]>([]);
  const [edits] = useState(() => new Edits(setFresh, setSteps));
  return { fresh, steps, edits };
}

class Edits {
  readonly #setFresh: (fresh: ReadonlyMap<string, Product>) => void;
  readonly #setSteps: (steps: readonly UndoStep[]) => void;
  #fresh: ReadonlyMap<string, Product> = new Map();
  #steps: readonly UndoStep[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(setFresh: (fresh: ReadonlyMap<string, Product>) => void, setSteps: (steps: readonly UndoStep[]) => void) {
    this.#setFresh = setFresh;
    this.#setSteps = setSteps;
  }

  /** Changes a cell that still has the shown value. @returns a refusal in Chinese, or an empty text */
  readonly edit = (product: Product, field: EditedField, to: CellValue): Promise<string> =>
    this.#inOrder(async () => {
      const change = { field, from: product[field], to };
      if (same(change.from, to)) return "";
      const { group, id } = product;
      const refusal = await this.#write(this.#fresh.get(product.key) ?? product, change);
      if (refusal !== "") return refusal;
      const back = { field, from: to, to: change.from };
      const undo = async () => this.#write(await this.#current(group, id), back);
      this.push({ label: `${product.name || id} 的${editedColumns[field].label}`, undo });
      return "";
    });

  readonly push = (step: UndoStep): void => this.#setUndo([...this.#steps.slice(1 - maxUndoSteps), step]);

  /** Takes the last step back. @returns a refusal in Chinese, or what was taken back */
  readonly undo = (): Promise<string> =>
    this.#inOrder(async () => {
      const step = this.#steps.at(-1);
      if (!step) return "";
      const refusal = await step.undo();
      this.#setUndo(this.#steps.filter((each) => each !== step));
      return refusal || `已撤销：${step.label}`;
    });

  /** Takes over products that were loaded later. */
  readonly see = (products: readonly Product[]): void => this.#show([...this.#fresh.values(), ...products]);

  async #write(product: Product | undefined, { field, from, to }: Change): Promise<string> {
    let now = product;
    for (let tries = 1; ; tries++) {
      if (!now) return "这件商品已经移动或删去，请重新打开这一页。";
      const { group, id, base, index } = now;
      // An answer may have been lost.
      if (same(now[field], to)) return "";
      if (!same(now[field], from)) return `这一格刚被改成“${cellText(field, now) || "（空）"}”，请再看一遍。`;
      try {
        await callDesk("patchDraft", { kind: "product-group", id: group, base, patch: [patchOf(index, field, to)] });
        await this.#current(group, id);
        return "";
      } catch (error) {
        if (!(error instanceof DeskError) || error.code !== "DRAFT_CHANGED" || tries === maxTries) throw error;
        now = await this.#current(group, id);
      }
    }
  }

  /** Loads the products of a group. @returns the one with an id */
  async #current(group: string, id: string): Promise<Product | undefined> {
    const all: Product[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const { products, pages } = await callDesk("listProducts", { group, page });
      all.push(...products);
      last = pages;
    }
    this.see(all);
    return all.find((product) => product.id === id);
  }

  #show(products: readonly Product[]): void {
    this.#fresh = new Map(products.map((product) => [product.key, product]));
    this.#setFresh(this.#fresh);
  }

  #setUndo(steps: readonly UndoStep[]): void {
    this.#steps = steps;
    this.#setSteps(steps);
  }

  #inOrder(task: () => Promise<string>): Promise<string> {
    const done = this.#queue.then(task).catch((error: unknown) => {
      if (error instanceof DeskError) return error.message;
      throw error;
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }
}

/** A missing price, no labels and no time remove the field; another place moves the product. */
function patchOf(index: number, field: EditedField, value: CellValue): PatchStep {
  if (field === "index") return { op: "move", from: `/products/${index}`, path: `/products/${String(value)}` };
  const path = `/products/${index}/${field}`;
  const isMissing =
    value === null || (field.endsWith("Time") && value === "") || (Array.isArray(value) && value.length === 0);
  return isMissing ? { op: "remove", path } : { op: "add", path, value };
}
