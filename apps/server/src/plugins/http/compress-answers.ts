import type { FastifyInstance } from "fastify";
import { chooseEncoding, compress, isCompressible, minCompressed } from "./encoding.ts";

/**
 * Compresses answers that are made anew for each request, off the main thread. Whatever brings its own
 * content-encoding (http/stored-body.ts) or is no text passes as it is.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < minCompressed || reply.hasHeader("content-encoding"))
      return payload;
    if (!isCompressible(String(reply.getHeader("content-type") ?? ""))) return payload;
    addVary(reply.getHeader("vary"), (value) => reply.header("vary", value));
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (!encoding) return payload;
    const compressed = await compress(Buffer.from(payload), encoding, 4);
    reply.header("content-encoding", encoding).header("content-length", compressed.length);
    return compressed;
  });
}

function addVary(present: unknown, set: (value: string) => void): void {
  const names = present === undefined ? [] : String(present).split(/\s*,\s*/);
  set([...names, "Accept-Encoding"].join(", "));
}
