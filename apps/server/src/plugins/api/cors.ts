import type { FastifyInstance } from "fastify";

/**
 * Allows the site's origin, and no other, to call an API on another host with credentials (specification, section 6).
 */
export function allowOrigin(app: FastifyInstance, origin: string, prefixes: readonly string[]): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    if (request.headers.origin !== origin) return;
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "x-request-id, retry-after",
    });
  });
  for (const prefix of prefixes) {
    app.options(`${prefix}/*`, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          "access-control-allow-methods": "GET, HEAD, POST",
          "access-control-allow-headers": "content-type, store, token, x-requested-with",
          "access-control-max-age": "7200",
        })
        .send(),
    );
  }
}
