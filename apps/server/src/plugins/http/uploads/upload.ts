import { ApiError } from "../api-error.ts";
import type { ScratchFile } from "./scratch-file.ts";

/** A file of a multipart body, stored temporarily. */
export interface UploadedFile extends ScratchFile {
  field: string;
  /** The client's file name, without folders. */
  name: string;
}

/** Text fields by name; fields of `FormShape.lists` are arrays. */
export type UploadedFields = Record<string, string | string[]>;

export interface Upload extends AsyncDisposable {
  fields: UploadedFields;
  files: UploadedFile[];
}

export interface FormShape {
  /** Maximum number of files by field. */
  files: Readonly<Record<string, number>>;
  /** Fields that may occur more than once. */
  lists: readonly string[];
  /** Maximum bytes of a text field; 1 KiB by default. */
  fieldBytes?: number;
}

/** Limits of uploads, and the messages for visitors in Chinese. */
export interface UploadRules {
  /** Maximum size of a file in bytes. */
  fileBytes: number;
  /** Maximum size of the whole body in bytes. */
  bodyBytes: number;
  /**
   * Checks the first bytes of a file before any of it is written to the disk.
   * @param head the first `headBytes` bytes, or the whole file if it is shorter
   * @returns why the file is refused, in Chinese; undefined when it is accepted
   */
  refusedByHead: (head: Uint8Array) => string | undefined;
  tooLarge: string;
  tooMany: string;
}

/** Bytes of a file that are checked before it is written. */
export const headBytes = 1024;

/**
 * The error of a refused file.
 * @param reason in Chinese, for the visitor
 * @param detail for the log, which never contains the file name
 */
export function fileRefused(name: string, reason: string, detail?: string): ApiError {
  const message = `${name ? `“${name}”：` : ""}${reason}`;
  return new ApiError("FILE_REFUSED", { ...(detail && { detail }), message });
}

/** A refused body, with the fields received so far. */
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
