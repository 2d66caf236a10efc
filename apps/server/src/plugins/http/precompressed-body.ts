import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, compress, decompress, type Encoding, isCompressible, minKeptCompressed } from "./encoding.ts";
import { hasTag } from "./etag.ts";

/** What was sent in one encoding, ready to be sent again. */
interface Sent {
  body: Buffer;
  tag: string;
  /** Names and values in turn, as Node writes them; without the length, and what belongs to one request. */
  head: string[];
  /** The same for whoever has the body already (RFC 9110, section 15.4.5). */
  unchanged: string[];
}

/** How a body is compressed. */
interface StoredBodyOptions {
  /** Brotli quality of what is sent again and again; 5 by default. */
  effort?: number;
  /** That of what may be sent only once; the same by default. */
  firstEffort?: number;
  /** The body in brotli, where that was made before; it is made when somebody asks for it by default. */
  brotli?: Buffer | undefined;
}

/** Compressing with much effort takes a thread for a tenth of a second: one body at a time, so that others of the pool are free. */
let improving: Promise<unknown> = Promise.resolve();

/**
 * A body that is kept in memory and sent many times: it is compressed once for each encoding that somebody asks for,
 * however many ask at the same moment. Once there is a compressed copy, the body as it was is made from it on demand.
 */
export class PrecompressedBody {
  readonly type: string;
  readonly #effort: number;
  readonly #firstEffort: number;
  readonly #improved = new Set<Encoding>();
  readonly #compressible: boolean;
  readonly #length: number;
  #plain: Buffer | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #sent = new Map<Encoding, Sent>();

  constructor(type: string, data: Buffer, { effort = 5, firstEffort = effort, brotli }: StoredBodyOptions = {}) {
    this.type = type;
    this.#length = data.length;
    this.#plain = data;
    this.#effort = effort;
    this.#firstEffort = firstEffort;
    this.#compressible = data.length >= minKeptCompressed && isCompressible(type);
    if (brotli !== undefined) this.#compressed.set("br", Promise.resolve(brotli));
  }

  /**
   * Makes the copy that nearly every browser takes and lets go of the body itself.
   * @returns an upper bound of the bytes that this holds from now on: two copies, and the headers of both
   */
  async pack(): Promise<number> {
    if (!this.#compressible) return (this.#plain?.length ?? 0) + 512;
    const { length } = await this.#encoded("br");
    this.#plain = undefined;
    return Math.ceil(length * 2.5) + 8192;
  }

  /** Sends the body in the encoding that the request takes. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type(this.type);
    if (!this.#compressible) return reply.send(this.#plain);
    reply.header("vary", "Accept-Encoding");
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (!encoding) {
      // What others may still read, even if it is let go of meanwhile.
      const kept = this.#plain;
      const whole = await this.#whole();
      // A copy that was made for one answer goes with it: the collector lets sixty megabytes of them come together.
      if (whole !== kept) reply.raw.once("close", () => (whole.buffer as ArrayBuffer).transfer(0));
      return reply.send(whole);
    }
    const body = await this.#encoded(encoding);
    reply.header("content-encoding", encoding);
    if (reply.statusCode === 200) this.#sent.set(encoding, prepared(reply, body));
    return reply.send(body);
  }

  /**
   * Sends the body with the very headers that it was sent with before: one prepared block and one buffer, past all
   * else that makes an answer. Only for what is the same for everybody, until it is forgotten.
   * @param id of the request, which the answer carries
   * @returns the status; undefined when it was not sent yet in the encoding that the request takes, and nothing is sent
   */
  sendAgain(request: IncomingMessage, response: ServerResponse, id: string): 200 | 304 | undefined {
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const sent = encoding && this.#sent.get(encoding);
    if (!sent) return undefined;
    if (hasTag(request, sent.tag)) {
      response.writeHead(304, [...sent.unchanged, requestId, id]).end();
      return 304;
    }
    response.writeHead(200, [...sent.head, "content-length", String(sent.body.length), requestId, id]).end(sent.body);
    void this.#improve(encoding, sent);
    return 200;
  }

  /** Compresses with more effort what proves to be asked for again. */
  async #improve(encoding: Encoding, sent: Sent): Promise<void> {
    if (this.#firstEffort >= this.#effort || this.#improved.has(encoding)) return;
    this.#improved.add(encoding);
    const better = improving.then(async () => compress(await this.#whole(), encoding, this.#effort));
    improving = better.catch(() => undefined);
    sent.body = await better;
    this.#compressed.set(encoding, better);
  }

  async #whole(): Promise<Buffer> {
    return this.#plain ?? decompress(await this.#encoded("br"), this.#length);
  }

  #encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = this.#whole().then((data) => compress(data, encoding, this.#firstEffort));
    this.#compressed.set(encoding, made);
    return made;
  }
}

const requestId = "x-request-id";
/** What an answer without a body does not say of it. */
const ofBody = new Set(["content-type", "content-encoding"]);

function prepared(reply: FastifyReply, body: Buffer): Sent {
  const lines = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === requestId || value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    body,
    tag: String(reply.getHeader("etag") ?? ""),
    head: lines.flat(),
    unchanged: lines.filter(([name]) => !ofBody.has(name)).flat(),
  };
}
