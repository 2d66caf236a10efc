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

/** What another wrote in the fields that somebody writes in. */
export interface Conflict {
  theirs: unknown;
  revision: string | null;
  /** What `theirs` is called by the server. */
  base?: string | null;
  changedBy: string;
  fields: readonly Path[];
}

/** The conflict that a refusal tells of; undefined for any other error. */
export function conflictOf(error: unknown): Conflict | undefined {
  // As the server's table of calls says of DRAFT_CONFLICT.
  return error instanceof DeskError && error.code === "DRAFT_CONFLICT" ? (error.data as Conflict) : undefined;
}
