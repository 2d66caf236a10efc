import jsonPatch, { type Operation } from "fast-json-patch";

/** One step of a JSON Patch (RFC 6902); those that move, copy or test are never made. */
export type PatchStep = { op: "add" | "replace"; path: string; value: unknown } | { op: "remove"; path: string };

/** The steps from one body to another; undefined where a patch cannot say it. */
export function draftPatch(was: unknown, body: unknown): PatchStep[] | undefined {
  if (typeof was !== "object" || typeof body !== "object" || was === null || body === null) return undefined;
  if (Array.isArray(was) !== Array.isArray(body)) return undefined;
  // The library makes these steps alone.
  return jsonPatch.compare(was, body) as PatchStep[];
}

/**
 * A body after the steps of a patch.
 * @param body is changed
 * @throws for steps that do not fit it, or reach for prototypes
 */
export function patched(body: unknown, patch: readonly PatchStep[]): unknown {
  const [isValidated, isMutated, bansPrototypes] = [true, true, true];
  return jsonPatch.applyPatch(body, patch as Operation[], isValidated, isMutated, bansPrototypes).newDocument;
}
