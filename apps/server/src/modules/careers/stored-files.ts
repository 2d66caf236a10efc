import { createHash } from "node:crypto";
import type { ApplicationTable } from "../../db/schema.ts";
import { addPiece, type Connection, piecesOf } from "./application.repository.ts";
import type { PersonalData } from "./personal-data.ts";
import type { SealPiece } from "./sealing.ts";

/** Bytes of a piece before it is sealed. */
export const pieceBytes = 1024 * 1024;

/** An application's file. */
export interface FilePlace {
  application: string;
  position: number;
}

/**
 * Stores a file piece by piece, each sealed with where it stands and whether it is the last: none can be left out,
 * moved or put in another file's place.
 * @param source in chunks of at most `pieceBytes`
 * @returns the file's SHA-256 in hexadecimal
 */
export async function storeFile(
  db: Connection,
  place: FilePlace,
  source: AsyncIterable<Uint8Array>,
  seal: SealPiece,
): Promise<string> {
  const hash = createHash("sha256");
  let [part, waiting]: [number, Uint8Array | undefined] = [0, undefined];
  const add = async (piece: Uint8Array, last: boolean) => {
    hash.update(piece);
    const data = seal(piece, context(place, part, last));
    await addPiece(db, place.application, place.position, part++, data);
  };
  for await (const piece of source) {
    if (waiting) await add(waiting, false);
    waiting = piece;
  }
  if (waiting) await add(waiting, true);
  return hash.digest("hex");
}

/**
 * A file's bytes, piece by piece. Those of earlier releases are stored as they came.
 * @throws when a piece is missing, changed, or not where it was stored; what came before is right, but not the file
 */
export async function* readFile(
  db: Connection,
  { id, key_id }: Pick<ApplicationTable, "id" | "key_id">,
  position: number,
  personal: PersonalData,
): AsyncGenerator<Uint8Array> {
  if (key_id === null) return yield* piecesOf(db, id, position);
  const place = { application: id, position };
  let [part, waiting]: [number, Uint8Array | undefined] = [0, undefined];
  for await (const piece of piecesOf(db, id, position)) {
    if (waiting) yield personal.openPiece(waiting, context(place, part++, false), key_id);
    waiting = piece;
  }
  if (!waiting) throw new Error(`File ${position + 1} of application ${id} is not there.`);
  yield personal.openPiece(waiting, context(place, part, true), key_id);
}

function context({ application, position }: FilePlace, part: number, last: boolean): string {
  return `${application}:${position}:${part}:${last ? "last" : "more"}`;
}
