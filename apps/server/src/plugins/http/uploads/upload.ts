import { ApiError } from "../api-error.ts";
import type { ScratchFile } from "./scratch-file.ts";

/** A file of a multipart body, in a temporary place. */
export interface UploadedFile extends ScratchFile {
  field: string;
  /** As the visitor's machine calls it, without folders. */
  name: string;
}

/** Text fields by name; what may occur more than once is a list however often it came. */
export type UploadedFields = Record<string, string | string[]>;

export interface Upload extends AsyncDisposable {
  fields: UploadedFields;
  files: UploadedFile[];
}

/** What a form may hold. */
export interface FormShape {
  /** The fields that carry files, and how many each may. */
  files: Readonly<Record<string, number>>;
  /** The fields that may occur more than once. */
  lists: readonly string[];
}

/** What may be uploaded, and what visitors are told of what may not. */
export interface UploadRules {
  /** Bytes of a file. */
  fileBytes: number;
  /** Bytes of a whole body: the files with what stands between them. */
  bodyBytes: number;
  /**
   * Says why a file is refused by its beginning, in Chinese; undefined for what may be accepted. A file that is refused
   * is not written to the disk.
   * @param head the first `headBytes` bytes, or the whole file if it is shorter
   */
  refusedByHead: (head: Uint8Array) => string | undefined;
  tooLarge: string;
  tooMany: string;
}

/** Bytes of a file's beginning that are looked at before anything is written. */
export const headBytes = 1024;

/**
 * Tells the visitor which of the files is refused, and why.
 * @param reason in Chinese
 * @param detail for the log, which never has the name
 */
export function fileRefused(name: string, reason: string, detail?: string): ApiError {
  const message = `${name ? `“${name}”：` : ""}${reason}`;
  return new ApiError("FILE_REFUSED", { ...(detail && { detail }), message });
}

/** A body that is refused, with the fields that had arrived until then. */
export class UploadRefused extends ApiError {
  readonly fields: UploadedFields;

  constructor(reason: ApiError, fields: UploadedFields) {
    super(reason.code, {
      detail: reason.message,
      cause: reason.cause,
      headers: reason.headers,
      ...(reason.visitorMessage !== undefined && { message: reason.visitorMessage }),
    });
    this.fields = fields;
  }
}
