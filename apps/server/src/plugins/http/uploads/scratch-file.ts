import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";

/** A file in a temporary place, encrypted with a key that only memory holds: what a process leaves nobody reads. */
export interface ScratchFile {
  path: string;
  /** Of this file alone. */
  key: Uint8Array;
  bytes: number;
}

/** Each key encrypts one file, once. It is not authenticated: what is kept is sealed for good soon after. */
const [algorithm, nonce] = ["aes-256-ctr", Buffer.alloc(16)];

/** Encrypts a file on its way to the disk. */
export function scratchCipher(): { key: Uint8Array; encrypt: (piece: Uint8Array) => Buffer } {
  const key = new Uint8Array(randomBytes(32));
  const cipher = createCipheriv(algorithm, key, nonce);
  return { key, encrypt: (piece) => cipher.update(piece) };
}

/** A file's bytes in pieces of at most `pieceBytes`. @throws when the disk does not give all that was written */
export async function* readScratch({ path, key, bytes }: ScratchFile, pieceBytes: number): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(algorithm, key, nonce);
  let left = bytes;
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: pieceBytes });
  for await (const piece of stream) {
    left -= piece.length;
    yield decipher.update(piece);
  }
  if (left !== 0) throw new Error("an upload is not what was written down");
}
