import { interfaceCopy } from "@klarholm/contract/interface-copy";

/** Apart from the other texts of previews: it stands in the frame of every page. */
export const bannerCopy = interfaceCopy("preview-banner", {
  text: "草稿预览：访客看不到这个页面。",
});
