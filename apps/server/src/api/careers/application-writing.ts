import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Insertable } from "kysely";
import type { Database } from "../../db/open.ts";
import type { ApplicationTable } from "../../db/schema.ts";
import {
  addApplication,
  addFile,
  addMail,
  addPiece,
  applicationOfCaptcha,
  claimPosition,
  hasApplied,
  type StoredFile,
} from "./application.repository.ts";
import { spendCaptcha } from "./captcha.repository.ts";
import type { ResumeType } from "./file-type/file-type.ts";

/** A file that has arrived, in a temporary place. */
export interface ArrivedFile {
  field: StoredFile["field"];
  /** The visitor's name for it, encrypted. */
  name: string;
  /** What it is by its content. */
  type: ResumeType;
  path: string;
  bytes: number;
}

/** All that is to be written for one application. */
export interface Submission {
  row: Insertable<ApplicationTable>;
  files: readonly ArrivedFile[];
  /** Applications with this phone number for this position since then stand in its way; UTC, ISO 8601. */
  appliedSince: string;
  /** Whether HR is told by mail. */
  mail: boolean;
}

export type Written =
  | { outcome: "stored" }
  /** The captcha made an application before. */
  | { outcome: "again"; id: string; jobId: string; phoneHash: string }
  | { outcome: "spent" | "applied" };

/** Bytes of a piece. */
const pieceBytes = 1024 * 1024;

/**
 * Writes an application with its files and spends its captcha, in one transaction: when it answers "stored",
 * all of it is on the disk; otherwise nothing is.
 */
export async function writeApplication(db: Database, { row, files, appliedSince, mail }: Submission): Promise<Written> {
  return db.transaction().execute(async (transaction): Promise<Written> => {
    if (!(await spendCaptcha(transaction, row.captcha_key))) {
      const before = await applicationOfCaptcha(transaction, row.captcha_key);
      return before
        ? { outcome: "again", id: before.id, jobId: before.job_id, phoneHash: before.phone_hash }
        : { outcome: "spent" };
    }
    if (await hasApplied(transaction, row.phone_hash, row.job_id, appliedSince)) return { outcome: "applied" };
    if (!(await claimPosition(transaction, row, appliedSince))) return { outcome: "applied" };
    await addApplication(transaction, row);
    for (const [position, file] of files.entries()) {
      const hash = createHash("sha256");
      let part = 0;
      for await (const data of createReadStream(file.path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
        hash.update(data);
        await addPiece(transaction, row.id, position, part++, data);
      }
      const { field, name, type, bytes } = file;
      await addFile(transaction, row.id, {
        position,
        field,
        name,
        type,
        bytes,
        sha256: hash.digest("hex"),
      });
    }
    if (mail) await addMail(transaction, row.id, row.created_at);
    return { outcome: "stored" };
  });
}
