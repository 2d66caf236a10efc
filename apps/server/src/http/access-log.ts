import type { FastifyInstance } from "fastify";

/** Search words stand in the path as well; browsers' navigations ask for `.data` behind it. */
const keywordPath = /^(\/products\/keyword\/).+/;

/**
 * One line per answer, and the request's id on the answer. Lines hold no query, no address and no header:
 * queries carry verification codes and search words, and addresses are personal information.
 */
export function accessLog(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const line = {
      method: request.method,
      path: request.url.split("?", 1)[0]?.replace(keywordPath, "$1*").slice(0, 200),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log.info(line, "request");
    done();
  });
}
