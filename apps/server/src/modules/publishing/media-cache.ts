import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { mediaFacts } from "../content/items.ts";
import type { MediaFacts } from "../content/snapshot.ts";

const measured = z.object({ mtimeMs: z.number(), size: z.number(), facts: mediaFacts });
type Measured = z.infer<typeof measured>;

/** What earlier runs measured, by absolute file name. Losing it costs time only. */
export interface MediaCache {
  get(file: string): Measured | undefined;
  /** Keeps a measurement for the next run and hands back its facts. */
  keep(file: string, entry: Measured): MediaFacts;
  /** Writes what this run has kept. */
  save(): Promise<void>;
}

/** Opens the cache in a file; without one nothing is remembered. An unreadable file counts as empty. */
export async function openMediaCache(file?: string): Promise<MediaCache> {
  const known = file ? await read(file) : {};
  const kept: Record<string, Measured> = {};
  return {
    get: (name) => known[name],
    keep(name, entry) {
      kept[name] = entry;
      return entry.facts;
    },
    async save() {
      if (!file) return;
      await mkdir(dirname(file), { recursive: true });
      // Two runs at once must not read each other's half.
      // A name of its own: two checks of one process may end at once.
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, JSON.stringify(kept));
      await rename(draft, file);
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
