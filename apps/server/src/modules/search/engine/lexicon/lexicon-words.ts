import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** A kind of product, a material, a colour or a motif: its synonyms, its subkinds, and similar kinds with a weight. */
export interface Kind {
  words?: string[] | undefined;
  near?: Record<string, number> | undefined;
  kinds?: Record<string, Kind> | undefined;
  /** For motifs: words of products that show it; by default its name and its longer synonyms. */
  facts?: string[] | undefined;
}

const kindFile: z.ZodType<Record<string, Kind>> = z.record(
  z.string(),
  z.lazy(() =>
    z.strictObject({
      words: z.array(z.string()).optional(),
      near: z.record(z.string(), z.number().min(0).max(1)).optional(),
      kinds: kindFile.optional(),
      facts: z.array(z.string()).optional(),
    }),
  ),
);
const featureFile = z.record(
  z.string(),
  z.strictObject({
    facet: z.enum(["care", "feature"]),
    words: z.array(z.string()),
    rules: z.array(z.string()).default([]),
    facts: z.array(z.string()).default([]),
  }),
);
const piecesFile = z.record(
  z.string(),
  z.strictObject({
    facet: z.enum(["occasion", "person"]).optional(),
    general: z.boolean().default(false),
    weak: z.boolean().default(false),
    words: z.array(z.string()),
    pieces: z.array(z.string()),
  }),
);
const fillerFile = z.strictObject({
  fillers: z.array(z.string()),
  large: z.array(z.string()),
  small: z.array(z.string()),
  cheap: z.array(z.string()),
  dear: z.array(z.string()),
});

/** The files of the lexicon, by name. */
const lexicon = z.object({
  kinds: kindFile,
  materials: kindFile,
  colours: kindFile,
  motifs: kindFile,
  features: featureFile,
  occasions: piecesFile,
  uses: piecesFile,
  fillers: fillerFile,
});
export type LexiconWords = z.output<typeof lexicon>;

let cached: LexiconWords | undefined;

/**
 * The words of the lexicon, as plain values that can be sent to a worker thread: reading the files there would take 40 MB
 * for another YAML parser and the schemas.
 * @throws when a file is invalid
 */
export function lexiconWords(): LexiconWords {
  const read = (name: string): unknown => parse(readFileSync(join(import.meta.dirname, `${name}.yaml`), "utf8"));
  cached ??= lexicon.parse(Object.fromEntries(Object.keys(lexicon.shape).map((name) => [name, read(name)])));
  return cached;
}
