import type { DeskAnswer } from "@klarholm/contract/desk";
import { DeskError } from "@klarholm/contract/desk/client";
import type { Path } from "../form/pointer.ts";

/** One item of content. */
export interface ItemName {
  kind: string;
  id: string;
}

export type PendingItem = DeskAnswer<"pendingChanges">["items"][number];
export type Waiting = DeskAnswer<"listSubmissions">["submissions"][number];
export type PastChange = DeskAnswer<"contentHistory">["changes"][number];

/** A conflict: another person changed the fields that this editor changed. */
export interface Conflict {
  theirs: unknown;
  revision: string | null;
  /** The server's name of `theirs`. */
  base?: string | null;
  changedBy: string;
  fields: readonly Path[];
}

/** The conflict of a refused call; undefined for any other error. */
export function conflictOf(error: unknown): Conflict | undefined {
  // The table of calls documents the data of DRAFT_CONFLICT.
  return error instanceof DeskError && error.code === "DRAFT_CONFLICT" ? (error.data as Conflict) : undefined;
}
