import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, compress, type Encoding, isCompressible, minCompressed } from "./encoding.ts";

/**
 * A body that is kept in memory and sent many times: it is compressed once for each encoding that
 * somebody asks for, however many ask at the same moment.
 */
export class StoredBody {
  readonly type: string;
  readonly data: Buffer;
  readonly #effort: number;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(type: string, data: Buffer, effort = 5) {
    this.type = type;
    this.data = data;
    this.#effort = effort;
  }

  /** An upper bound of the bytes that this holds, compressed copies included. */
  get weight(): number {
    return Math.ceil(this.data.length * 1.5) + 512;
  }

  /** Sends the body in the encoding that the request takes. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type(this.type);
    if (this.data.length < minCompressed || !isCompressible(this.type)) return reply.send(this.data);
    reply.header("vary", "Accept-Encoding");
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (!encoding) return reply.send(this.data);
    return reply.header("content-encoding", encoding).send(await this.#encoded(encoding));
  }

  #encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.data, encoding, this.#effort);
    this.#compressed.set(encoding, made);
    return made;
  }
}
