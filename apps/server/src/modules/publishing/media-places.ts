import { join } from "node:path";
import type { Uploads } from "../media/uploaded-files.ts";
import { isInsideDir } from "../../lib/is-inside-dir.ts";
import { listFiles } from "./media.ts";

/** Where pictures and films are: below a folder, and among what was uploaded at the desk where a database is at hand. */
export class MediaPlaces {
  readonly #folder: string;
  readonly #uploads: Uploads | undefined;

  constructor(folder: string, uploads?: Uploads) {
    this.#folder = folder;
    this.#uploads = uploads;
  }

  /** Every file by its path below /media/. */
  async names(): Promise<Set<string>> {
    return new Set([...(await listFiles(this.#folder)), ...((await this.#uploads?.names()) ?? [])]);
  }

  /** A file's path on this machine's disk; undefined for none. */
  async find(name: string): Promise<string | undefined> {
    const path = join(this.#folder, ...name.split("/"));
    return (await isInsideDir(this.#folder, path)) ? path : this.#uploads?.find(name);
  }
}
