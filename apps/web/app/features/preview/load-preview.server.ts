import type { Block } from "@klarholm/contract";
import { ApiError, type ApiClient, succeeded } from "@klarholm/contract/client";
import { data } from "react-router";
import { expectNotFound } from "../../api/refusal.ts";
import { blocksFrom } from "../../blocks/load-blocks.server.ts";

/**
 * The newest draft of a page.
 * @throws a 401 for a token that does not open it, a 404 when there is no such page, and a 502 when the call is
 *   refused for another reason
 */
export async function loadPreview(api: ApiClient, pageId: string, previewToken: string): Promise<readonly Block[]> {
  const answer = await api.call("previewPage", { pageId, previewToken }).catch((error: unknown) => {
    // A token that can be none is as wrong as one that is unknown.
    if (error instanceof ApiError && (error.status === 401 || error.status === 400)) throw data(null, { status: 401 });
    throw error;
  });
  if (succeeded(answer)) return blocksFrom(answer.data, `the preview of ${pageId}`, api);
  expectNotFound(answer);
  throw data(null, { status: 404 });
}
