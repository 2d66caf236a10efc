import { errorCodes } from "@klarholm/contract";
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
  /** Whether a file may be what is asked for, by its first four bytes: what may not is not even written down. */
  mayBe: (head: Uint8Array) => boolean;
  tooLarge: string;
  tooMany: string;
}

/** Tells the visitor which of the files it is. @param detail for the log, which never has the name */
export function fileRefused(name: string, detail?: string): ApiError {
  const { message } = errorCodes.FILE_REFUSED;
  return new ApiError("FILE_REFUSED", { ...(detail && { detail }), message: name ? `“${name}”：${message}` : message });
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
