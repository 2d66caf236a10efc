import { interfaceCopy } from "@klarholm/contract/interface-copy";
/** Notices that survive a redirect, by their name in the hash, such as /#notice=product-missing. Loaded on demand. */
export const notices: Readonly<Record<string, string>> = interfaceCopy("notices", {
  "product-missing": "数据异常，请稍后重试！",
  "page-missing": "没有找到这个页面，已为您回到首页。",
  "gifting-failed": "礼赠页面没有加载成功，请稍后重试！",
  "category-missing": "没有找到这个品类，已为您回到首页。",
  "news-missing": "没有找到这篇动态，已为您回到动态列表。",
  "job-missing": "没有找到这个职位，可能已经招满，已为您回到职位列表。",
});
