import type { DeskAnswer } from "@klarholm/contract/desk";

export type Release = DeskAnswer<"listReleases">["releases"][number];
export type OneRelease = DeskAnswer<"release">;
export type Rollback = DeskAnswer<"releaseRollback">;

/** Labels of a release's states. */
export const releaseStates: Readonly<Record<Release["state"], string>> = {
  open: "准备中",
  waiting: "等待审核",
  returned: "已退回",
  scheduled: "已定时",
  failed: "没有发布成",
  published: "已发布",
  rolledBack: "已撤回",
};

/** Whether drafts may be added to a release, or taken out. */
export const isOpen = ({ state }: Pick<Release, "state">) =>
  state === "open" || state === "returned" || state === "failed";

export const releaseAddress = (id: string) => `/releases/${id}`;

/** A time as a `datetime-local` field shows it, in China; empty for none. */
export function localTime(iso: string | null): string {
  return iso === null ? "" : new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16);
}

/** The UTC time of a `datetime-local` field, which is in China; null for an empty one. */
export function utcTime(local: string): string | null {
  return local === "" ? null : new Date(`${local}:00+08:00`).toISOString();
}
