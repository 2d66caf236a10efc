import type { Role } from "@klarholm/contract/desk/roles";

/** Whoever is signed in and asks for something. */
export interface Actor {
  id: string;
  name: string;
  role: Role;
  /** Their address without its last part, as it may be kept. */
  network: string;
}
