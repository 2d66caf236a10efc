import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type FaceRole, fontFacts, type FontFacts } from "../content/font-facts.ts";
import { readRange } from "./characters.ts";

/** A face that headings are set in, and its font file. */
export interface Face {
  role: FaceRole;
  /** Absolute path; woff2, woff, ttf or otf. */
  path: string;
  facts: FontFacts;
  characters: ReadonlySet<number>;
}
export type Faces = Record<FaceRole, Face>;

/** Fonts that content brings: a file below content/fonts for each role, and its measures. */
export interface OwnFonts {
  named: { readonly [R in FaceRole]?: { file: string } | undefined };
  facts: Readonly<Record<string, FontFacts>>;
}

const shippedDir = join(import.meta.dirname, "../../../fonts");
const shipped = z
  .record(z.enum(["latin", "chinese"]), fontFacts.extend({ file: z.string() }))
  .parse(JSON.parse(readFileSync(join(shippedDir, "facts.json"), "utf8")));
const shippedFaces: Faces = { latin: shippedFace("latin"), chinese: shippedFace("chinese") };

/** The faces of some content; those shipped with the server where it names none. @param contentDir folder of the content files */
export function facesOf({ named, facts }: OwnFonts, contentDir: string): Faces {
  const faceFor = (role: FaceRole): Face => {
    const file = named[role]?.file;
    const measured = file === undefined ? undefined : facts[file];
    return file === undefined || !measured ? shippedFaces[role] : face(role, join(contentDir, "fonts", file), measured);
  };
  return { latin: faceFor("latin"), chinese: faceFor("chinese") };
}

function shippedFace(role: FaceRole): Face {
  const { file, ...facts } = shipped[role];
  return face(role, join(shippedDir, file), facts);
}

function face(role: FaceRole, path: string, facts: FontFacts): Face {
  return { role, path, facts, characters: new Set(readRange(facts.characters)) };
}
