import type { ContentRecord } from "@klarholm/contract";
import type { ApiClient } from "@klarholm/contract/client";
import { callOptional } from "./call-optional.ts";

/** A content record (link type 7, section 7 "Content by id"); undefined if missing or after a logged failure. */
export async function fetchRecord(api: ApiClient, contentId: string): Promise<ContentRecord | undefined> {
  const warning = `The content record ${contentId} could not be fetched.`;
  return (await callOptional(api, "queryReadableContent", { contentId }, warning))?.[0];
}
