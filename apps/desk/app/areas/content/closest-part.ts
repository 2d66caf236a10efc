import { fieldId } from "../../form/form-context.ts";
import type { Path } from "../../form/pointer.ts";

/** The path of the block or the season around a field element; ids are those of form-context.ts. */
export function closestPart(field: Element): Path | undefined {
  const around = (list: string) => {
    const start = `${fieldId([list])}/`;
    return field.closest(`[id^="${CSS.escape(start)}"]`)?.id.slice(start.length);
  };
  const index = Number.parseInt(around("blocks") ?? "", 10);
  if (!Number.isNaN(index)) return ["blocks", index];
  const season = around("seasons")?.split("/")[0];
  return season === undefined ? undefined : ["seasons", season];
}
