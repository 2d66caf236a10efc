import { buffer } from "node:stream/consumers";
import { documentRefusals, type DocumentType } from "@klarholm/contract/documents";
import { ApiError } from "../../plugins/http/api-error.ts";
import { type ClamdAddress, virusIn } from "../../plugins/http/uploads/clamd.ts";
import { readScratch } from "../../plugins/http/uploads/scratch-file.ts";
import { fileRefused, type UploadedFile } from "../../plugins/http/uploads/upload.ts";
import { DocumentValidator } from "./documents/document-validator.ts";

/** Seconds of Retry-After while the virus scanner is unreachable. */
const scannerRetryAfter = "60";

const chunkBytes = 64 * 1024;

/** Shared by the process: its worker takes a third of a second to load. */
const validator = new DocumentValidator();

type CheckedFile = UploadedFile & { type: DocumentType };

/** Validates the files of applications and has them scanned for viruses. */
export class FileCheck {
  readonly #scanner: ClamdAddress | undefined;
  readonly #onRefused: (reason: "content" | "virus") => void;

  /**
   * @param scanner undefined for no virus scanner
   * @param onRefused is called for each refused file
   */
  constructor(scanner: ClamdAddress | undefined, onRefused: (reason: "content" | "virus") => void) {
    this.#scanner = scanner;
    this.#onRefused = onRefused;
  }

  /**
   * @returns the files with their detected types, in their order
   * @throws ApiError FILE_REFUSED with the file's name; UPLOADS_BUSY; FILES_UNCHECKED when the scanner does not answer
   */
  async check(files: readonly UploadedFile[]): Promise<CheckedFile[]> {
    const checked: CheckedFile[] = [];
    for (const file of files) {
      const verdict = await validator.validate(() => buffer(readScratch(file, chunkBytes)));
      if ("refusal" in verdict) {
        this.#onRefused("content");
        throw fileRefused(file.name, documentRefusals[verdict.refusal], verdict.refusal);
      }
      const virus = await this.#virusIn(file);
      if (virus !== undefined) {
        this.#onRefused("virus");
        throw fileRefused(file.name, documentRefusals.virus, `virus scanner: ${virus}`);
      }
      checked.push({ ...file, type: verdict.type });
    }
    return checked;
  }

  async #virusIn(file: UploadedFile): Promise<string | undefined> {
    try {
      return this.#scanner && (await virusIn(readScratch(file, chunkBytes), this.#scanner));
    } catch (cause) {
      throw new ApiError("FILES_UNCHECKED", { cause, headers: { "retry-after": scannerRetryAfter } });
    }
  }
}
