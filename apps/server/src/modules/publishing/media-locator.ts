import { join } from "node:path";
import type { UploadedFont, Uploads } from "../media/uploaded-files.ts";
import { isInsideDir } from "../../lib/is-inside-dir.ts";
import { listFiles } from "./media.ts";

/** Finds media by name: files of a folder and, where a database is available, uploads of the desk. */
export class MediaLocator {
  readonly #folder: string;
  readonly #uploads: Uploads | undefined;

  constructor(folder: string, uploads?: Uploads) {
    this.#folder = folder;
    this.#uploads = uploads;
  }

  /** Paths below /media/ of all files. */
  async names(): Promise<Set<string>> {
    return new Set([...(await listFiles(this.#folder)), ...((await this.#uploads?.names()) ?? [])]);
  }

  /** Absolute path of a file; undefined when there is none. */
  async find(name: string): Promise<string | undefined> {
    const path = join(this.#folder, ...name.split("/"));
    return (await isInsideDir(this.#folder, path)) ? path : this.#uploads?.find(name);
  }

  /** An uploaded font; undefined for an unknown name. */
  async font(name: string): Promise<UploadedFont | undefined> {
    return this.#uploads?.font(name);
  }
}
