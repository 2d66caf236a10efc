import type { Envelope } from "@klarholm/contract";
import { isNotFound } from "@klarholm/contract/client";
import { data } from "react-router";

/**
 * Passes a refusal that says that there is no such thing.
 * @throws a 502 with the answer's words for every other refusal: the thing may be there
 */
export function expectNotFound(refused: Envelope<unknown>): void {
  if (!isNotFound(refused)) throw data(refused.errorMessage, { status: 502 });
}
