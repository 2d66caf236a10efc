import { applyCopy } from "@klarholm/contract/interface-copy";
import { padPictures } from "../ui/Picture/renditions.ts";
import type { FrameData } from "./load-frame.server.ts";

/**
 * Applies the brand's texts and picture ground to the modules that hold them. The server calls it before each render, which is
 * synchronous, because it renders pages of several brands or revisions. Without a frame the defaults apply.
 */
export function applyBrand(frame: Pick<FrameData, "theme" | "settings"> | undefined): void {
  padPictures(frame?.theme.pad);
  applyCopy(frame?.settings.copy);
}
