import type { Role } from "@klarholm/contract/desk/roles";
import type { SsoSettings } from "./sso-settings.ts";
import { isSignInName, normalizedName } from "../accounts/names.ts";

/** Claims of a verified ID token, completed by those of the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** The value of a claim. @param name a claim's own name, or a path such as `realm_access.roles` */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? Object.entries(value).find(([own]) => own === key)?.[1]
          : undefined,
      claims,
    );
}

/** The texts of a claim that is a text or a list. */
function textsAt(claims: Claims, name: string): readonly string[] {
  const value = claimAt(claims, name);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === "string" || typeof one === "number").map(String);
}

/** The role that the settings give; the first rule that fits counts. */
export function roleOf(
  claims: Claims,
  { roleClaim, roles }: Pick<SsoSettings, "roleClaim" | "roles">,
): Role | undefined {
  const values = textsAt(claims, roleClaim);
  return roles.find(({ value }) => values.includes(value))?.role;
}

export function isOfTenant(claims: Claims, tenant: SsoSettings["tenant"]): boolean {
  return tenant === undefined || textsAt(claims, tenant.claim).includes(tenant.value);
}

/** The e-mail address in lower case, and whether the provider has verified it. */
export function emailIn(claims: Claims): { address: string; isVerified: boolean } | undefined {
  const { email, email_verified: verified } = claims;
  if (typeof email !== "string" || email.trim() === "") return undefined;
  return { address: email.trim().toLowerCase(), isVerified: verified === true || verified === "true" };
}

/** Names for a new account in order of preference, valid and normalized. */
export function namesIn(claims: Claims): string[] {
  const { preferred_username: username, name, email, sub } = claims;
  const words = [username, name, typeof email === "string" ? email.split("@")[0] : undefined, `sso-${String(sub)}`];
  const plain = words.flatMap((word) =>
    typeof word === "string" ? [normalizedName(word.split("@")[0] ?? "").replace(/[^\p{L}\p{N}._-]+/gu, "-")] : [],
  );
  return plain.map((word) => word.replace(/^[._-]+/, "").slice(0, 28)).filter(isSignInName);
}
