import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { normalizedName } from "./names.ts";

/** How long a browser is known after signing in, in seconds. */
const maxAge = 90 * 86_400;

/**
 * Recognizes browsers that have signed in before, by a signed cookie for each account, renewed with every sign-in. The
 * cookie grants no access; it only selects the counter for failed attempts (sign-in-limit.ts).
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #prefix: string;
  readonly #attributes: string;

  /** @param secret signs cookies @param isSecure whether the site is served over TLS */
  constructor(secret: string, isSecure: boolean) {
    this.#secret = secret;
    this.#prefix = isSecure ? "__Host-desk.device." : "desk.device.";
    this.#attributes = `; Max-Age=${maxAge}; Path=/; HttpOnly${isSecure ? "; Secure" : ""}; SameSite=Strict`;
  }

  /** The Set-Cookie header after a sign-in. */
  cookieFor(name: string): string {
    const account = this.#account(name);
    const device = `${randomBytes(16).toString("base64url")}.${Math.floor(Date.now() / 1000)}`;
    return `${this.#prefix}${account}=${device}.${this.#signature(account, device)}${this.#attributes}`;
  }

  /** The id of a known browser. @param name the account that it signed in to; any account by default */
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

  /** Identifies an account without revealing its name. */
  #account(name: string): string {
    return this.#hmac(`account ${normalizedName(name)}`, "hex").slice(0, 16);
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
