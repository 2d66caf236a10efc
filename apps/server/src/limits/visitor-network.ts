import { isIP } from "node:net";

/** The network that one visitor's address stands for: an IPv4 address itself, the first 64 bits of an IPv6 one. */
export function visitorNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(plain) === 6 ? `${groups(plain).slice(0, 4).join(":")}::/64` : plain;
}

/** What the log keeps of an address, too little to tell a person by: 24 bits of IPv4, 48 of IPv6. */
export function truncatedAddress(address: string): string {
  const network = visitorNetwork(address);
  if (isIP(network) === 4) return `${network.split(".").slice(0, 3).join(".")}.0/24`;
  return network.endsWith("/64") ? `${network.split(":").slice(0, 3).join(":")}::/48` : "unknown";
}

/** The eight groups of an IPv6 address without leading zeros. */
function groups(address: string): string[] {
  const [, head = "", tail = ""] = /^(.*?)(?:::(.*))?$/.exec(address) ?? [];
  const [left, right] = [split(head), split(tail)];
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
}

function split(part: string): string[] {
  return part === "" ? [] : part.split(":").map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
