import { randomUUID } from "node:crypto";
import { access, constants, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { Kysely } from "kysely";
import type { Config } from "../config.ts";
import type { Schema } from "./schema.ts";

type Settings = Pick<Config, "databaseUrl" | "dataDir">;

/** Whether anything was ever published in a database. */
export async function hasContent(db: Kysely<Schema>): Promise<boolean> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return version > 0;
}

/**
 * Where a mark says that a database with content belongs here: in the data folder, for a database that is gone, and
 * beside it, for a folder that is gone or was not mounted. What lies in the system's temporary folder may go.
 */
function markFiles(dataDir: string): string[] {
  const parent = dirname(dataDir);
  const beside = parent === resolve(tmpdir()) ? [] : [join(parent, `.${basename(dataDir)}.mark`)];
  return [join(dataDir, "database-mark"), ...beside];
}

/** The marks that are there, by their files. */
async function readMarks({ dataDir }: Pick<Config, "dataDir">): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of dataDir === "" ? [] : markFiles(dataDir)) {
    const mark = (await readFile(file, "utf8").catch(() => "")).trim();
    if (mark !== "") found.set(file, mark);
  }
  return found;
}

/**
 * Refuses to begin anew where a database is expected. Nothing has been made or changed when it does.
 * @throws with what a person can do
 */
export async function refuseMissingContent(settings: Settings): Promise<void> {
  const [file] = [...(await readMarks(settings)).keys()];
  if (file === undefined) return;
  const where = settings.databaseUrl
    ? "DATABASE_URL: this database is empty"
    : `DATA_DIR: there is no database in ${settings.dataDir}`;
  throw new Error(
    `${where}, but there was one. Mount or restore it and start again; nothing was written. To begin anew without it, remove ${file}.`,
  );
}

/**
 * Marks a database that has content, in itself and beside it, so that it is missed when it is gone.
 * @param warn hears when no mark can be left beside the data folder
 * @throws when another database than this one is expected
 */
export async function markDatabase(
  db: Kysely<Schema>,
  settings: Settings,
  warn: (text: string) => void = () => undefined,
): Promise<void> {
  if (!(await hasContent(db))) return;
  const marks = await readMarks(settings);
  // One of a release without marks, or restored from a backup of one, takes the mark that is there.
  const [present = randomUUID()] = marks.values();
  await db
    .insertInto("upkeep")
    .values({ name: "mark", value: present })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom("upkeep").select("value").where("name", "=", "mark").executeTakeFirstOrThrow();
  const other = [...marks].find(([, mark]) => mark !== value);
  if (other)
    throw new Error(
      `${settings.databaseUrl ? "DATABASE_URL" : "DATA_DIR"}: this is another database than the one that was here. If that is meant, remove ${other[0]}.`,
    );
  for (const file of markFiles(settings.dataDir)) {
    if (marks.has(file)) continue;
    try {
      await access(dirname(file), constants.W_OK);
      await writeFile(file, `${value}\n`, { mode: 0o600, flush: true });
    } catch {
      warn(`no mark can be kept at ${file}: a data folder that is not mounted would not be missed`);
    }
  }
}
