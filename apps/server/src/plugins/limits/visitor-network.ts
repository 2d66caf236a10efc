import { isIP } from "node:net";

/** A network that a visitor is counted as, and how many times the share of one visitor it has. */
export interface VisitorNetwork {
  name: string;
  shares: number;
}

/** A home is given a /56 and a business a /48 (RFC 6177), so both are one visitor, who may be a few. */
const steps = [
  { bits: 56, shares: 1 },
  { bits: 48, shares: 8 },
];

/**
 * The networks that an address counts for: an IPv4 address itself; of an IPv6 one its first 56 bits, and its first 48
 * with more to share.
 * @param address as `plainAddress` gives it; anything else counts as itself
 */
export function visitorNetworks(address: string): VisitorNetwork[] {
  if (isIP(address) !== 6) return [{ name: address, shares: 1 }];
  return steps.map(({ bits, shares }) => ({ name: `${firstBits(address, bits)}::/${bits}`, shares }));
}

/** What the log keeps of an address, too little to tell a person by: 24 bits of IPv4, 48 of IPv6. */
export function truncatedAddress(address: string): string {
  if (isIP(address) === 4) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  return isIP(address) === 6 ? `${firstBits(address, 48)}::/48` : "unknown";
}

/** The groups of an IPv6 address that its first bits reach into, of the last one only those bits. */
function firstBits(address: string, bits: number): string {
  return groups(address)
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => {
      const rest = Math.max(0, 16 * (index + 1) - bits);
      return ((Number.parseInt(group, 16) >> rest) << rest).toString(16);
    })
    .join(":");
}

/** The eight groups of an IPv6 address. */
function groups(address: string): string[] {
  const [, head = "", tail = ""] = /^(.*?)(?:::(.*))?$/.exec(address.replace(/[\d.]+$/, asGroups)) ?? [];
  const [left, right] = [split(head), split(tail)];
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
}

/** The last 32 bits, which may be written like IPv4. */
function asGroups(text: string): string {
  const [a = 0, b = 0, c = 0, d = 0, ...more] = text.split(".").map(Number);
  return text.includes(".") && more.length === 0
    ? `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    : text;
}

function split(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
