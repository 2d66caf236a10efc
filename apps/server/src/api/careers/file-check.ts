import { buffer } from "node:stream/consumers";
import { ApiError } from "../../http/api-error.ts";
import { type ClamdAddress, virusIn } from "../../http/uploads/clamd.ts";
import { readScratch } from "../../http/uploads/scratch-file.ts";
import { fileRefused, type UploadedFile } from "../../http/uploads/upload.ts";
import { FileJudge } from "./file-type/file-judge.ts";
import type { ResumeType } from "./file-type/file-type.ts";

/** Seconds after which to come again when the virus scanner is gone. */
const comeAgain = "60";

/** Bytes that are read at a time. */
const pieceBytes = 64 * 1024;

/** One for the process: its libraries take a third of a second to load. It keeps no process alive. */
const judge = new FileJudge();

/** A file that may be kept. */
type CheckedFile = UploadedFile & { type: ResumeType };

/** Checks the files of applications: that they are what is asked for, and that a virus scanner knows nothing of them. */
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
      const { name } = file;
      const type = await judge.judge(() => buffer(readScratch(file, pieceBytes)));
      const virus = type && (await this.#virusIn(file));
      if (!type || virus !== undefined) {
        this.#onRefused(type ? "virus" : "content");
        throw fileRefused(name, type && `virus scanner: ${virus}`);
      }
      checked.push({ ...file, type });
    }
    return checked;
  }

  async #virusIn(file: UploadedFile): Promise<string | undefined> {
    try {
      return this.#scanner && (await virusIn(readScratch(file, pieceBytes), this.#scanner));
    } catch (cause) {
      throw new ApiError("FILES_UNCHECKED", { cause, headers: { "retry-after": comeAgain } });
    }
  }
}
