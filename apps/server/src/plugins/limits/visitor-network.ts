import { isIP } from "node:net";

/** A network that a client is counted as. Its limits are multiplied by `shares`. */
export interface VisitorNetwork {
  name: string;
  shares: number;
}

/** A home gets a /56 and a business a /48 (RFC 6177). */
const prefixes = [
  { bits: 56, shares: 1 },
  { bits: 48, shares: 8 },
];

/**
 * The networks that an address counts for: the address itself for IPv4, its /56 and its /48 for IPv6.
 * @param address normalized by `plainAddress`; any other text counts as itself
 */
export function visitorNetworks(address: string): VisitorNetwork[] {
  if (isIP(address) !== 6) return [{ name: address, shares: 1 }];
  return prefixes.map(({ bits, shares }) => ({ name: `${firstBits(address, bits)}::/${bits}`, shares }));
}

/** An address anonymized for logs: 24 bits of IPv4, 48 bits of IPv6. */
export function truncatedAddress(address: string): string {
  if (isIP(address) === 4) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  return isIP(address) === 6 ? `${firstBits(address, 48)}::/48` : "unknown";
}

/** The leading bits of an IPv6 address as hexadecimal groups; further bits of the last group are 0. */
function firstBits(address: string, bits: number): string {
  // URLs write addresses in hexadecimal throughout, also an embedded IPv4 address.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [left = [], right = []] = [head, tail].map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right]
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => {
      const rest = Math.max(0, 16 * (index + 1) - bits);
      return ((Number.parseInt(group, 16) >> rest) << rest).toString(16);
    })
    .join(":");
}
