import type { DeskAnswer } from "@klarholm/contract/desk";

/** A file of an application. */
export type SentFile = DeskAnswer<"application">["files"][number];

/** Findings that staff should know before opening the original. */
export type FileFindings = DeskAnswer<"applicationFileFindings">;

/** Position of a file, with the proof that its opening was logged. */
export interface OpenedPlace {
  id: string;
  position: number;
  opening: string;
}
