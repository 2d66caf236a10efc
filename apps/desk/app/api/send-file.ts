import type { DeskAnswer, DeskRequest } from "@klarholm/contract/desk";
import { DeskError, session } from "@klarholm/contract/desk/client";
import { type DeskCallName, deskEndpoints } from "@klarholm/contract/desk/endpoints";

/** Calls that take a file. */
type FileCall = {
  [K in DeskCallName]: (typeof deskEndpoints)[K] extends { withFile: true } ? K : never;
}[DeskCallName];

interface Options {
  /** Called with the sent fraction, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Ends the call; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

const unreachable = "网络连接失败，请检查网络后重试！";

/**
 * Calls the desk with a file; without one for a call that takes none at times. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws DeskError with a message fit to show
 */
export function sendFile<K extends FileCall>(
  name: K,
  fields: DeskRequest<K>,
  file: File | undefined,
  { onProgress, signal }: Options = {},
): Promise<DeskAnswer<K>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(field, String(each));
  if (file) form.append("file", file, file.name);
  const request = new XMLHttpRequest();
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const fail = (code: string, message: string) => reject(new DeskError(code, message));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("error", () => fail("", unreachable));
    request.addEventListener("load", () => {
      const answer = answerOf<K>(request.responseText);
      session.answered(answer?.success ? undefined : (answer?.errorCode ?? ""), sentAt);
      if (answer?.success) resolve(answer.data);
      else fail(answer?.errorCode ?? "", answer?.errorMessage ?? unreachable);
    });
    signal?.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason);
    });
    request.open("POST", deskEndpoints[name].path);
    request.send(form);
  });
}

type Answer<K extends FileCall> =
  | { success: true; data: DeskAnswer<K> }
  | { success: false; errorCode: string; errorMessage: string };

/** Undefined if the body is not JSON, as from a proxy. */
function answerOf<K extends FileCall>(text: string): Answer<K> | undefined {
  try {
    return JSON.parse(text) as Answer<K>;
  } catch {
    return undefined;
  }
}
