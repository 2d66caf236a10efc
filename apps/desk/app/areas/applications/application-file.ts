import type { DeskAnswer } from "@klarholm/contract/desk";

/** A file as an applicant sent it. */
export type SentFile = DeskAnswer<"application">["files"][number];

/** What is in a file that staff should know before they open the original. */
export type FileFindings = DeskAnswer<"applicationFileFindings">;

/** A file of an application, and what proves that it was opened. */
export interface OpenedPlace {
  id: string;
  position: number;
  opening: string;
}
