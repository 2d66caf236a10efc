import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { ContentSource } from "../published/source.ts";
import type { Database } from "../db/open.ts";

/**
 * For whoever runs the process: /healthz says that it lives, /readyz that it can answer visitors.
 * A process that is not ready wants no traffic, but no restart either.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, contents }: { db: Database; contents: ContentSource },
): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));

  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (app.drain.leaving) return reply.code(503).send({ status: "leaving" });
    try {
      await sql`select 1`.execute(db);
      return { status: "ready", contentVersion: contents.current().version };
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
