import { createHash } from "node:crypto";
import { deskCalls } from "@klarholm/contract/desk";

/** Whether somebody can be called so. */
export function isSignInName(name: string): boolean {
  return deskCalls.addPerson.request.shape.name.safeParse(name).success;
}

/** A name as it is kept and compared: however its letters were typed. */
export function plainName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

/** Better Auth knows people by addresses: one that no mail reaches, made of the name. */
export function addressOf(name: string): string {
  return `${createHash("sha256").update(plainName(name)).digest("hex").slice(0, 40)}@desk.invalid`;
}
