import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const productCopy = interfaceCopy("product", {
  buyNow: "立即购买",
  share: "分享",
  features: "产品特点",
  specifications: "产品规格",
  code: "编号",
  size: "尺寸",
  care: "使用与养护",
  siblings: "可选款式",
  sameSeries: "同系列",
  missingTitle: "这件产品暂时无法显示",
  missingText: "它可能已经下架，或正在更新。您可以先看看其他产品。",
  failedTitle: "页面没有加载成功",
  failedMessage: "请求失败，请稍后重试！",
  retry: "重新加载",
  allProducts: "浏览系列产品",
  home: "返回首页",
});
