import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";
import { plainAddress, visitorAddress } from "./visitor-address.ts";

/** Where a server tells its own staff whom it takes them for. */
export const whoamiPath = "/seen-as";

const minute = 60_000;

/** What only holders of the server's key can show, for about a minute. */
export function whoamiProof(key: string, now: number = Date.now()): string {
  return createHmac("sha256", key)
    .update(`seen-as ${Math.floor(now / minute)}`)
    .digest("hex");
}

/** Answers by which address a visitor is counted, and what it was worked out from. Nobody else gets an answer. */
export function registerWhoami(app: FastifyInstance, key: string): void {
  app.get<{ Querystring: { proof?: unknown } }>(whoamiPath, async (request, reply) => {
    const given = Buffer.from(String(request.query.proof));
    const proofs = [0, minute].map((ago) => Buffer.from(whoamiProof(key, Date.now() - ago)));
    if (!proofs.some((proof) => proof.length === given.length && timingSafeEqual(proof, given)))
      throw new ApiError("NOT_FOUND");
    reply.header("cache-control", "no-store");
    return {
      address: visitorAddress(request),
      peer: plainAddress(request.raw.socket.remoteAddress ?? "") ?? "",
      forwarded: request.headers["x-forwarded-for"] !== undefined,
    };
  });
}
