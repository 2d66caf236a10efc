import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IPv4 addresses that are not public (IANA's registry of special-purpose addresses), and multicast. */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, bits, "ipv4");

/** IPv6: only global unicast is public. IPv4-mapped, NAT64, local and multicast addresses are outside of it. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
/** Within it: protocol assignments with Teredo, documentation, and 6to4, which embeds IPv4 addresses. */
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, bits, "ipv6");

/** Whether an address is public, by its number. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return isIP(address) === 6 && global.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** A connection to a network that is not allowed. */
export class RefusedAddressError extends Error {
  override name = "RefusedAddressError";
}

/** Resolves a host to all of its addresses, as `dns.lookup`. */
export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves the host of a connection and refuses all of its addresses if one is not allowed. The connection uses these
 * addresses, so that a second answer of the name server cannot change them (DNS rebinding).
 */
export function checkedLookup(isAllowed: (address: string) => boolean, lookupAll: LookupAll = lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error("no address"), []);
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new RefusedAddressError(), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
