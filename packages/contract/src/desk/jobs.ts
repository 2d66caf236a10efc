/** Facts of background jobs. Free of schemas, because the desk's browser code loads them. */
import type { Action } from "./roles.ts";

/** States of a job with their Chinese names, in the order of the filter. */
export const jobStates = {
  waiting: "等待",
  running: "进行中",
  done: "完成",
  failed: "失败",
  cancelled: "已取消",
} as const;

export type JobState = keyof typeof jobStates;
export const jobStateNames: readonly JobState[] = ["waiting", "running", "done", "failed", "cancelled"];

/** Days for which the list of codes of a new batch can be downloaded. */
export const batchListDays = 7;

/**
 * Jobs that people start, and that make a file: what they are called, who may start, cancel and download them, and for how
 * many days their files stay. Only the person who started one, and admins, see it and its file.
 */
export const fileJobs = {
  "codes-batch": { label: "生成验证码", action: "codes.make", days: batchListDays },
  "applications-table": { label: "导出申请的表格", action: "applications.export", days: 1 },
  "applications-files": { label: "导出申请的文件", action: "applications.export", days: 1 },
  // The handlers also check the kind of content.
  "table-export": { label: "导出表格", action: "content.read", days: 1 },
  "table-check": { label: "检查表格", action: "draft.write", days: 1 },
  "table-import": { label: "导入表格", action: "draft.write", days: 1 },
} as const satisfies Record<string, { label: string; action: Action; days: number }>;

export type FileJobKind = keyof typeof fileJobs;
export const fileJobKinds = Object.keys(fileJobs) as readonly FileJobKind[];
