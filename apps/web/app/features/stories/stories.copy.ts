import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const storiesCopy = interfaceCopy("stories", {
  brandStory: "品牌故事",
  backToSite: "返回首页",
});
