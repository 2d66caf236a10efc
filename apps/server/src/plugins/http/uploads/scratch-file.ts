import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";

/** A temporary file, encrypted with a key that exists in memory only, so that a file left by a crash cannot be read. */
export interface ScratchFile {
  path: string;
  key: Uint8Array;
  bytes: number;
}

/** A fixed nonce is safe because each key encrypts one file. Not authenticated: the file is soon encrypted again for storage. */
const [algorithm, nonce] = ["aes-256-ctr", Buffer.alloc(16)];

export function scratchCipher(): { key: Uint8Array; encrypt: (chunk: Uint8Array) => Buffer } {
  const key = new Uint8Array(randomBytes(32));
  const cipher = createCipheriv(algorithm, key, nonce);
  return { key, encrypt: (chunk) => cipher.update(chunk) };
}

/** Decrypts a file in chunks of at most `chunkBytes`. @throws when the file was truncated */
export async function* readScratch({ path, key, bytes }: ScratchFile, chunkBytes: number): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(algorithm, key, nonce);
  let left = bytes;
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunkBytes });
  for await (const chunk of stream) {
    left -= chunk.length;
    yield decipher.update(chunk);
  }
  if (left !== 0) throw new Error("an uploaded file was truncated");
}
