import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FontRole } from "@klarholm/contract/desk/fonts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { ignoreENOENT } from "../../lib/ignore-enoent.ts";
import { type FontFacts, fontFacts } from "../content/font-facts.ts";
import { fontBytes, readFont } from "./font.repository.ts";
import { openStorage } from "../../plugins/storage/open-storage.ts";
import type { Storage } from "../../plugins/storage/storage.ts";
import { bytesOf, readMedia, readMediaFile } from "./media.repository.ts";

/** The folder of uploaded files below /media/. */
export const uploadFolder = "uploads/";
const uploaded = /^uploads\/[a-z\d][a-z\d-]*-[a-f\d]{16}\.(?:webp|svg|mp4)$/;

const uploadedFont = /^[a-z\d][a-z\d-]*-[a-f\d]{16}\.(?:woff2|woff|ttf|otf)$/;

export interface UploadedFont {
  /** On the local disk. */
  path: string;
  role: FontRole;
  facts: FontFacts;
  /** Text of the licence. */
  licence: string;
}

export interface Uploads {
  /** The names of all files, as content refers to them. */
  names(): Promise<string[]>;
  /** The path of a file on the local disk; undefined for an unknown name. */
  find(name: string): Promise<string | undefined>;
  /** An uploaded font; undefined for an unknown name. */
  font(name: string): Promise<UploadedFont | undefined>;
}

/**
 * Uploaded pictures and films, copied from the database or the store to the local disk on first use. A name contains the hash of the
 * bytes, so a copy never becomes stale.
 */
export class UploadedFiles implements Uploads {
  readonly #db: Database;
  readonly #storage: Storage | undefined;
  readonly #dir: string;
  readonly #fontDir: string;
  readonly #fetching = new Map<string, Promise<string | undefined>>();

  /** @param dataDir may be shared with other processes */
  constructor(db: Database, { dataDir, storage }: Pick<Config, "dataDir" | "storage">) {
    this.#db = db;
    this.#storage = openStorage(storage);
    this.#dir = join(dataDir, "cache", "uploads");
    this.#fontDir = join(dataDir, "cache", "uploaded-fonts");
  }

  async names(): Promise<string[]> {
    return (await readMedia(this.#db)).map(({ name }) => name);
  }

  async find(name: string): Promise<string | undefined> {
    if (!uploaded.test(name)) return undefined;
    const path = this.#pathOf(name);
    if ((await ignoreENOENT(stat(path)))?.isFile()) return path;
    const fetching = this.#fetching.get(name) ?? this.#fetch(name, path).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, fetching);
    return fetching;
  }

  async font(name: string): Promise<UploadedFont | undefined> {
    if (!uploadedFont.test(name)) return undefined;
    const font = await readFont(this.#db, name);
    if (!font) return undefined;
    const { role, licence, facts } = font;
    const path = join(this.#fontDir, name);
    if (!(await ignoreENOENT(stat(path)))?.isFile()) {
      await mkdir(this.#fontDir, { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, await fontBytes(this.#db, font, this.#storage));
      await rename(draft, path);
    }
    return { path, role, licence, facts: fontFacts.parse(JSON.parse(facts)) };
  }

  /** The local path of a font that content names. @param path its path in the content folder, returned unless it is an upload */
  async fontPath(path: string): Promise<string> {
    const name = basename(path);
    if (!uploadedFont.test(name)) return path;
    const local = join(this.#fontDir, name);
    return (await ignoreENOENT(stat(local)))?.isFile() ? local : ((await this.font(name))?.path ?? path);
  }

  /** Removes copies of deleted files, and partial copies that a crash left. */
  async tidy(): Promise<void> {
    const known = new Set((await this.names()).map((name) => name.slice(uploadFolder.length)));
    const old = Date.now() - 3_600_000;
    for (const file of await readdir(this.#dir).catch(() => [])) {
      if (known.has(file)) continue;
      const path = join(this.#dir, file);
      // Young files may have been uploaded since the listing, or be in progress.
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < old) await rm(path, { force: true });
    }
  }

  /** Removes the local copy of a deleted file. */
  async forget(name: string): Promise<void> {
    if (uploaded.test(name)) await rm(this.#pathOf(name), { force: true });
  }

  async #fetch(name: string, path: string): Promise<string | undefined> {
    const file = await readMediaFile(this.#db, name);
    if (!file) return undefined;
    await mkdir(this.#dir, { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    try {
      await pipeline(bytesOf(this.#db, file, this.#storage), createWriteStream(draft));
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return path;
  }

  #pathOf(name: string): string {
    return join(this.#dir, name.slice(uploadFolder.length));
  }
}
