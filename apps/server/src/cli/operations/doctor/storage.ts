import { openStorage } from "../../../plugins/storage/open-storage.ts";
import { checkWritable } from "../../../plugins/storage/storage.ts";
import { fault, type Finding, type Host, look, ok } from "./finding.ts";

/** Whether the store of STORAGE_URL answers and can be written. */
export async function storage({ config }: Host): Promise<Finding[]> {
  const opened = openStorage(config.storage);
  if (!opened) return [];
  try {
    await opened.check();
    if (config.storage?.readOnly)
      return [look("STORAGE_URL 有应答，设为只读（readOnly）。", "STORAGE_URL answers, and is set to readOnly.")];
    await checkWritable(opened);
    return [ok("STORAGE_URL 有应答，可以写入。", "STORAGE_URL answers and can be written.")];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fault(`STORAGE_URL 的存储无法使用（${reason}）。`, "The store of STORAGE_URL cannot be used.")];
  }
}
