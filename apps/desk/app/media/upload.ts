import type { DeskAnswer } from "@klarholm/contract/desk";
import { DeskError, session } from "@klarholm/contract/desk/client";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";

export type Uploaded = DeskAnswer<"uploadMedia">;

const unreachable = "网络连接失败，请检查网络后重试！";

/**
 * Uploads a file. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @param onProgress called with the sent fraction, 0 to 1
 * @throws DeskError with a message fit to show
 */
export function uploadFile(file: File, onProgress: (part: number) => void): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", file, file.name);
  const request = new XMLHttpRequest();
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const fail = (code: string, message: string) => reject(new DeskError(code, message));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("error", () => fail("", unreachable));
    request.addEventListener("load", () => {
      const answer = answerOf(request.responseText);
      session.answered(answer?.success ? undefined : (answer?.errorCode ?? ""), sentAt);
      if (answer?.success) resolve(answer.data);
      else fail(answer?.errorCode ?? "", answer?.errorMessage ?? unreachable);
    });
    request.open("POST", deskEndpoints.uploadMedia.path);
    request.send(form);
  });
}

type Answer = { success: true; data: Uploaded } | { success: false; errorCode: string; errorMessage: string };

/** Undefined if the body is not JSON, as from a proxy. */
function answerOf(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
