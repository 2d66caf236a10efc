import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const decompressBrotli = promisify(brotliDecompress);

/**
 * What was compressed with brotli, in one piece of memory that holds nothing else.
 * @param length of what comes out, in bytes
 */
export const decompress = (data: Buffer, length: number): Promise<Buffer> =>
  // The end is noticed where there is room for more; less than a pool is taken from the one that small buffers share.
  decompressBrotli(data, { chunkSize: Math.max(length + 1, Buffer.poolSize) });

/** Below this many bytes an answer fits one packet either way. */
export const minCompressed = 1024;

/** The same for what is compressed once and sent many times: a page asks for a dozen such files at once. */
export const minKeptCompressed = 256;

/** What was chosen for the headers that nearly all browsers send. */
const chosen = new Map<string, Encoding | undefined>();

/**
 * The best encoding that the client takes (RFC 9110, section 12.5.3); undefined when it takes none.
 * @param header Accept-Encoding as it came
 */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (chosen.has(header)) return chosen.get(header);
  const encoding = readEncodings(header);
  if (chosen.size < 100) chosen.set(header, encoding);
  return encoding;
}

function readEncodings(header: string): Encoding | undefined {
  const taken = new Set(
    header
      .toLowerCase()
      .split(",")
      .map((part) => part.split(";").map((piece) => piece.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ""))
      .map(([name]) => name),
  );
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : undefined;
}

/** Whether a type gains by compression; pictures and fonts carry their own. */
export function isCompressible(type: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/.test(type);
}

/**
 * Compresses off the main thread.
 * @param effort brotli quality, 0-11: a page of 140 kB takes 1 ms of a processor at 3, 3 ms at 5 (an eighth smaller), 15 at 9, 100 at 10 (a quarter smaller), 250 at 11
 */
export function compress(data: Buffer, encoding: Encoding, effort = 5): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(data, { level: effort > 6 ? 9 : effort < 4 ? 1 : 6 });
  return compressBrotli(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });
}
