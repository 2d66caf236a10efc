import { type ApiClient, succeeded } from "@klarholm/contract/client";
import type { ContentRecord } from "@klarholm/contract";

/**
 * Fetches a content record by id (link type 7, section 7 "Content by id").
 * @returns the record; undefined when there is none or the call fails, which is only warned of.
 */
export async function fetchRecord(api: ApiClient, contentId: string): Promise<ContentRecord | undefined> {
  try {
    const answer = await api.call("queryReadableContent", { contentId });
    return succeeded(answer) ? answer.data[0] : undefined;
  } catch (error) {
    api.warn(`The content record ${contentId} could not be fetched.`, { err: error });
    return undefined;
  }
}
