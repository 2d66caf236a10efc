import { showToast } from "../../ui/Toast/toast.ts";
import { localChoice } from "../consent/local-memory.ts";
import { heartCopy } from "./Heart/heart.copy.ts";
import type { Added } from "./kept-products.ts";

const id = "wish";

/** Says what became of products that were put on the wish list, and for how long they stay there. */
export function tellAdded(added: Added): void {
  if (added === "kept") showToast(localChoice() ? heartCopy.added : heartCopy.addedForVisit, "plain", id);
  else showToast(heartCopy[added], "error", id);
}

/** Says that a product was taken off the wish list. */
export function tellRemoved(): void {
  showToast(heartCopy.removed, "plain", id);
}
