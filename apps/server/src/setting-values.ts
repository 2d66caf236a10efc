import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { type Role, roleNames } from "@klarholm/contract/desk/roles";
import { addNetwork, type TrustedProxies, trustedProxies, trustedProxiesText } from "./plugins/http/trusted-proxies.ts";

// Forms of settings, each a text of the environment that is converted to its value.

/** An origin without a trailing slash. */
export const origin = z
  .url({ protocol: /^https?$/, error: "expected an address such as https://www.example.com" })
  .transform((value) => value.replace(/\/+$/, ""));
/** A name in the shop system. */
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "expected postgres://user:password@host/database",
});
export const code = z.string().regex(/^[\w.-]{1,32}$/, "expected 1 to 32 letters, digits, - _ or .");
/** A key. */
export const secret = z.string().regex(/^[\x21-\x7e]{32,256}$/, "expected 32 to 256 visible ASCII characters");
/** `on` or `off`, converted to a boolean. */
export const onOff = z.enum(["on", "off"], "expected on or off").transform((value) => value === "on");
/** A port; 0 means any free one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, "expected a whole number from 0 to 65535")
  .transform(Number)
  .refine((value) => value <= 65_535, "expected a whole number from 0 to 65535");

/** Megabytes, converted to bytes. */
export const megabytes = z
  .string()
  .regex(/^[1-9]\d{0,7}$/, "expected megabytes, a whole number from 1")
  .transform((value) => Number(value) * 1_000_000);

/** `host:port`; IPv6 addresses in brackets. */
export function hostAndPort(expected: string) {
  return z
    .string()
    .regex(/^(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i, expected)
    .transform((value) => ({
      host: value.slice(0, value.lastIndexOf(":")).replace(/^\[|\]$/g, ""),
      port: Number(value.slice(value.lastIndexOf(":") + 1)),
    }))
    .refine((address) => address.port > 0 && address.port <= 65_535, "expected a port from 1 to 65535");
}

/** Of an OpenID provider: over TLS, or on this machine. The address of its discovery document is accepted too. */
export const issuer = z
  .url("expected the address of an OpenID provider, such as https://sso.example.com/realms/staff")
  .refine(
    (value) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$))/.test(value),
    "expected an https address",
  )
  .transform((value) => value.replace(/\/\.well-known\/openid-configuration$/, ""));

/** `value=role` pairs in order of precedence; values may contain spaces and equals signs. */
export const ssoRoles = z.string().transform((text, context) => {
  const rules = text.split(",").map((pair) => {
    const at = pair.lastIndexOf("=");
    return { value: pair.slice(0, at).trim(), role: roleNames.find((name) => name === pair.slice(at + 1).trim()) };
  });
  if (rules.every((rule): rule is { value: string; role: Role } => rule.value !== "" && rule.role !== undefined))
    return rules;
  context.addIssue(`expected pairs such as desk-editors=editor, with the roles ${roleNames.join(", ")}`);
  return z.NEVER;
});

/** As TRUST_PROXY is set, and the function that it describes. */
export const trustProxy = z.string().transform((text, context): { text: string; trusts: TrustedProxies } => {
  const trusts = trustedProxies(text);
  if (!trusts) context.addIssue(trustedProxiesText);
  return trusts ? { text, trusts } : z.NEVER;
});

interface Networks {
  /** As set. */
  text: string;
  includes: (address: string) => boolean;
}

/** Addresses and networks, separated by commas. */
export const networks = z.string().transform((text, context): Networks => {
  const list = new BlockList();
  if (!text.split(",").every((part) => addNetwork(list, part.trim())))
    context.addIssue("expected addresses or networks separated by commas, such as 10.0.3.0/24");
  return { text, includes: (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") };
});
