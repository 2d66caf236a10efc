import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Change, latestChanges } from "../content/content-change.repository.ts";
import type { Connection } from "../content/content.repository.ts";
import { itemKey, movedKind } from "../content/items.ts";
import type { Plan } from "./publish.ts";

/** Beside the content files; to be kept with them, as in Git. The check does not look at it. */
export const seenFile = ".published.json";

/** A version, and when it was published, by which it is known in the database that has it. */
const publication = z.object({ version: z.number(), publishedAt: z.string() });
type Publication = z.infer<typeof publication>;

/** Databases that a folder remembers at most. */
const mostDatabases = 12;

/**
 * The version that the files of a folder were last the same as.
 * @returns 0 when the folder remembers none of this database
 */
export async function seenVersion(dir: string, db: Connection): Promise<number> {
  return (await ofDatabase(db, await read(dir)))?.version ?? 0;
}

/** Remembers with the files that they are what is published. A folder that cannot be written remembers nothing. */
export async function rememberSeen(dir: string, db: Connection, version: number): Promise<void> {
  const known = await read(dir);
  const before = await ofDatabase(db, known);
  const publishedAt = await publishedAtOf(db, version);
  if (publishedAt === undefined || (before?.version === version && before.publishedAt === publishedAt)) return;
  const next = [{ version, publishedAt }, ...known.filter((one) => one !== before)].slice(0, mostDatabases);
  await writeFile(join(dir, seenFile), `${JSON.stringify(next, undefined, 1)}\n`).catch(
    (error: NodeJS.ErrnoException) => {
      if (!["EROFS", "EACCES", "EPERM"].includes(error.code ?? "")) throw error;
    },
  );
}

/** The changes that a plan would overwrite and that came after the version which its folder has seen. */
export async function unseenChanges(db: Connection, plan: Plan, seen: number): Promise<Change[]> {
  const touched = new Set([...plan.added, ...plan.changed, ...plan.removed]);
  const changed = new Set(plan.changed);
  return (await latestChanges(db)).filter(
    (change) =>
      change.version > seen &&
      touched.has(itemKey(change)) &&
      change.kind !== movedKind &&
      // Measures come and go with what shows the picture.
      (change.kind !== "media" || changed.has(itemKey(change))),
  );
}

async function ofDatabase(db: Connection, known: readonly Publication[]): Promise<Publication | undefined> {
  for (const one of known) if ((await publishedAtOf(db, one.version)) === one.publishedAt) return one;
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
  const text = await readFile(join(dir, seenFile), "utf8").catch(() => "[]");
  try {
    return z.array(publication).parse(JSON.parse(text));
  } catch {
    // A merge in Git can leave it in halves: better nothing seen than something wrong.
    return [];
  }
}
