import type { DeskAnswer } from "@klarholm/contract/desk";
import { sendFile } from "../api/send-file.ts";

export type Uploaded = DeskAnswer<"uploadMedia">;

/**
 * Uploads a file.
 * @param onProgress called with the sent fraction, 0 to 1
 * @throws DeskError with a message fit to show
 */
export function uploadFile(file: File, onProgress: (part: number) => void): Promise<Uploaded> {
  return sendFile("uploadMedia", {}, file, { onProgress });
}
