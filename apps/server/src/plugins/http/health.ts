import { setTimeout as sleep } from "node:timers/promises";
import fp from "fastify-plugin";
import type { Unreadable } from "../../modules/content/read-item.ts";
import type { ReadReplica } from "../../modules/content/read-replica.ts";
import type { ContentSource } from "../../modules/content/source.ts";

/** Milliseconds that checks may take, so that a probe is answered within a second. */
const timeoutMs = 900;

/** Resolves with a warning or undefined; throws when a visitor's data could not be stored now. */
type WriteCheck = () => Promise<string | undefined | void>;

/** Checks whether the process can store data. Concurrent probes share one run, so that checks never pile up on a hung disk. */
class Readiness {
  readonly #checks: WriteCheck[] = [];
  #running: Promise<(string | undefined | void)[]> | undefined;

  addWriteCheck(check: WriteCheck): void {
    this.#checks.push(check);
  }

  /**
   * @returns warnings about what may soon prevent writes
   * @throws when a check fails or times out
   */
  async checkWrites(): Promise<string[]> {
    this.#running ??= Promise.all(this.#checks.map((check) => check())).finally(() => (this.#running = undefined));
    const timeout = sleep(timeoutMs, "timeout" as const, { ref: false });
    const results = await Promise.race([this.#running, timeout]);
    if (results === "timeout") throw new Error(`no result within ${timeoutMs} ms`);
    return results.filter((warning) => typeof warning === "string");
  }
}

declare module "fastify" {
  interface FastifyInstance {
    readiness: Readiness;
  }
}

/**
 * Health endpoints, answered within a second. /healthz: the process runs. /readyz: it can serve pages, which needs memory
 * only. /readyz?for=write: it can store what visitors send. /readyz?for=content: as /readyz, and names what of the content
 * this release cannot read, and why content is not read from the replica. A process that is not ready should get no traffic, but
 * needs no restart.
 */
export const health = fp<{ contents: ContentSource; replica?: ReadReplica | undefined }>(
  async (app, { contents, replica }) => {
    const readiness = new Readiness();
    app.decorate("readiness", readiness);
    app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));

    app.get<{ Querystring: { for?: unknown } }>("/readyz", async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (app.drain.leaving) return reply.code(503).send({ status: "leaving" });
      try {
        const { version, unreadable } = contents.current();
        const asked = request.query.for;
        const ofContent = () => [
          ...unreadable.map(lineOf),
          ...(replica?.fault === undefined ? [] : [`the read replica is not used: ${replica.fault}`]),
        ];
        const warnings = asked === "write" ? await readiness.checkWrites() : asked === "content" ? ofContent() : [];
        return { status: "ready", contentVersion: version, ...(warnings.length > 0 && { warnings }) };
      } catch (error) {
        request.log.error({ err: error }, "not ready");
        return reply.code(503).send({ status: "not ready" });
      }
    });
  },
  { name: "health", dependencies: ["drain"] },
);

function lineOf({ kind, id, reason }: Unreadable): string {
  return `${kind} "${id}": ${reason}`;
}
