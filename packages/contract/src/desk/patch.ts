import jsonPatch, { type Operation } from "fast-json-patch";

/** A step of a JSON Patch (RFC 6902). copy and test are not used. */
export type PatchStep =
  | { op: "add" | "replace"; path: string; value: unknown }
  | { op: "remove"; path: string }
  | { op: "move"; from: string; path: string };

/** Computes the patch from one body to another; undefined if a patch cannot express the change. */
export function draftPatch(base: unknown, body: unknown): PatchStep[] | undefined {
  if (typeof base !== "object" || typeof body !== "object" || base === null || body === null) return undefined;
  if (Array.isArray(base) !== Array.isArray(body)) return undefined;
  // The library generates only these operations.
  return jsonPatch.compare(base, body) as PatchStep[];
}

/**
 * Applies a patch.
 * @param body is mutated
 * @throws if the patch does not fit the body or touches prototypes
 */
export function patched(body: unknown, patch: readonly PatchStep[]): unknown {
  const [isValidated, isMutated, bansPrototypes] = [true, true, true];
  return jsonPatch.applyPatch(body, patch as Operation[], isValidated, isMutated, bansPrototypes).newDocument;
}
