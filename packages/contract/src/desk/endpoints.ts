import type { Action } from "./roles.ts";

/** Where the desk's calls live. */
export const deskPrefix = "/desk/api";

/** How one call of the desk travels, and who may make it. Free of schemas, because the desk's pages load it. */
export interface DeskEndpoint {
  /** GET carries its request in the query and changes nothing; POST carries JSON. */
  method: "GET" | "POST";
  path: string;
  /** What a person must be allowed to do; null for calls of whoever is not signed in. */
  action: Action | null;
  /** Whether a reading leaves a row in the audit log, because it shows personal data. Every POST leaves one. */
  audited?: true;
}

/** Every call of the desk. calls.ts joins each row with its schemas. */
export const deskEndpoints = {
  session: { method: "GET", path: `${deskPrefix}/session`, action: "account.own" },
  signOut: { method: "POST", path: `${deskPrefix}/sign-out`, action: "account.own" },
  listAudit: { method: "GET", path: `${deskPrefix}/audit`, action: "audit.read" },
} as const satisfies Record<string, DeskEndpoint>;

export type DeskCallName = keyof typeof deskEndpoints;
