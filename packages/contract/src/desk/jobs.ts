/** Facts of background jobs. Free of schemas, because the desk's browser code loads them. */

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
