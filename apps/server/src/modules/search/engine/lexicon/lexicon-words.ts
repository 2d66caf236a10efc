import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** A kind of thing, a material, a colour or a motif: what else it is called, what is below it, and what is near, with how near. */
export interface Kind {
  words?: string[] | undefined;
  near?: Record<string, number> | undefined;
  kinds?: Record<string, Kind> | undefined;
  /** Of a motif: the words of a product that show it; without them its name and its longer words do. */
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

let read: LexiconWords | undefined;

/** What stands in the files of the lexicon. */
export interface LexiconWords {
  kinds: Record<string, Kind>;
  materials: Record<string, Kind>;
  colours: Record<string, Kind>;
  motifs: Record<string, Kind>;
  features: z.output<typeof featureFile>;
  occasions: z.output<typeof piecesFile>;
  uses: z.output<typeof piecesFile>;
  fillers: z.output<typeof fillerFile>;
}

/**
 * The words of the lexicon, as plain values that a thread can be given: reading them there would cost every process
 * another parser and another copy of the schemas, 40 MB in all.
 * @throws when a file is not what it should be
 */
export function lexiconWords(): LexiconWords {
  read ??= {
    kinds: kindFile.parse(load("kinds")),
    materials: kindFile.parse(load("materials")),
    colours: kindFile.parse(load("colours")),
    motifs: kindFile.parse(load("motifs")),
    features: featureFile.parse(load("features")),
    occasions: piecesFile.parse(load("occasions")),
    uses: piecesFile.parse(load("uses")),
    fillers: fillerFile.parse(load("fillers")),
  };
  return read;
}

function load(name: string): unknown {
  return parse(readFileSync(join(import.meta.dirname, `${name}.yaml`), "utf8"));
}
