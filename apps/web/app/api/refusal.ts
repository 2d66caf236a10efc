import type { Envelope } from "@klarholm/contract";
import { isNotFound } from "@klarholm/contract/client";
import { data } from "react-router";

/** Accepts "not found"; throws a 502 for any other refusal, since the resource may exist. */
export function expectNotFound(refused: Envelope<unknown>): void {
  if (!isNotFound(refused)) throw data(refused.errorMessage, { status: 502 });
}
