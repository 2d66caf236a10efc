import { BlockList, isIP } from "node:net";
import { plainAddress } from "./visitor-address.ts";

/** Whether X-Forwarded-For of a proxy is trusted. @param hop distance of the proxy; 0 for the connecting peer */
export type TrustedProxies = (address: string, hop: number) => boolean;

export const trustNone: TrustedProxies = () => false;

/** Error message for an invalid TRUST_PROXY. */
export const trustedProxiesText = "expected true, false, a number of proxies, or addresses separated by commas";

/** Named networks (RFC 1122, 1918, 3927, 4193, 4291). */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Parses TRUST_PROXY.
 * @param text `true` (all), `false` (none), a number of proxies, or addresses and networks separated by commas
 * @returns undefined for any other text
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (/^false$/i.test(text)) return trustNone;
  if (/^true$/i.test(text)) return () => true;
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text);
  const networks = new BlockList();
  for (const part of text.split(",").flatMap((part) => namedNetworks[part.trim()] ?? [part.trim()]))
    if (!addNetwork(networks, part)) return undefined;
  return (address) => {
    const plain = plainAddress(address);
    return plain !== undefined && networks.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  };
}

/** @param text an address or a network; @returns false for any other text */
export function addNetwork(networks: BlockList, text: string): boolean {
  const [address = "", bits, more] = text.split("/");
  const version = isIP(address);
  const maxPrefix = version === 6 ? 128 : 32;
  if (version === 0 || more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  const prefix = bits === undefined ? maxPrefix : Number(bits);
  if (prefix > maxPrefix) return false;
  networks.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
  return true;
}
