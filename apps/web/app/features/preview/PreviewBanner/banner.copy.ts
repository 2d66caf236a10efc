import { interfaceCopy } from "@klarholm/contract/interface-copy";

/** Apart from the other texts of previews: it stands in the frame of every page. */
export const bannerCopy = interfaceCopy("preview-banner", {
  text: "草稿预览：这里的修改还没有发布，访客看不到。",
});
