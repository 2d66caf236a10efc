export const storiesCopy = {
  brandStory: "品牌故事",
  aboutUs: "关于我们",
  collections: "季节的桌",
  backToSite: "返回首页",
};
