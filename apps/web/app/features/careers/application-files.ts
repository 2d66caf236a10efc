import { PostError } from "../../ui/Upload/post-form.ts";
import type { UploadFile } from "../../ui/Upload/upload-file.ts";

/** The files of an application in the order in which its form carries them. */
export interface ApplicationFiles {
  resume: readonly UploadFile[];
  portfolio: readonly UploadFile[];
}

/**
 * The files as they stand when so many bytes of their form are on their way: one goes after the other, and each is
 * done when all of it has gone. The texts go before them.
 * @param total bytes of the whole form
 */
export function underWay(files: ApplicationFiles, loaded: number, total: number): ApplicationFiles {
  const bytes = [...files.resume, ...files.portfolio].reduce((sum, { size }) => sum + size, 0);
  let gone = Math.max(0, loaded - (total - bytes));
  return each(files, (file) => {
    const percent = file.size > 0 ? Math.min(100, (gone / file.size) * 100) : 100;
    gone = Math.max(0, gone - file.size);
    return { ...held(file), percent, status: percent < 100 ? "uploading" : "done" };
  });
}

/** The files before anything was sent. */
export function heldFiles(files: ApplicationFiles): ApplicationFiles {
  return each(files, held);
}

/** The files of a form that was not taken. The API's own sentence is the answer's words where there is one. */
export function failedFiles(files: ApplicationFiles, cause: unknown): ApplicationFiles {
  const { response, message } = cause instanceof PostError ? cause : { response: undefined, message: "" };
  const said =
    typeof response === "object" && response !== null && "errorMessage" in response ? response.errorMessage : response;
  return each(files, (file) => ({ ...file, status: "error", response: said, error: { message } }));
}

/** The files that a refusal names; all of them when it names none. */
export function refusedFiles(files: ApplicationFiles, reason: string): ApplicationFiles {
  const names = (file: UploadFile) => reason.startsWith(`“${file.name}”：`);
  const anyNamed = [...files.resume, ...files.portfolio].some(names);
  return each(files, (file) =>
    names(file) || !anyNamed ? { ...held(file), status: "error", response: reason } : held(file),
  );
}

function held(file: UploadFile): UploadFile {
  return { ...file, status: "done", percent: 100, response: undefined, error: undefined };
}

function each({ resume, portfolio }: ApplicationFiles, change: (file: UploadFile) => UploadFile): ApplicationFiles {
  return { resume: resume.map(change), portfolio: portfolio.map(change) };
}
