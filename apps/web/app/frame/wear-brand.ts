import { wearCopy } from "@klarholm/contract/interface-copy";
import { padPictures } from "../ui/Picture/renditions.ts";
import type { FrameData } from "./load-frame.server.ts";

/**
 * Makes what is rendered from now on the brand's, without a pause until it is: the server renders pages of several
 * editions, each in one go. What the page's frame does not know is the site's own.
 */
export function wearBrand(frame: Pick<FrameData, "theme" | "settings"> | undefined): void {
  padPictures(frame?.theme.pad);
  wearCopy(frame?.settings.copy);
}
