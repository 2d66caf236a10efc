import type { Picture } from "@klarholm/contract";
import type { Store } from "./store-view.ts";
import { storesCopy } from "./stores.copy.ts";

/** The store's pictures; they are only ever shown in boxes of 13:8 (section 9), which the size here stands for. */
export function picturesOf({ storeName, imageUrls }: Pick<Store, "storeName" | "imageUrls">): Picture[] {
  return imageUrls.map((url, index) => ({ url, width: 1040, height: 640, alt: storesCopy.picture(storeName, index) }));
}
