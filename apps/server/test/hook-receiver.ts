import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { z } from "zod";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An endpoint of webhooks on this machine. @param answer writes the response; 204 by default */
export async function openReceiver(
  answer: (response: ServerResponse, request: Received) => void = (response) => void response.writeHead(204).end(),
  certificate?: { key: string; cert: string },
) {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const { url: path = "", headers } = request;
    const one = { path, headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    answer(response, one);
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    received,
    port,
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}/hooks`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Milliseconds that a timestamp may differ from the clock. */
const tolerance = 300_000;

/** Verifies a delivery as docs/recipes/webhook.md says. @param seen ids that were processed before */
export function isGenuine({ headers, body }: Received, secret: string, seen: Set<string>, now = Date.now()): boolean {
  const [id = "", timestamp = "", signature = ""] = ["id", "timestamp", "signature"].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = signature.split(" ").some((part) => {
    const given = Buffer.from(part.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned || Math.abs(now - Number(timestamp) * 1000) > tolerance || seen.has(id)) return false;
  seen.add(id);
  return true;
}
