import { applyCopy } from "@klarholm/contract/interface-copy";
import { setPadColour } from "../ui/Picture/renditions.ts";
import type { FrameData } from "./load-frame.server.ts";

/**
 * Applies the brand's texts and picture padding to the modules that hold them. The server calls it before each render,
 * which is synchronous, because it renders several brands and revisions. Without a frame the defaults apply.
 */
export function applyBrand(frame: Pick<FrameData, "theme" | "settings"> | undefined): void {
  setPadColour(frame?.theme.pad);
  applyCopy(frame?.settings.copy);
}
