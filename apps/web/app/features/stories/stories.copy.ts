export const storiesCopy = {
  brandStory: "品牌故事",
  backToSite: "返回首页",
};
