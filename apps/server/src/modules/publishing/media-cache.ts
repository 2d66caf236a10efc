import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { mediaFacts } from "../content/items.ts";
import type { MediaFacts } from "../content/snapshot.ts";

const measured = z.object({ mtimeMs: z.number(), size: z.number(), facts: mediaFacts });
type Measured = z.infer<typeof measured>;

/** Measurements of earlier runs by absolute file name. It may be deleted at any time. */
export interface MediaCache {
  get(file: string): Measured | undefined;
  /** Stores a measurement for the next run and returns its facts. */
  set(file: string, entry: Measured): MediaFacts;
  /** Writes the measurements of this run; others are dropped. */
  save(): Promise<void>;
}

/** Opens the cache. Without a file it is empty and not saved. An unreadable file counts as empty. */
export async function openMediaCache(file?: string): Promise<MediaCache> {
  const known = file ? await read(file) : {};
  const current: Record<string, Measured> = {};
  return {
    get: (name) => known[name],
    set(name, entry) {
      current[name] = entry;
      return entry.facts;
    },
    async save() {
      if (!file) return;
      await mkdir(dirname(file), { recursive: true });
      // Renaming a file with a unique name is atomic, also between simultaneous checks.
      const temporary = `${file}.${randomUUID()}`;
      await writeFile(temporary, JSON.stringify(current));
      await rename(temporary, file);
    },
  };
}

async function read(file: string): Promise<Record<string, Measured>> {
  try {
    return z.record(z.string(), measured).parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return {};
  }
}
