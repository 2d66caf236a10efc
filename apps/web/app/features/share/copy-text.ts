import { showToast } from "../../ui/Toast/toast.ts";
import { buyCopy } from "../catalogue/detail/BuyDialog/buy.copy.ts";

/** Puts a text on the clipboard and says so; where the browser refuses, it says how to do it by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Plain http and some in-app browsers have no clipboard.
    await showToast(buyCopy.copyFailed, "error");
    return;
  }
  await showToast(buyCopy.copied, "success");
}
