import type { Insertable } from "kysely";
import type { Database } from "../../db/open.ts";
import type { ApplicationTable } from "../../db/schema.ts";
import { readScratch, type ScratchFile } from "../../plugins/http/uploads/scratch-file.ts";
import {
  addApplication,
  addFile,
  addMail,
  applicationOfCaptcha,
  claimPosition,
  hasApplied,
  type StoredFile,
} from "./application.repository.ts";
import { spendCaptcha } from "./captcha.repository.ts";
import type { DocumentType } from "@klarholm/contract/documents";
import { countBytes, type Quota, type UsedUp } from "./quota.ts";
import type { SealPiece } from "./sealing.ts";
import { pieceBytes, storeFile } from "./stored-files.ts";

/** A file that has arrived, in a temporary place. */
export interface ArrivedFile extends ScratchFile {
  field: StoredFile["field"];
  /** The visitor's name for it, encrypted. */
  name: string;
  /** What it is by its content. */
  type: DocumentType;
}

/** All that is to be written for one application. */
export interface Submission {
  row: Insertable<ApplicationTable>;
  files: readonly ArrivedFile[];
  /** What the phone number is known by, whichever key an earlier application has. */
  phoneHashes: readonly string[];
  /** Applications with this phone number for this position since then stand in its way; UTC, ISO 8601. */
  appliedSince: string;
  /** What its files count against. */
  quota: Quota;
  /** Whether HR is told by mail. */
  mail: boolean;
}

export type Written =
  | { outcome: "stored" }
  /** The captcha made an application before. */
  | { outcome: "again"; before: ApplicationTable }
  | { outcome: "spent" | "applied" }
  | { outcome: "no room"; usedUp: UsedUp };

/** Rolls back what was stored beyond a quota. */
class NoRoom extends Error {
  readonly usedUp: UsedUp;

  constructor(usedUp: UsedUp) {
    super(`the quota of the ${usedUp} is used up`);
    this.usedUp = usedUp;
  }
}

/**
 * Writes an application with its files and spends its captcha, in one transaction: when it answers "stored",
 * all of it is on the disk; otherwise nothing is.
 */
export async function writeApplication(db: Database, submission: Submission, seal: SealPiece): Promise<Written> {
  try {
    return await writeAll(db, submission, seal);
  } catch (error) {
    if (error instanceof NoRoom) return { outcome: "no room", usedUp: error.usedUp };
    throw error;
  }
}

function writeAll(
  db: Database,
  { row, files, phoneHashes, appliedSince, quota, mail }: Submission,
  seal: SealPiece,
): Promise<Written> {
  return db.transaction().execute(async (transaction): Promise<Written> => {
    if (!(await spendCaptcha(transaction, row.captcha_key))) {
      const before = await applicationOfCaptcha(transaction, row.captcha_key);
      return before ? { outcome: "again", before } : { outcome: "spent" };
    }
    if (await hasApplied(transaction, phoneHashes, row.job_id, appliedSince)) return { outcome: "applied" };
    if (!(await claimPosition(transaction, row, appliedSince))) return { outcome: "applied" };
    await addApplication(transaction, row);
    for (const [position, file] of files.entries()) {
      const source = readScratch(file, pieceBytes);
      const sha256 = await storeFile(transaction, { application: row.id, position }, source, seal);
      const { field, name, type, bytes } = file;
      await addFile(transaction, row.id, {
        position,
        field,
        name,
        type,
        bytes,
        sha256,
      });
    }
    if (mail) await addMail(transaction, row.id, row.created_at);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const usedUp = await countBytes(transaction, quota, bytes);
    if (usedUp) throw new NoRoom(usedUp);
    return { outcome: "stored" };
  });
}
