import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** For everything that is no page: nothing may be loaded or framed, should a browser show it as a document. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every answer. Pages replace the content security policy by their own (pages/policy.ts).
 * @param https whether visitors reach the site over TLS; only then is HSTS sent
 */
export async function securityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "content-security-policy": closedPolicy,
      "permissions-policy": "geolocation=(self), camera=(self), microphone=(), payment=(), usb=()",
    });
  });
}

/** Lines of an answer's own business. */
const ownLines = new Set([
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "date",
  "vary",
  "x-request-id",
]);

/**
 * The headers that every answer bears, as lines, for answers that the framework does not write (refuse-connection.ts).
 * @returns the lines, which are there once the server listens
 */
export function headersOfEvery(app: FastifyInstance): readonly string[] {
  const lines: string[] = [];
  // An address that nobody knows, and no line of the log tells.
  const own = `/${randomUUID()}`;
  app.get(own, { logLevel: "silent" }, async () => "");
  app.addHook("onListen", async () => {
    const { headers } = await app.inject(own);
    for (const [name, value] of Object.entries(headers))
      if (!ownLines.has(name)) lines.push(`${name}: ${String(value)}`);
  });
  return lines;
}
