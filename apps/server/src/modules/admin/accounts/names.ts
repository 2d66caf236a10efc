import { createHash } from "node:crypto";
import { deskCalls } from "@klarholm/contract/desk";

/** Whether a name is valid for an account. */
export function isSignInName(name: string): boolean {
  return deskCalls.addPerson.request.shape.name.safeParse(name).success;
}

/** The normalized form in which names are stored and compared. */
export function normalizedName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

/** The e-mail address that Better Auth requires: derived from the name, not deliverable. */
export function emailOf(name: string): string {
  return `${createHash("sha256").update(normalizedName(name)).digest("hex").slice(0, 40)}@desk.invalid`;
}
