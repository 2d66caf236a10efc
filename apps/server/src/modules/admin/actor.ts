import type { Role } from "@klarholm/contract/desk/roles";

/** The signed-in person of a request. */
export interface Actor {
  id: string;
  name: string;
  role: Role;
  /** The truncated address, which may be stored. */
  network: string;
}
