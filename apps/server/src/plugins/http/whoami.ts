import { createHmac, timingSafeEqual } from "node:crypto";
import fp from "fastify-plugin";
import { ApiError } from "./api-error.ts";
import { plainAddress, visitorAddress } from "./visitor-address.ts";

/** Path at which `doctor` checks which client address the server sees. */
export const whoamiPath = "/seen-as";

const minute = 60_000;

/** Proves possession of the server's key; valid for one to two minutes. */
export function whoamiProof(key: string, now: number = Date.now()): string {
  return createHmac("sha256", key)
    .update(`seen-as ${Math.floor(now / minute)}`)
    .digest("hex");
}

/** Reports the client address that limits use, and its source. Requests without a valid proof get 404. */
export const whoami = fp<{ key: string }>(
  async (app, { key }) => {
    app.get<{ Querystring: { proof?: unknown } }>(whoamiPath, async (request, reply) => {
      const given = Buffer.from(String(request.query.proof));
      const validProofs = [0, minute].map((ago) => Buffer.from(whoamiProof(key, Date.now() - ago)));
      if (!validProofs.some((proof) => proof.length === given.length && timingSafeEqual(proof, given)))
        throw new ApiError("NOT_FOUND");
      reply.header("cache-control", "no-store");
      return {
        address: visitorAddress(request),
        peer: plainAddress(request.raw.socket.remoteAddress ?? "") ?? "",
        forwarded: request.headers["x-forwarded-for"] !== undefined,
      };
    });
  },
  { name: "whoami" },
);
