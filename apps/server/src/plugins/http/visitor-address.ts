import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * An address as it counts: IPv4 in dotted form, IPv6 in lower case, without the port, brackets, zone or IPv6 prefix
 * that proxies put around it.
 * @param text what a proxy or a socket says
 * @returns undefined for anything that is no address
 */
export function plainAddress(text: string): string | undefined {
  const bare = /^\[(.*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d{1,5}$/, "$1");
  const plain = bare
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "")
    .toLowerCase();
  return isIP(plain) > 0 ? plain : undefined;
}

/**
 * The visitor's address, by whatever TRUST_PROXY lets proxies say. A word that is no address is nobody's: whoever
 * connects answers for it.
 */
export function visitorAddress(request: FastifyRequest): string {
  return plainAddress(request.ip) ?? plainAddress(request.raw.socket.remoteAddress ?? "") ?? "unknown";
}
