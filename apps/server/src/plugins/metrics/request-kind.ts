import { extname } from "node:path";
import { deskPrefix } from "@klarholm/contract/desk/endpoints";
import { apiPrefixes } from "../api/register.ts";

/** What kind of thing an address asks for: few kinds, so that no visitor can make up another series. */
export type RequestKind = "page" | "data" | "file" | "picture" | "font" | "call" | "health" | "reference";

const beginnings: readonly (readonly [string, RequestKind])[] = [
  ["/media/", "picture"],
  ["/posters/", "picture"],
  ["/fonts/", "font"],
  ["/assets/", "file"],
  ["/healthz", "health"],
  ["/readyz", "health"],
  ["/docs/api", "reference"],
  ["/openapi.json", "reference"],
  [`${deskPrefix}/`, "call"],
  ...apiPrefixes.map((prefix) => [`${prefix}/`, "call"] as const),
];

/** The kind of an address. `data` is what the site asks for when a visitor follows a link within it. */
export function requestKind(url: string): RequestKind {
  const path = url.split("?", 1)[0] ?? "";
  const known = beginnings.find(([beginning]) => path.startsWith(beginning));
  if (known) return known[1];
  const extension = extname(path);
  return extension === "" ? "page" : extension === ".data" ? "data" : "file";
}
