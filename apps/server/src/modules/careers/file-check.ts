import { buffer } from "node:stream/consumers";
import { documentRefusals, type DocumentType } from "@klarholm/contract/documents";
import { ApiError } from "../../plugins/http/api-error.ts";
import { type ClamdAddress, virusIn } from "../../plugins/http/uploads/clamd.ts";
import { readScratch } from "../../plugins/http/uploads/scratch-file.ts";
import { fileRefused, type UploadedFile } from "../../plugins/http/uploads/upload.ts";
import { DocumentValidator } from "./documents/document-validator.ts";

/** Seconds after which to come again when the virus scanner is gone. */
const comeAgain = "60";

/** Bytes that are read at a time. */
const pieceBytes = 64 * 1024;

/** One for the process: its libraries take a third of a second to load. */
const validator = new DocumentValidator();

/** A file that is accepted. */
type CheckedFile = UploadedFile & { type: DocumentType };

/** Checks the files of applications: that they are accepted documents, and that a virus scanner finds nothing in them. */
export class FileCheck {
  readonly #scanner: ClamdAddress | undefined;
  readonly #onRefused: (what: "content" | "virus") => void;

  /**
   * @param scanner the virus scanner; undefined for none
   * @param onRefused hears of each file that may not be kept
   */
  constructor(scanner: ClamdAddress | undefined, onRefused: (what: "content" | "virus") => void) {
    this.#scanner = scanner;
    this.#onRefused = onRefused;
  }

  /**
   * @returns the files with what they are, in their order
   * @throws ApiError FILE_REFUSED with the file's name for the visitor; UPLOADS_BUSY; FILES_UNCHECKED when there is
   *   a virus scanner that does not answer: no file passes unseen
   */
  async check(files: readonly UploadedFile[]): Promise<CheckedFile[]> {
    const checked: CheckedFile[] = [];
    for (const file of files) {
      const verdict = await validator.validate(() => buffer(readScratch(file, pieceBytes)));
      if ("refusal" in verdict)
        throw this.#refused(file, "content", documentRefusals[verdict.refusal], verdict.refusal);
      const virus = await this.#virusIn(file);
      if (virus !== undefined) throw this.#refused(file, "virus", documentRefusals.virus, `virus scanner: ${virus}`);
      checked.push({ ...file, type: verdict.type });
    }
    return checked;
  }

  #refused({ name }: UploadedFile, what: "content" | "virus", reason: string, detail: string): ApiError {
    this.#onRefused(what);
    return fileRefused(name, reason, detail);
  }

  async #virusIn(file: UploadedFile): Promise<string | undefined> {
    try {
      return this.#scanner && (await virusIn(readScratch(file, pieceBytes), this.#scanner));
    } catch (cause) {
      throw new ApiError("FILES_UNCHECKED", { cause, headers: { "retry-after": comeAgain } });
    }
  }
}
