import { buffer } from "node:stream/consumers";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/open.ts";
import type { ApplicationFileTable, ApplicationNoteTable, ApplicationRow } from "../../../db/schema.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { openStorage } from "../../../plugins/storage/open-storage.ts";
import type { Storage } from "../../../plugins/storage/storage.ts";
import { openApplicationKeys } from "../../careers/application-keys.ts";
import { filesOf, readApplication } from "../../careers/application.repository.ts";
import { PersonalData, type Person } from "../../careers/personal-data.ts";
import { ConfinedError } from "../../careers/rendering/confine.ts";
import type { ShownDocument } from "../../careers/rendering/document-views.ts";
import { readFile } from "../../careers/stored-files.ts";
import type { AuditNote } from "../desk-handlers.ts";

/** How long an opened file may be read, in milliseconds. */
export const openingTime = 12 * 3_600_000;

export interface FileName {
  id: string;
  position: number;
}

/** Reads applications and their files, and decrypts them. */
export class ApplicationFiles {
  readonly #db: Database;
  readonly #config: Pick<Config, "applicationKey" | "dataDir">;
  /** Of files that are not in the database. */
  readonly storage: Storage | undefined;
  #known: PersonalData | undefined;

  constructor(db: Database, config: Pick<Config, "applicationKey" | "dataDir" | "storage">) {
    this.#db = db;
    this.storage = openStorage(config.storage);
    this.#config = config;
  }

  async personalData(): Promise<PersonalData> {
    return (this.#known ??= new PersonalData(await openApplicationKeys(this.#db, this.#config)));
  }

  /** @throws ApiError ITEM_NOT_FOUND */
  async find(id: string): Promise<ApplicationRow> {
    const row = await readApplication(this.#db, id);
    if (!row) throw new ApiError("ITEM_NOT_FOUND");
    return row;
  }

  /** @throws ApiError ITEM_NOT_FOUND */
  async findFile({ id, position }: FileName) {
    const row = await this.find(id);
    const file = (await filesOf(this.#db, id)).find((stored) => stored.position === position);
    if (!file) throw new ApiError("ITEM_NOT_FOUND");
    const personal = await this.personalData();
    const read = () => buffer(readFile(this.#db, row, position, personal, this.storage));
    const document: ShownDocument = { key: `${id} ${position}`, type: file.type, read };
    return { file, name: openName(file, row, personal), read, document };
  }
}

/** The audit log's name of a file. */
export function fileNote({ id, position }: FileName): Required<Pick<AuditNote, "subject" | "detail">> {
  return { subject: `application:${id}`, detail: `第 ${position + 1} 个文件` };
}

/** Decrypts the applicant; undefined when the key is missing, so that other applications are still listed. */
export function openPerson(row: ApplicationRow, personal: PersonalData): Person | undefined {
  try {
    return personal.openPerson(row);
  } catch {
    return undefined;
  }
}

/** The applicant's name for a file; its number when the key is missing. */
export function openName(
  file: Pick<ApplicationFileTable, "name" | "position" | "type">,
  row: ApplicationRow,
  personal: PersonalData,
): string {
  try {
    return personal.open(file.name, row);
  } catch {
    return `${file.position + 1}.${file.type}`;
  }
}

/** Decrypts a note; null when the key is missing. */
export function openNote(
  note: Pick<ApplicationNoteTable, "application_id" | "key_id" | "text">,
  personal: PersonalData,
): string | null {
  try {
    return personal.open(note.text, { id: note.application_id, key_id: note.key_id });
  } catch {
    return null;
  }
}

/** @throws ApiError DOCUMENT_UNREADABLE when rendering failed */
export function unreadable(cause: unknown): never {
  throw cause instanceof ConfinedError ? new ApiError("DOCUMENT_UNREADABLE", { cause, detail: cause.message }) : cause;
}
