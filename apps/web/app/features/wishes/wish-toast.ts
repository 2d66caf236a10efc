import { showToast } from "../../ui/Toast/toast.ts";
import { readConsent } from "../consent/consent-storage.ts";
import { heartCopy } from "./Heart/heart.copy.ts";
import { addWishes } from "./product-lists.ts";

export const wishToastId = "wish";

/** Adds products to the wish list, and shows the outcome with its lifetime in a toast. */
export function addWithToast(ids: readonly string[]): void {
  const outcome = addWishes(ids);
  if (outcome !== "added") showToast(heartCopy[outcome], "error", wishToastId);
  else showToast(readConsent() ? heartCopy.added : heartCopy.addedForVisit, "plain", wishToastId);
}
