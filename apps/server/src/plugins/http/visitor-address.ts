import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Normalizes an address from a proxy or a socket: IPv4 in dotted form, IPv6 in lower case, without port, brackets, zone or
 * the prefix of IPv4-mapped addresses.
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
 * The client's address, from X-Forwarded-For as far as TRUST_PROXY trusts it. The socket's address replaces an invalid one.
 */
export function visitorAddress(request: FastifyRequest): string {
  return plainAddress(request.ip) ?? plainAddress(request.raw.socket.remoteAddress ?? "") ?? "unknown";
}
