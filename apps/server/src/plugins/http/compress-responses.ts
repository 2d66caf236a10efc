import fp from "fastify-plugin";
import { chooseEncoding, compress, isCompressible, minCompressedBytes } from "./encoding.ts";

/** Compresses dynamic text responses off the main thread. Responses with a `content-encoding` are left as they are. */
export const compressResponses = fp(
  async (app) => {
    app.addHook("onSend", async (request, reply, payload) => {
      if (typeof payload !== "string" || payload.length < minCompressedBytes || reply.hasHeader("content-encoding"))
        return payload;
      if (!isCompressible(String(reply.getHeader("content-type") ?? ""))) return payload;
      const vary = reply.getHeader("vary");
      reply.header("vary", vary === undefined ? "Accept-Encoding" : `${String(vary)}, Accept-Encoding`);
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      if (!encoding) return payload;
      const compressed = await compress(Buffer.from(payload), encoding, 4);
      reply.header("content-encoding", encoding).header("content-length", compressed.length);
      return compressed;
    });
  },
  { name: "compress-responses" },
);
