import { kindNames } from "@klarholm/contract/desk/kind-names";
import { fileOf } from "../publishing/export.ts";
import type { Fault } from "../publishing/faults.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import type { ContentItem } from "../content/items.ts";
import type { ItemName } from "./draft.repository.ts";
import { isSingle } from "./kinds.ts";

export interface ItemFault extends ItemName {
  path: (string | number)[];
  message: string;
  severity: "fault" | "warning";
}

/** The fault of an item whose check threw. */
export function checkFailed({ kind, id }: ItemName): ItemFault {
  return { kind, id, path: [], message: checkFailedMessage, severity: "fault" };
}
export const checkFailedMessage = "这一项检查时出错，不能发布；请撤销最近的修改，或放弃这份草稿";

/** @throws ApiError CONTENT_FAULTY or CONTENT_WARNED, with the most severe fault */
export function expectNoFaults(faults: readonly ItemFault[]): void {
  const [first] = faults.toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
  if (!first) return;
  const more = faults.length > 1 ? `（共 ${faults.length} 处）` : "";
  throw new ApiError(first.severity === "fault" ? "CONTENT_FAULTY" : "CONTENT_WARNED", {
    message: `${labelOf(first)}：${first.message}${more}`,
  });
}

/** The name of an item at the desk. @param title the id by default */
export function labelOf({ kind, id }: ItemName, title = id): string {
  return isSingle(kind) ? (kindNames[kind] ?? kind) : `${kindNames[kind] ?? kind}“${title}”`;
}

/** By list of items: faults and warnings of a check are assigned to the same one. */
const itemsByFile = new WeakMap<readonly ContentItem[], ReadonlyMap<string | undefined, ContentItem>>();

/** Assigns faults to the items of their files; other faults to the site settings. */
export function itemFaults(
  faults: readonly Fault[],
  items: readonly ContentItem[],
  severity: ItemFault["severity"],
): ItemFault[] {
  const names = itemsByFile.get(items) ?? new Map(items.map((item) => [fileOf(item), item]));
  itemsByFile.set(items, names);
  return faults.map(({ file, path = [], message }) => {
    const { kind, id } = names.get(file.replace(/^[^/]+\//, "")) ?? { kind: "site", id: "site" };
    const steps = path.map((step) => (typeof step === "number" ? step : String(step)));
    return { kind, id, path: steps, message, severity };
  });
}
