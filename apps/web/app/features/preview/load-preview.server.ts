import type { Block } from "@klarholm/contract";
import { ApiError, type ApiClient, succeeded } from "@klarholm/contract/client";
import { data } from "react-router";
import { expectNotFound } from "../../api/refusal.ts";
import { parseBlocks } from "../../blocks/load-blocks.server.ts";

/** The newest draft of a page. @throws a 401 for an invalid token, a 404 for an unknown page, a 502 for another refusal */
export async function loadPreview(api: ApiClient, pageId: string, previewToken: string): Promise<readonly Block[]> {
  const answer = await api.call("previewPage", { pageId, previewToken }).catch((error: unknown) => {
    // 400: a malformed token.
    if (error instanceof ApiError && (error.status === 401 || error.status === 400)) throw data(null, { status: 401 });
    throw error;
  });
  if (succeeded(answer)) return parseBlocks(answer.data, `the preview of ${pageId}`, api);
  expectNotFound(answer);
  throw data(null, { status: 404 });
}
