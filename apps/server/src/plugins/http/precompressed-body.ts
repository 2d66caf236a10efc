import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  chooseEncoding,
  compress,
  decompress,
  type Encoding,
  isCompressible,
  minPrecompressedBytes,
} from "./encoding.ts";
import { matchesETag } from "./etag.ts";

/** A response in one encoding, ready to be sent again. */
interface CachedResponse {
  body: Buffer;
  tag: string;
  /** Alternating header names and values, as `writeHead` takes them; without content-length and x-request-id. */
  headers: string[];
  /** The same for a 304 (RFC 9110, section 15.4.5). */
  notModifiedHeaders: string[];
}

interface PrecompressedBodyOptions {
  /** Brotli quality of bodies that are sent repeatedly; 5 by default. */
  effort?: number;
  /** Quality of the first compression, for bodies that may be sent only once; the same by default. */
  firstEffort?: number;
  /** The body in brotli, if the build has compressed it; compressed on first use by default. */
  brotli?: Buffer | undefined;
}

/** Recompressing takes 100 ms of a pool thread: one body at a time, so that the other threads stay free. */
let recompressing: Promise<unknown> = Promise.resolve();

/**
 * A response body in memory that is compressed once for each requested encoding. After `pack()` only compressed copies
 * are stored, and the plain body is decompressed on demand.
 */
export class PrecompressedBody {
  readonly type: string;
  readonly #effort: number;
  readonly #firstEffort: number;
  readonly #recompressed = new Set<Encoding>();
  readonly #compressible: boolean;
  #plain: Buffer | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #responses = new Map<Encoding, CachedResponse>();

  constructor(type: string, data: Buffer, { effort = 5, firstEffort = effort, brotli }: PrecompressedBodyOptions = {}) {
    this.type = type;
    this.#plain = data;
    this.#effort = effort;
    this.#firstEffort = firstEffort;
    this.#compressible = data.length >= minPrecompressedBytes && isCompressible(type);
    if (brotli !== undefined) this.#compressed.set("br", Promise.resolve(brotli));
  }

  /**
   * Compresses with brotli, which nearly every browser accepts, and drops the plain body.
   * @returns an upper bound of the memory in bytes: two compressed copies and their headers
   */
  async pack(): Promise<number> {
    if (!this.#compressible) return (this.#plain?.length ?? 0) + 512;
    const { length } = await this.#encoded("br");
    this.#plain = undefined;
    return Math.ceil(length * 2.5) + 8192;
  }

  /** Sends the body in the best encoding that the client accepts. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type(this.type);
    if (!this.#compressible) return reply.send(this.#plain);
    reply.header("vary", "Accept-Encoding");
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (!encoding) return reply.send(await this.#decompressed());
    const body = await this.#encoded(encoding);
    reply.header("content-encoding", encoding);
    if (reply.statusCode === 200) this.#responses.set(encoding, cachedResponse(reply, body));
    return reply.send(body);
  }

  /**
   * Repeats an earlier response with the same headers, without Fastify. Only for responses that are the same for all clients.
   * @param id value of x-request-id
   * @returns the status; undefined when nothing was sent, because there is no earlier response in the accepted encoding
   */
  sendCached(request: IncomingMessage, response: ServerResponse, id: string): 200 | 304 | undefined {
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const cached = encoding && this.#responses.get(encoding);
    if (!cached) return undefined;
    if (matchesETag(request, cached.tag)) {
      response.writeHead(304, [...cached.notModifiedHeaders, requestId, id]).end();
      return 304;
    }
    const { body, headers } = cached;
    response.writeHead(200, [...headers, "content-length", String(body.length), requestId, id]).end(body);
    void this.#recompress(encoding, cached);
    return 200;
  }

  /** Compresses with more effort once a body has been requested again. */
  async #recompress(encoding: Encoding, cached: CachedResponse): Promise<void> {
    if (this.#firstEffort >= this.#effort || this.#recompressed.has(encoding)) return;
    this.#recompressed.add(encoding);
    const compressed = recompressing.then(async () => compress(await this.#decompressed(), encoding, this.#effort));
    recompressing = compressed.catch(() => undefined);
    cached.body = await compressed;
    this.#compressed.set(encoding, compressed);
  }

  async #decompressed(): Promise<Buffer> {
    return this.#plain ?? decompress(await this.#encoded("br"));
  }

  #encoded(encoding: Encoding): Promise<Buffer> {
    const stored = this.#compressed.get(encoding);
    if (stored) return stored;
    const compressed = this.#decompressed().then((data) => compress(data, encoding, this.#firstEffort));
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

const requestId = "x-request-id";
/** Headers that a 304 omits. */
const bodyHeaders = new Set(["content-type", "content-encoding"]);

function cachedResponse(reply: FastifyReply, body: Buffer): CachedResponse {
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === requestId || value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    body,
    tag: String(reply.getHeader("etag") ?? ""),
    headers: headers.flat(),
    notModifiedHeaders: headers.filter(([name]) => !bodyHeaders.has(name)).flat(),
  };
}
