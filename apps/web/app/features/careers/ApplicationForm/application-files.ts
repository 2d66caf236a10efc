import { PostError } from "../../../ui/Upload/post-form.ts";
import type { UploadFile } from "../../../ui/Upload/upload-file.ts";

/** The files of an application in the order in which they are sent. */
export interface ApplicationFiles {
  resumeFile: readonly UploadFile[];
  otherFiles: readonly UploadFile[];
}

/**
 * The progress of each file, since the form is one request: files are sent one after the other, behind the text fields.
 * @param loaded bytes of the request that were sent
 * @param total bytes of the request
 */
export function sendingFiles(files: ApplicationFiles, loaded: number, total: number): ApplicationFiles {
  const bytes = [...files.resumeFile, ...files.otherFiles].reduce((sum, { size }) => sum + size, 0);
  let sent = Math.max(0, loaded - (total - bytes));
  return each(files, (file) => {
    const percent = file.size > 0 ? Math.min(100, (sent / file.size) * 100) : 100;
    sent = Math.max(0, sent - file.size);
    return { ...chosen(file), percent, status: percent < 100 ? "uploading" : "done" };
  });
}

/** The files as before the request. */
export function chosenFiles(files: ApplicationFiles): ApplicationFiles {
  return each(files, chosen);
}

/** The files after a failed request; the API's error message counts as the server's text. */
export function failedFiles(files: ApplicationFiles, cause: unknown): ApplicationFiles {
  const { response, message } = cause instanceof PostError ? cause : { response: undefined, message: "" };
  const text =
    typeof response === "object" && response !== null && "errorMessage" in response ? response.errorMessage : response;
  return each(files, (file) => ({ ...file, status: "error", response: text, error: { message } }));
}

/** The files after a refusal: the file that it names has failed, or all where it names none. */
export function refusedFiles(files: ApplicationFiles, reason: string): ApplicationFiles {
  const isNamed = ({ name }: UploadFile) => reason.startsWith(`“${name}”：`);
  const anyNamed = [...files.resumeFile, ...files.otherFiles].some(isNamed);
  return each(files, (file) =>
    isNamed(file) || !anyNamed ? { ...chosen(file), status: "error", response: reason } : chosen(file),
  );
}

function chosen(file: UploadFile): UploadFile {
  return { ...file, status: "done", percent: 100, response: undefined, error: undefined };
}

function each(
  { resumeFile, otherFiles }: ApplicationFiles,
  change: (file: UploadFile) => UploadFile,
): ApplicationFiles {
  return { resumeFile: resumeFile.map(change), otherFiles: otherFiles.map(change) };
}
