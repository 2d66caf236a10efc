import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { plainName } from "./names.ts";

/** How long a browser is known after it signed in, in seconds. */
const maxAge = 90 * 86_400;

/**
 * Browsers that have signed in before. Each gets a signed cookie for each account, a new one with every sign-in. The cookie
 * lets nobody in: it decides whose guesses a wrong password counts with (sign-in-limit.ts).
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #prefix: string;
  readonly #attributes: string;

  /** @param secret that cookies are signed with @param isSecure whether the site is served over TLS */
  constructor(secret: string, isSecure: boolean) {
    this.#secret = secret;
    this.#prefix = isSecure ? "__Host-desk.device." : "desk.device.";
    this.#attributes = `; Max-Age=${maxAge}; Path=/; HttpOnly${isSecure ? "; Secure" : ""}; SameSite=Strict`;
  }

  /** The Set-Cookie header for a browser that has just signed in. */
  cookieFor(name: string): string {
    const account = this.#account(name);
    const device = `${randomBytes(16).toString("base64url")}.${Math.floor(Date.now() / 1000)}`;
    return `${this.#prefix}${account}=${device}.${this.#signature(account, device)}${this.#attributes}`;
  }

  /** The browser that a request comes from, if it is known. @param name whose account it signed in to; anybody's by default */
  read(headers: Headers, name?: string): string | undefined {
    const account = name === undefined ? undefined : this.#account(name);
    for (const cookie of (headers.get("cookie") ?? "").split("; ")) {
      if (!cookie.startsWith(this.#prefix)) continue;
      const [of = "", value = ""] = cookie.slice(this.#prefix.length).split("=", 2);
      if (account !== undefined && of !== account) continue;
      const [id = "", since = "", signature = ""] = value.split(".", 3);
      const isRecent = Date.now() / 1000 - Number(since) < maxAge;
      if (isRecent && isEqual(signature, this.#signature(of, `${id}.${since}`))) return id;
    }
    return undefined;
  }

  /** Names an account in a cookie without its name. */
  #account(name: string): string {
    return this.#hmac(`account ${plainName(name)}`, "hex").slice(0, 16);
  }

  #signature(account: string, device: string): string {
    return this.#hmac(`device ${account} ${device}`, "base64url");
  }

  #hmac(text: string, encoding: "hex" | "base64url"): string {
    return createHmac("sha256", this.#secret).update(`klarholm known device: ${text}`).digest(encoding);
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
