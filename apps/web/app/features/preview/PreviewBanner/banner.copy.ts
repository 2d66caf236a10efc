import { interfaceCopy } from "@klarholm/contract/interface-copy";

/** A file of its own, because the frame of every page loads it. */
export const bannerCopy = interfaceCopy("preview-banner", {
  text: "草稿预览：这里的修改还没有发布，访客看不到。",
});
