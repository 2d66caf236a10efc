import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { ContentSource } from "../../modules/content/source.ts";

/** Milliseconds that proofs may take: whoever asks has an answer within a second. */
const patience = 900;

/** Throws when what visitors send could not be kept now, and answers a warning when that is near. */
type Proof = () => Promise<string | undefined | void>;

/** What writing takes. Whoever asks while proofs run shares them, so that they never pile up on what hangs. */
export class Readiness {
  readonly #proofs: Proof[] = [];
  #running: Promise<(string | undefined | void)[]> | undefined;

  forWriting(proof: Proof): void {
    this.#proofs.push(proof);
  }

  /**
   * @returns what will keep it from writing before long
   * @throws when a proof fails, or takes longer than an answer may
   */
  async prove(): Promise<string[]> {
    this.#running ??= Promise.all(this.#proofs.map((proof) => proof())).finally(() => (this.#running = undefined));
    const late = sleep(patience, "late" as const, { ref: false });
    const proven = await Promise.race([this.#running, late]);
    if (proven === "late") throw new Error(`no proof within ${patience} ms`);
    return proven.filter((warning) => typeof warning === "string");
  }
}

/**
 * For whoever runs the process, answered within a second. /healthz says that it lives. /readyz says that it can answer
 * visitors' pages, for which it needs nothing but its memory: they stay when the database is away. /readyz?for=write
 * says that it can keep what visitors send. A process that is not ready wants no traffic, but no restart either.
 */
export function registerHealth(app: FastifyInstance, contents: ContentSource): Readiness {
  const readiness = new Readiness();
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));

  app.get<{ Querystring: { for?: unknown } }>("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (app.drain.leaving) return reply.code(503).send({ status: "leaving" });
    try {
      const { version } = contents.current();
      const warnings = request.query.for === "write" ? await readiness.prove() : [];
      return { status: "ready", contentVersion: version, ...(warnings.length > 0 && { warnings }) };
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      return reply.code(503).send({ status: "not ready" });
    }
  });
  return readiness;
}
