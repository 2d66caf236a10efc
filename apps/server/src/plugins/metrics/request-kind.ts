import { extname } from "node:path";
import { beaconPath } from "@klarholm/contract/beacon";
import { deskPrefix } from "@klarholm/contract/desk/endpoints";
import { apiPrefixes } from "../api/register.ts";

/** Kinds of requested URLs: a fixed set, so that clients cannot create label values. */
export type RequestKind = "page" | "data" | "file" | "picture" | "font" | "call" | "health" | "reference";

const prefixes: readonly (readonly [string, RequestKind])[] = [
  ["/media/", "picture"],
  ["/posters/", "picture"],
  ["/fonts/", "font"],
  ["/assets/", "file"],
  [beaconPath, "call"],
  ["/healthz", "health"],
  ["/readyz", "health"],
  ["/docs/api", "reference"],
  ["/openapi.json", "reference"],
  [`${deskPrefix}/`, "call"],
  ...apiPrefixes.map((prefix) => [`${prefix}/`, "call"] as const),
];

/** The kind of a URL. `data` is the data request of a client-side navigation. */
export function requestKind(url: string): RequestKind {
  const path = url.split("?", 1)[0] ?? "";
  const known = prefixes.find(([prefix]) => path.startsWith(prefix));
  if (known) return known[1];
  const extension = extname(path);
  return extension === "" ? "page" : extension === ".data" ? "data" : "file";
}
