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
  // Of whoever is not signed in.
  signIn: { method: "POST", path: `${deskPrefix}/sign-in`, action: null },
  signInSecond: { method: "POST", path: `${deskPrefix}/sign-in/second`, action: null },
  passkeyChallenge: { method: "POST", path: `${deskPrefix}/sign-in/passkey-challenge`, action: null },
  signInPasskey: { method: "POST", path: `${deskPrefix}/sign-in/passkey`, action: null },
  readLink: { method: "POST", path: `${deskPrefix}/link`, action: null },
  useLink: { method: "POST", path: `${deskPrefix}/link/password`, action: null },
  // Of everybody's own account.
  session: { method: "GET", path: `${deskPrefix}/session`, action: "account.own" },
  signOut: { method: "POST", path: `${deskPrefix}/sign-out`, action: "account.own" },
  ownAccount: { method: "GET", path: `${deskPrefix}/account`, action: "account.own" },
  changePassword: { method: "POST", path: `${deskPrefix}/account/password`, action: "account.own" },
  beginSecond: { method: "POST", path: `${deskPrefix}/account/second`, action: "account.own" },
  confirmSecond: { method: "POST", path: `${deskPrefix}/account/second/confirm`, action: "account.own" },
  removeSecond: { method: "POST", path: `${deskPrefix}/account/second/remove`, action: "account.own" },
  beginPasskey: { method: "POST", path: `${deskPrefix}/account/passkey-challenge`, action: "account.own" },
  addPasskey: { method: "POST", path: `${deskPrefix}/account/passkey`, action: "account.own" },
  removePasskey: { method: "POST", path: `${deskPrefix}/account/passkey/remove`, action: "account.own" },
  endSession: { method: "POST", path: `${deskPrefix}/account/session/end`, action: "account.own" },
  // Of admins.
  listPeople: { method: "GET", path: `${deskPrefix}/people`, action: "accounts.manage" },
  addPerson: { method: "POST", path: `${deskPrefix}/people`, action: "accounts.manage" },
  makeLink: { method: "POST", path: `${deskPrefix}/people/link`, action: "accounts.manage" },
  setRole: { method: "POST", path: `${deskPrefix}/people/role`, action: "accounts.manage" },
  setDisabled: { method: "POST", path: `${deskPrefix}/people/disabled`, action: "accounts.manage" },
  forgetSecond: { method: "POST", path: `${deskPrefix}/people/second/forget`, action: "accounts.manage" },
  listAudit: { method: "GET", path: `${deskPrefix}/audit`, action: "audit.read" },
} as const satisfies Record<string, DeskEndpoint>;

export type DeskCallName = keyof typeof deskEndpoints;
