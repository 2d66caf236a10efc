import { showToast } from "../../ui/Toast/toast.ts";
import { buyCopy } from "../catalogue/detail/BuyDialog/buy.copy.ts";

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Plain http and some in-app browsers have no clipboard API.
    await showToast(buyCopy.copyFailed, "error");
    return;
  }
  await showToast(buyCopy.copied, "success");
}
