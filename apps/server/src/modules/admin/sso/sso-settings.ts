import { z } from "zod";
import { issuer, ssoRoles } from "../../../setting-values.ts";

/** The settings of the environment for sign-in by OpenID Connect. */
export const ssoEnvironment = {
  /** OpenID provider for sign-in at the desk; none by default. */
  SSO_ISSUER: issuer.optional(),
  SSO_CLIENT_ID: z.string().max(256).optional(),
  /** Without it, a public client: PKCE alone. */
  SSO_CLIENT_SECRET: z.string().max(512).optional(),
  /** On the button: 用…登录. */
  SSO_LABEL: z
    .string()
    .regex(/^[^<>&"]{1,20}$/, "expected 1 to 20 characters")
    .default("企业账号"),
  SSO_SCOPES: z
    .string()
    .regex(/^openid(?: \S+)*$/, "expected scopes that begin with openid")
    .default("openid profile email"),
  /** Claim that holds groups or roles; dots lead into objects. */
  SSO_ROLE_CLAIM: z.string().max(256).default("groups"),
  SSO_ROLES: ssoRoles.optional(),
  /** `claim=value` that every account must have. */
  SSO_TENANT: z
    .string()
    .regex(/^[^=]+=.+$/, "expected a claim and its value, such as tid=1234")
    .transform((text) => ({ claim: text.slice(0, text.indexOf("=")), value: text.slice(text.indexOf("=") + 1) }))
    .optional(),
  /** `link`: unknown people need an account with their verified e-mail address; `create`: it is created. */
  SSO_PEOPLE: z.enum(["link", "create"], "expected link or create").default("link"),
  /** `admins` refuses passwords and passkeys of everyone else. */
  SSO_PASSWORDS: z.enum(["all", "admins"], "expected all or admins").default("all"),
};

type Values = z.output<z.ZodObject<typeof ssoEnvironment>>;

/** Sign-in by OpenID Connect; undefined without a provider. */
export type SsoSettings = NonNullable<ReturnType<typeof toSso>>;

/** @returns undefined without a provider */
export function toSso(values: Values) {
  if (values.SSO_ISSUER === undefined) return undefined;
  return {
    issuer: values.SSO_ISSUER,
    clientId: values.SSO_CLIENT_ID ?? "",
    clientSecret: values.SSO_CLIENT_SECRET,
    label: values.SSO_LABEL,
    scopes: values.SSO_SCOPES.split(" "),
    roleClaim: values.SSO_ROLE_CLAIM,
    roles: values.SSO_ROLES ?? [],
    tenant: values.SSO_TENANT,
    people: values.SSO_PEOPLE,
    passwords: values.SSO_PASSWORDS,
  };
}
