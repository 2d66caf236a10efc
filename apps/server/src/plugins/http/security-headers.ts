import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** Policy of everything but pages: nothing may be loaded or framed if a browser shows it as a document. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Security headers of every response. Pages replace the content security policy (modules/pages/policy.ts).
 * Option `https`: whether visitors reach the site over TLS; HSTS is sent only then.
 */
export const securityHeaders = fp<{ https: boolean }>(
  async (app, { https }) => {
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
  },
  { name: "security-headers" },
);

/** Headers that describe one response only. */
const ownHeaders = new Set([
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "date",
  "vary",
  "x-request-id",
]);

/**
 * The headers common to all responses, as lines, for responses that Fastify does not write (refuse-connection.ts).
 * @returns an array that is filled when the server listens
 */
export function commonHeaderLines(app: FastifyInstance): readonly string[] {
  const lines: string[] = [];
  // A random path, so that no client can request it.
  const probe = `/${randomUUID()}`;
  app.get(probe, { logLevel: "silent" }, async () => "");
  app.addHook("onListen", async () => {
    const { headers } = await app.inject(probe);
    for (const [name, value] of Object.entries(headers))
      if (!ownHeaders.has(name)) lines.push(`${name}: ${String(value)}`);
  });
  return lines;
}
