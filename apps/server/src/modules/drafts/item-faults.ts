import { kindNames } from "@klarholm/contract/desk/kind-names";
import { fileOf } from "../publishing/export.ts";
import type { Fault } from "../publishing/faults.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import type { ContentItem } from "../content/items.ts";
import type { ItemName } from "./draft.repository.ts";
import { existsOnce } from "./kinds.ts";

/** What is wrong with an item, or should be looked at again. */
export interface ItemFault extends ItemName {
  path: (string | number)[];
  message: string;
  severity: "fault" | "warning";
}

/** The fault of an item whose check failed in a way that no rule of content foresees. */
export function notChecked({ kind, id }: ItemName): ItemFault {
  return { kind, id, path: [], message: notCheckedMessage, severity: "fault" };
}
export const notCheckedMessage = "这一项检查时出错，不能发布；请撤销最近的修改，或放弃这份草稿";

/** @throws ApiError that names what is to be mended first */
export function expectWell(faults: readonly ItemFault[]): void {
  const [first] = faults.toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
  if (!first) return;
  const more = faults.length > 1 ? `（共 ${faults.length} 处）` : "";
  throw new ApiError(first.severity === "fault" ? "CONTENT_FAULTY" : "CONTENT_WARNED", {
    message: `${nameOf(first)}：${first.message}${more}`,
  });
}

/** An item as people at the desk know it. */
function nameOf({ kind, id }: ItemName): string {
  return existsOnce(kind) ? (kindNames[kind] ?? kind) : `${kindNames[kind] ?? kind}“${id}”`;
}

/** A fault with the item whose file it would stand in; what is no item's is told of the first. */
export function placed(fault: Fault, items: readonly ContentItem[], severity: ItemFault["severity"]): ItemFault {
  const file = fault.file.replace(/^[^/]+\//, "");
  const item = items.find((each) => fileOf(each) === file) ?? { kind: "site", id: "site" };
  const path = (fault.path ?? []).map((step) => (typeof step === "number" ? step : String(step)));
  return { kind: item.kind, id: item.id, path, message: fault.message, severity };
}
