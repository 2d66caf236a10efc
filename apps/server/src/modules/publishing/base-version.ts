import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Change, latestChanges } from "../content/content-change.repository.ts";
import type { Connection } from "../content/content.repository.ts";
import { itemKey, movedKind } from "../content/items.ts";
import type { Plan } from "./publish.ts";

/** Lies beside the content files and belongs into version control with them. The check ignores it. */
export const baseVersionFile = ".published.json";

/** A published version. Its time identifies the database that has it. */
const publication = z.object({ version: z.number(), publishedAt: z.string() });
type Publication = z.infer<typeof publication>;

const maxDatabases = 12;

/**
 * The published version that the files of a folder are based on.
 * @returns 0 when the folder records none of this database
 */
export async function baseVersion(dir: string, db: Connection): Promise<number> {
  return (await ofDatabase(db, await read(dir)))?.version ?? 0;
}

/** Records that the files of a folder equal a published version. Does nothing in a read-only folder. */
export async function recordBaseVersion(dir: string, db: Connection, version: number): Promise<void> {
  const known = await read(dir);
  const before = await ofDatabase(db, known);
  const publishedAt = await publishedAtOf(db, version);
  if (publishedAt === undefined || (before?.version === version && before.publishedAt === publishedAt)) return;
  const next = [{ version, publishedAt }, ...known.filter((entry) => entry !== before)].slice(0, maxDatabases);
  await writeFile(join(dir, baseVersionFile), `${JSON.stringify(next, undefined, 1)}\n`).catch(
    (error: NodeJS.ErrnoException) => {
      if (!["EROFS", "EACCES", "EPERM"].includes(error.code ?? "")) throw error;
    },
  );
}

/** Changes newer than the base version that a plan would overwrite. */
export async function overwrittenChanges(db: Connection, plan: Plan, base: number): Promise<Change[]> {
  const touched = new Set([...plan.added, ...plan.changed, ...plan.removed]);
  const changed = new Set(plan.changed);
  return (await latestChanges(db)).filter(
    (change) =>
      change.version > base &&
      touched.has(itemKey(change)) &&
      change.kind !== movedKind &&
      // Measurements are added and removed with the content that shows the picture.
      (change.kind !== "media" || changed.has(itemKey(change))),
  );
}

async function ofDatabase(db: Connection, known: readonly Publication[]): Promise<Publication | undefined> {
  for (const entry of known) if ((await publishedAtOf(db, entry.version)) === entry.publishedAt) return entry;
  return undefined;
}

async function publishedAtOf(db: Connection, version: number): Promise<string | undefined> {
  const current = await db.selectFrom("content_version").select(["version", "published_at"]).executeTakeFirstOrThrow();
  if (current.version === version) return current.published_at;
  const change = await db
    .selectFrom("content_change")
    .select("changed_at")
    .where("version", "=", version)
    .limit(1)
    .executeTakeFirst();
  return change?.changed_at;
}

async function read(dir: string): Promise<Publication[]> {
  const text = await readFile(join(dir, baseVersionFile), "utf8").catch(() => "[]");
  try {
    return z.array(publication).parse(JSON.parse(text));
  } catch {
    // A conflict in Git leaves invalid JSON. No base version is safe; a wrong one is not.
    return [];
  }
}
