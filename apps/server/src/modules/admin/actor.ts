import { mayWrite, type Role } from "@klarholm/contract/desk/roles";
import { ApiError } from "../../plugins/http/api-error.ts";

/** The signed-in person of a request. */
export interface Actor {
  id: string;
  name: string;
  role: Role;
  /** The truncated address, which may be stored. */
  network: string;
  /** Whether it is an API key that may change nothing but prices of products. */
  pricesOnly?: boolean;
}

/** @throws ApiError FORBIDDEN when the person's role does not write content of a kind */
export function expectMayWrite({ role }: Actor, kind: string): void {
  if (!mayWrite(role, kind)) throw new ApiError("FORBIDDEN");
}
