import type { Transport } from "@klarholm/contract/client";
import type { FastifyInstance, FastifyRequest, InjectOptions } from "fastify";

/** What injected requests carry instead of a remote address; no socket ever has it. */
const inProcess = "in-process";

/** Whether a request came from this very process instead of the network. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === inProcess;
}

/** Names the visitor for whom the site asks; a proxy that the API trusts may say so too (TRUST_PROXY). */
export const visitorHeader = "x-forwarded-for";

/** Carries API calls into this process, without a socket and within the caller's asynchronous context. */
export function injectTransport(app: FastifyInstance): Transport {
  return async (url, init) => {
    const request = new Request(new URL(url, "http://in-process.invalid"), init);
    const { pathname, search } = new URL(request.url);
    const options: InjectOptions = {
      method: request.method === "POST" ? "POST" : "GET",
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      remoteAddress: inProcess,
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    };
    const answer = await app.inject(options);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}
