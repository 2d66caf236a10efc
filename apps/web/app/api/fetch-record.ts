import type { ContentRecord } from "@klarholm/contract";
import type { ApiClient } from "@klarholm/contract/client";
import { callOptional } from "./call-optional.ts";

/** A content record (link type 7, section 7 "Content by id"); undefined when there is none, or after a failure, which is logged. */
export async function fetchRecord(api: ApiClient, contentId: string): Promise<ContentRecord | undefined> {
  const warning = `The content record ${contentId} could not be fetched.`;
  return (await callOptional(api, "queryReadableContent", { contentId }, warning))?.[0];
}
