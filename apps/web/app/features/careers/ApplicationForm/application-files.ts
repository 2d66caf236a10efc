import { PostError } from "../../../ui/Upload/post-form.ts";
import type { UploadFile } from "../../../ui/Upload/upload-file.ts";
import type { ApplicationFiles } from "../application-data.ts";
import type { Refusal } from "./send-application.ts";

/** The request of the form; `loaded` and `total` in bytes. */
export type ApplicationRequest =
  | { state: "sending"; loaded: number; total: number }
  | { state: "failed"; data: FormData; cause: unknown }
  | { state: "refused"; refusal: Refusal };

/**
 * The files as the list shows them. During the request each has a share of the progress, since files are sent in order
 * after the text fields. A refusal applies to the file that it names, or to all.
 */
export function shownFiles(files: ApplicationFiles, request: ApplicationRequest | undefined): ApplicationFiles {
  const show = changeBy([...files.resumeFile, ...files.otherFiles], request);
  return {
    resumeFile: files.resumeFile.map((file) => ({ ...file, ...show(file) })),
    otherFiles: files.otherFiles.map((file) => ({ ...file, ...show(file) })),
  };
}

function changeBy(
  all: readonly UploadFile[],
  request: ApplicationRequest | undefined,
): (file: UploadFile) => Partial<UploadFile> {
  if (request?.state === "sending") {
    let sent = Math.max(0, request.loaded - request.total + all.reduce((sum, { size }) => sum + size, 0));
    return ({ size }) => {
      const percent = Math.min(100, (sent / size) * 100);
      sent = Math.max(0, sent - size);
      return { percent, status: percent < 100 ? "uploading" : "done" };
    };
  }
  if (request?.state === "failed") {
    const { response, message } = request.cause instanceof PostError ? request.cause : { response: null, message: "" };
    const isEnvelope = typeof response === "object" && response !== null && "errorMessage" in response;
    return () => ({ status: "error", response: isEnvelope ? response.errorMessage : response, error: { message } });
  }
  if (request?.refusal.errorCode === "FILE_REFUSED") {
    const reason = request.refusal.errorMessage ?? "";
    const isNamed = ({ name }: UploadFile) => reason.startsWith(`“${name}”：`);
    return (file) => (isNamed(file) || !all.some(isNamed) ? { status: "error", response: reason } : {});
  }
  return () => ({});
}
