import { randomUUID } from "node:crypto";
import { access, constants, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { Kysely } from "kysely";
import type { Config } from "../config.ts";
import type { Schema } from "./schema.ts";

type Settings = Pick<Config, "databaseUrl" | "dataDir">;

/** Whether content was ever published. */
export async function hasContent(db: Kysely<Schema>): Promise<boolean> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return version > 0;
}

/**
 * Files that store the id of the expected database: in the data folder, to detect a missing database, and next to it, to
 * detect a missing or unmounted folder. None next to a folder in the system's temporary folder.
 */
function idFiles(dataDir: string): string[] {
  const parent = dirname(dataDir);
  const beside = parent === resolve(tmpdir()) ? [] : [join(parent, `.${basename(dataDir)}.mark`)];
  return [join(dataDir, "database-mark"), ...beside];
}

/** The stored ids by file. */
async function readIds({ dataDir }: Pick<Config, "dataDir">): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of dataDir === "" ? [] : idFiles(dataDir)) {
    const id = (await readFile(file, "utf8").catch(() => "")).trim();
    if (id !== "") found.set(file, id);
  }
  return found;
}

/**
 * Prevents an empty database from replacing a missing one.
 * @throws with instructions, before anything was written
 */
export async function refuseMissingDatabase(settings: Settings): Promise<void> {
  const [file] = [...(await readIds(settings)).keys()];
  if (file === undefined) return;
  const where = settings.databaseUrl
    ? "DATABASE_URL: this database is empty"
    : `DATA_DIR: there is no database in ${settings.dataDir}`;
  throw new Error(
    `${where}, but there was one. Mount or restore it and start again; nothing was written. To begin anew without it, remove ${file}.`,
  );
}

/**
 * Stores the id of a database with content in the database and in files, so that its loss is detected.
 * @param warn is called when a file cannot be written
 * @throws when the files name another database
 */
export async function recordDatabaseId(
  db: Kysely<Schema>,
  settings: Settings,
  warn: (text: string) => void = () => undefined,
): Promise<void> {
  if (!(await hasContent(db))) return;
  const ids = await readIds(settings);
  // A database without an id, from an early release or its backup, takes the id of the files.
  const [expected = randomUUID()] = ids.values();
  await db
    .insertInto("upkeep")
    .values({ name: "mark", value: expected })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom("upkeep").select("value").where("name", "=", "mark").executeTakeFirstOrThrow();
  const other = [...ids].find(([, id]) => id !== value);
  if (other)
    throw new Error(
      `${settings.databaseUrl ? "DATABASE_URL" : "DATA_DIR"}: this is another database than the one that was here. If that is meant, remove ${other[0]}.`,
    );
  for (const file of idFiles(settings.dataDir)) {
    if (ids.has(file)) continue;
    try {
      await access(dirname(file), constants.W_OK);
      await writeFile(file, `${value}\n`, { mode: 0o600, flush: true });
    } catch {
      warn(`cannot write ${file}: a data folder that is not mounted would not be noticed`);
    }
  }
}
